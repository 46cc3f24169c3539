/** English words of the rules page. Every sentence with a figure takes the figure from the rule set. */

const points = (n: number): string => (n === 1 ? "1 point" : `${n} points`);
const cards = (n: number): string => (n === 1 ? "1 card" : `${n} cards`);

export const en = {
  title: "Rules of this table",
  lead: "Written from the rule set itself: what stands here is what the table plays, with no exception.",
  id: (id: string) => `Rule set ${id}`,
  missing: "This rule set is not known here.",
  offline: "The rules need the server once. Open this page again when it can be reached.",
  back: "Back",
  /** One line: "simple, to 100, knock at 10". */
  summary: (preset: string, values: Record<string, number | string | null>) =>
    [
      preset.replace(/-(oklahoma|gin-only)$/, ""),
      `to ${values["target"]}`,
      values["knock_limit"] === 0 ? "gin only" : values["oklahoma"] === 1 ? "Oklahoma" : `knock at ${values["knock_limit"]}`,
      ...(values["undercut_bonus"] === 25 || values["knock_limit"] === 0 ? [] : [`undercut ${values["undercut_bonus"]}`]),
    ].join(", "),
  titles: {
    game: "The game",
    deal: "The deal",
    melds: "Runs and sets",
    count: "What the cards count",
    turn: "A turn",
    knock: "Knocking",
    layoff: "Laying off",
    gin: "Gin",
    undercut: "The undercut",
    dead: "When the stock runs down",
    end: "The end of the match",
    other: "Not the thirteen-card Rummy",
  },
  game: {
    players: (n: number) => `Two players, one pack of 52 cards, ${cards(n)} each. No jokers, nothing wild.`,
    aim: "Cards in a run or a set count nothing. The rest is deadwood and counts against you. Bring it down and end the hand before the other player does.",
    target: (n: number) => `Only the winner of a hand scores. Scores add up, and the first player to reach ${points(n)} wins the match.`,
    final: (n: number) =>
      `Only the winner of a hand scores. A game ends when a player reaches ${points(n)}. The higher total after all bonuses wins, so the player who gets there first may still lose.`,
    series: (n: number) => `No points are counted. Whoever wins most of ${n} hands wins the series.`,
    minutes: (n: number) => `A match takes about ${n} minutes.`,
    best: (n: number) => `A match is the best of ${n} games.`,
    sum: (n: number) => `Games add up; the first player with ${points(n)} wins the match.`,
  },
  deal: {
    ten: (n: number) => `The dealer gives ${cards(n)} each, one at a time, the other player first.`,
    eleven: (n: number) => `The other player gets ${cards(n + 1)} and begins by throwing one. No card is turned up.`,
    upcard: "The next card is turned face up and starts the pile. It is the upcard.",
    offer:
      "The player who did not deal may take the upcard. If they pass, the dealer may take it. If both pass, the player who did not deal draws from the stock.",
    normal: "The player who did not deal begins and may take the upcard or draw from the stock.",
    next: {
      alternate: "After a hand that somebody won, the deal goes to the other player.",
      loser: "The player who lost the hand deals the next one.",
      winner: "The player who won the hand deals the next one.",
    },
    again: "After a dead hand the same player deals again.",
    first: {
      random: "Chance picks the first dealer.",
      low_card: "For the first deal both draw a card, and the lower card deals.",
      high_card_chooses: "For the first deal both draw a card, and the higher card chooses who deals.",
    },
  },
  melds: {
    run: "A run is three or more cards of one suit in order, as long as the hand allows.",
    runMax: (n: number) => `A run is three to ${n} cards of one suit in order.`,
    ace: "The ace is low only. It stands below the two and never above the king: queen, king and ace of one suit are three loose cards.",
    set: "A set is three or four cards of one rank.",
    one: "A card is in one run or set at a time. The table finds the arrangement that leaves the least deadwood, and Group shows your hand in it.",
  },
  count: {
    values: "An ace counts 1, the two to the ten count their number, jack, queen and king count 10 each.",
  },
  turn: {
    steps: "Take one card, the top of the pile or the top of the stock. Then throw one card face up onto the pile, or knock.",
    stepsGin: "Take one card, the top of the pile or the top of the stock. Then throw one card face up onto the pile, or declare gin.",
    ban: "A card taken from the pile may not go back in the same turn.",
    noBan: "A card taken from the pile may be thrown again in the same turn.",
    seen: "What the other player takes from the pile stays in front of you.",
    all: "The whole pile may be read at any time.",
    top: "Only the top card of the pile may be seen.",
  },
  knock: {
    limit: (n: number) =>
      `When the cards you keep after a throw count ${n} or less, you may knock: the last card goes face down onto the pile, the other ten lie open in runs, sets and deadwood.`,
    oklahoma: (n: number) =>
      n >= 10
        ? "The upcard sets the limit of the hand: its own value, court cards 10."
        : `The upcard sets the limit of the hand: its own value, court cards 10, never more than ${n}.`,
    second: "A card from a second pack sets the limit of the hand: its own value, court cards 10.",
    may: "When the cards you keep after a throw count no more than the limit, you may knock: the last card goes face down onto the pile, the other ten lie open in runs, sets and deadwood.",
    aceGin: "An ace means gin only.",
    aceOne: "An ace means a limit of 1.",
    spade: (n: number) => `If that card is a spade, the hand scores ${n} times.`,
    spadeBoxes: "The boxes of that hand are multiplied too.",
    none: "Nobody knocks. A hand ends with gin, or dead.",
    optional: "Knocking is never compulsory and never automatic. You may draw on for gin, at the risk that the other player knocks first.",
    button:
      "The Knock button appears when your hand can knock. It says what is left and which card it throws: the throw that leaves least, unless you mark another card.",
    auto: "The table arranges the knocker's ten cards so that they leave least.",
    player: "The knocker may choose another arrangement within the limit.",
    full: "The knocker may choose the arrangement, but every card that fits must be in it.",
    expose: "A knock above the limit lays the hand open for the rest of the hand. The last card stays face up, and play goes on.",
  },
  layoff: {
    what: "After a knock the other player lays down too, and may first add cards to the knocker's runs and sets. Cards laid off count nothing.",
    grow: "A run grows at either end, one card after another: a six and a seven both go onto three, four, five. A set of three takes the fourth card of its rank.",
    filled: "The table fills in the lay-off that leaves you least. You may change it.",
  },
  gin: {
    what: (bonus: number) =>
      `Gin is ten cards with no deadwood. Nothing can be laid off against it and it cannot be undercut. It scores the other player's whole count and a bonus of ${bonus}.`,
    big: (bonus: number) => `Big gin is eleven cards that all fit. Nothing is thrown. It scores the other player's whole count and a bonus of ${bonus}.`,
    button: "When a throw would leave nothing, the Knock button reads Gin.",
  },
  undercut: {
    less: "After the lay-off the two counts are compared. If the knocker has less, the knocker scores the difference.",
    same: (bonus: number) =>
      bonus > 0
        ? `If the other player has the same or less, the knock is undercut: they score the difference and a bonus of ${bonus}, the knocker nothing.`
        : "If the other player has the same or less, the knock is undercut: they score the difference, with a bonus of 0, the knocker nothing.",
    below: (bonus: number) =>
      `If the other player has less, the knock is undercut: they score the difference and a bonus of ${bonus}, the knocker nothing.`,
    tie: "Equal counts score nothing, and the same player deals again.",
  },
  dead: {
    stock: (n: number) =>
      n > 0
        ? `When the stock is down to ${cards(n)} and the player who drew last throws without knocking, the hand is dead. Nobody scores, and the cards are thrown in unseen.`
        : "When the stock is empty and the player who drew last throws without knocking, the hand is dead. Nobody scores, and the cards are thrown in unseen.",
    wall: "Before that the other player may still take the last card thrown, if they can knock or go gin with it.",
    pile: (n: number) => `After ${n} draws from the pile in a row the next throw ends the hand too. Ordinary play does not come near it.`,
    ends: "So a hand ends in three ways: a knock, gin, or a dead stock.",
    endsGin: "So a hand ends in two ways: gin, or a dead stock.",
  },
  end: {
    nothing: "Nothing is added at the end. The score you see during the match decides it.",
    game: (n: number, target: number) => `The player who reaches ${target} adds ${points(n)}.`,
    box: (n: number) => `Each player adds ${points(n)} for every hand won: a box.`,
    now: "Boxes are added at once and count toward the target.",
    extra: {
      gin: (n: number) => `Gin brings ${n} more.`,
      big: (n: number) => `Big gin brings ${n} more.`,
      undercut: (n: number) => `An undercut brings ${n} more.`,
    },
    shutout: {
      hand_points: (n: number) => `If the other player won no hand, the winner's hand points count ${n} times.`,
      hand_points_and_game: (n: number) => `If the other player won no hand, the winner's hand points and game bonus count ${n} times.`,
      total: (n: number) => `If the other player won no hand, the winner's whole total counts ${n} times.`,
    },
    flat: (n: number) => `If the other player won no hand, ${points(n)} are added.`,
    hollywood: {
      per_player: (n: number) =>
        `Hollywood scoring: ${n} games run at once. A player's first win goes into the first, the second into the first two, and so on.`,
      per_hand: (n: number) => `Hollywood scoring: ${n} games run at once. The first scored hand goes into the first, the second into the first two, and so on.`,
    },
    playAll: "Every hand of the series is played.",
    stake: (cents: number) => `Stake: ${cents} ${cents === 1 ? "cent" : "cents"} a point. The table only counts; it moves no money.`,
  },
  other: {
    what: "Many tables call another game Rummy: thirteen cards each from two packs, with jokers and a wild rank, and a hand that must be complete, one pure run included, before it may be shown.",
    here: (n: number) => `Here you hold ${cards(n)} from one pack, no card stands for another, no meld is required, and the rest of your hand is counted instead of forbidden.`,
    loose: "A hand may end with cards still loose.",
    draw: "You draw to bring a count down, not only to finish: throwing a high loose card is often worth more than waiting for the card that fits.",
  },
};

export type RulesWords = typeof en;
