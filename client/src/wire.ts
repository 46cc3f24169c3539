// schema sha256:38be709b8a11c0b7e9f8839378c115e0123fb143b945b69821bf63c1c9ca6925
// Made by `npm run wire` from src/knockwood/server/wire/. Not edited by hand.

export type ServerMsg = Welcome | Happened | FullView | Refused | Ping | Signal | Bye;
export type ClientMsg = Hello | Cmd | Pong | Leave;
export type Act =
  | TakeUpcard
  | Pass
  | DrawStock
  | DrawDiscard
  | DrawPile
  | MeldCards
  | Discard
  | Knock
  | Gin
  | BigGin
  | LayOff
  | Finish
  | ChooseDealer
  | GiveNotice
  | Ready
  | Resign
  | Undo;
export type Fact =
  | Opened
  | Seated
  | DealerChosen
  | Dealt
  | Passed
  | Drew
  | TookPile
  | Melded
  | Threw
  | Knocked
  | Exposed
  | LaidOff
  | Finished
  | HandEnded
  | RummyEnded
  | Revealed
  | Undone
  | Elsewhere
  | NoticeGiven
  | IsReady
  | Resigned
  | Helped
  | GameEnded;

/**
 * Answer to hello. ``resume``: missing events follow, or one view.
 */
export interface Welcome {
  t: "welcome";
  v: number;
  game: string;
  build: string;
  you: number | null;
  role: "seat" | "watch";
  seats: SeatInfo[];
  rules: RulesInfo;
  seq: number;
  last_cmd_n: number;
  resume: "events" | "view";
}
/**
 * Who sits where. ``level`` is a bot's level name.
 */
export interface SeatInfo {
  name: string;
  kind: "bot" | "person";
  level: string | null;
}
/**
 * The rule set in force. ``values`` holds every field of ``Rules``.
 *
 * ``title`` is the preset's name, said to be changed if it is, ``line`` the rules on one line. ``warning`` says that reaching
 * the target may not win, null where it does (SET-8).
 */
export interface RulesInfo {
  id: string;
  preset: string;
  values: {
    [k: string]: number | string | null;
  };
  title: string;
  line: string;
  warning: string | null;
}
/**
 * One event of the log as this viewer may know it, and the state after it.
 */
export interface Happened {
  t: "event";
  seq: number;
  hand: number;
  cmd_n: number | null;
  fact:
    | Opened
    | Seated
    | DealerChosen
    | Dealt
    | Passed
    | Drew
    | TookPile
    | Melded
    | Threw
    | Knocked
    | Exposed
    | LaidOff
    | Finished
    | HandEnded
    | RummyEnded
    | Revealed
    | Undone
    | Elsewhere
    | NoticeGiven
    | IsReady
    | Resigned
    | Helped
    | GameEnded;
  state: State;
  turn: Turn;
}
/**
 * The table was opened (log event ``game_created``).
 */
export interface Opened {
  k: "opened";
}
/**
 * A player or bot took a seat.
 */
export interface Seated {
  k: "seated";
  by: number;
  name: string;
}
/**
 * The player with the higher card said who deals the first hand (R1).
 */
export interface DealerChosen {
  k: "dealer_chosen";
  by: number;
  dealer: number;
}
/**
 * A new hand was dealt to ``players``. ``knock_card``: of a second pack (O5).
 */
export interface Dealt {
  k: "dealt";
  dealer: number;
  players: number[];
  upcard: string | null;
  knock_card: string | null;
}
/**
 * A player refused the upcard, or the wall.
 */
export interface Passed {
  k: "passed";
  by: number;
}
/**
 * A player drew. ``card`` is null for others when it came from the stock.
 */
export interface Drew {
  k: "drew";
  by: number;
  source: "pile" | "stock" | "upcard";
  card: string | null;
}
/**
 * Rummy 500: a player took these cards from the pile, the deepest first (F4).
 */
export interface TookPile {
  k: "took_pile";
  by: number;
  cards: string[];
}
/**
 * Rummy 500: a player laid a meld down, number ``meld`` on the table (F6).
 */
export interface Melded {
  k: "melded";
  by: number;
  cards: string[];
  meld: number;
}
/**
 * A player threw a card face up.
 */
export interface Threw {
  k: "threw";
  by: number;
  card: string;
}
/**
 * A player knocked. ``card`` is the face-down throw: the thrower's own view only.
 */
export interface Knocked {
  k: "knocked";
  by: number;
  kind: "big_gin" | "gin" | "knock";
  count: number;
  card: string | null;
}
/**
 * A knock above the limit: the card thrown stays on the pile, the hand lies open from now on (I2).
 */
export interface Exposed {
  k: "exposed";
  by: number;
  count: number;
  card: string;
}
/**
 * The defender laid a card off on meld ``meld``.
 */
export interface LaidOff {
  k: "laid_off";
  by: number;
  card: string;
  meld: number;
}
/**
 * The defender ended the lay-off.
 */
export interface Finished {
  k: "finished";
  by: number;
}
/**
 * The hand is over; the sheet is in the state.
 */
export interface HandEnded {
  k: "hand_ended";
  result: "big_gin" | "dead_hand" | "gin" | "knock" | "tie" | "undercut";
  winner: number | null;
  points: number;
}
/**
 * A hand of Rummy 500 is over: who went out, null where the stock ended it, and what every seat scores (F9, F10).
 */
export interface RummyEnded {
  k: "rummy_ended";
  out: number | null;
  nets: number[];
}
/**
 * The secret the deck came from (``s`` in hex), shown when the hand is over.
 */
export interface Revealed {
  k: "revealed";
  s: string;
}
/**
 * A player took moves back: everything after log event ``to`` no longer counts.
 */
export interface Undone {
  k: "undone";
  by: number;
  to: number;
}
/**
 * Something happened on a board that this viewer does not see.
 */
export interface Elsewhere {
  k: "elsewhere";
}
/**
 * A player gave notice: no further Hollywood column opens (H6).
 */
export interface NoticeGiven {
  k: "notice_given";
  by: number;
}
/**
 * A player has seen the sheet.
 */
export interface IsReady {
  k: "ready";
  by: number;
}
/**
 * A player gave the match up.
 */
export interface Resigned {
  k: "resigned";
  by: number;
}
/**
 * A player asked for a hint; the game is marked.
 */
export interface Helped {
  k: "helped";
  by: number;
}
/**
 * The match is over. ``winner`` is the party that won, null after a draw.
 */
export interface GameEnded {
  k: "game_ended";
  winner: number | null;
}
/**
 * Everything this viewer may know about the table now.
 *
 * ``boards`` are the hands being played, ``board`` the one in view; a seat on none of them sits out and sees what a watcher
 * sees: ``own`` is null and ``near`` is the hand of the first player. ``other`` is the opponent, for a watcher the second
 * player. ``turn`` is the seat that acts, or null. ``dealer`` is the seat that deals, which may sit out (P2). ``taken`` is the
 * pile card the seat on turn took this turn. ``knock_card`` is the card that sets the limit where it is not the upcard (O5).
 * ``mult`` is the factor of the hand, ``limit`` the most deadwood that may knock. ``scores`` and ``wins`` (hands won) follow
 * the ledger's parties. ``rummy`` is there in Rummy 500, where ``own.deadwood`` is what is held. ``marks`` says why a game
 * does not count. ``cut`` is there before and in the first hand where cards were cut for the deal.
 */
export interface State {
  hand: number;
  phase:
    | "discard"
    | "draw"
    | "duty"
    | "forced"
    | "hand_over"
    | "layoff"
    | "match_over"
    | "offer"
    | "pair"
    | "play"
    | "waiting"
    | "wall";
  turn: number | null;
  dealer: number;
  board: number;
  boards: Board[];
  limit: number;
  mult: number;
  upcard: string | null;
  knock_card: string | null;
  own: Own | null;
  near: Other | null;
  other: Other;
  taken: string | null;
  stock: number;
  pile: PileCard[];
  knock: KnockState | null;
  scores: number[];
  wins: number[];
  ledger: Ledger;
  ready: boolean[];
  marks: ("helped" | "taken_back")[];
  cut: CutCard[];
  sheet: Sheet | null;
  rummy: Rummy | null;
  final: Final | null;
}
/**
 * A hand that is being played by two seats. ``first`` plays the non-dealer's part. ``over``: it has no more turns.
 */
export interface Board {
  players: number[];
  first: number;
  over: boolean;
}
/**
 * The viewer's own hand. ``arrangements``: every least arrangement, the engine's choice first; each is a list of melds.
 *
 * ``exposed``: it lies open after a wrong knock, to the end of the hand (I2).
 */
export interface Own {
  cards: string[];
  drawn: string | null;
  deadwood: number;
  arrangements: string[][][];
  exposed: boolean;
}
/**
 * A hand that is not the viewer's: how many cards, which are known because they came off the pile, and all if it lies open.
 *
 * ``open`` is null unless the hand was exposed by a wrong knock (V6).
 */
export interface Other {
  count: number;
  taken: string[];
  open: string[] | null;
}
/**
 * A card of the pile, bottom first. ``card`` null = face down; ``by`` null = turned up at the deal.
 */
export interface PileCard {
  card: string | null;
  by: number | null;
}
/**
 * A knock on the table. ``discard`` is null while it lies face down for this viewer.
 */
export interface KnockState {
  by: number;
  kind: "big_gin" | "gin" | "knock";
  count: number;
  spread: string[][];
  loose: string[];
  discard: string | null;
  laid: Laid[];
}
/**
 * A card laid off on meld number ``meld``.
 */
export interface Laid {
  card: string;
  meld: number;
}
/**
 * The score sheet. ``parties`` are the sides that score, each a list of seats; lists of figures follow their order.
 *
 * ``columns``: the running game, or all Hollywood columns, whose ``totals`` are the grand totals so far. ``games``: the games
 * that are settled, in a match of several; ``standing`` is what each seat has from them, games won (``best_of``) or points
 * (``cumulative``). ``needed``: games, points or hands of a series that end the match. ``extended``: a closed column opens a
 * further one until somebody gives notice (H6). ``may_lose``: the party that leads would lose on boxes if it reached the
 * target now (E7).
 */
export interface Ledger {
  parties: number[][];
  kind: "hollywood" | "points" | "series";
  match_kind: "best_of" | "cumulative" | "single";
  target: number;
  columns: Column[];
  totals: number[];
  games: Tally[];
  standing: number[] | null;
  needed: number | null;
  extended: boolean;
  may_lose: number | null;
  payments: Payment[];
}
/**
 * A column of the sheet: a game, or one of the games that Hollywood plays at once (H1). ``added``: by the last hand.
 */
export interface Column {
  scores: number[];
  boxes: number[];
  wins: number[];
  added: number[];
  tally: Tally | null;
}
/**
 * The settlement of a game or of a closed Hollywood column, one figure for each party (E2 to E7).
 *
 * ``base`` are hand points, ``game`` the game bonus, ``line`` the boxes at their worth, ``shutout`` what the shutout adds,
 * ``total`` the sum. ``reached`` is the party that reached the target, ``winner`` null after a draw.
 */
export interface Tally {
  parties: number[][];
  base: number[];
  game: number[];
  line: number[];
  shutout: number[];
  total: number[];
  reached: number | null;
  winner: number | null;
  margin: number;
}
/**
 * Who owes whom how much, in cents (B1, B2). Seats.
 */
export interface Payment {
  payer: number;
  payee: number;
  cents: number;
}
/**
 * A card drawn for the first deal (R1).
 */
export interface CutCard {
  seat: number;
  card: string;
}
/**
 * The result of a hand. ``players`` are the seats that played it, and ``hands`` is in their order, null after a dead hand.
 *
 * ``winner`` and ``knocker`` are seats; ``before`` and ``after`` are the scores of the parties in the running game. With
 * partners ``net`` is what the winning side scores from both hands (P9), and ``pair`` the sheet of the other board.
 * ``fallback``: a bot gave no answer in time and a plain stand-in moved for it; ``fallback_seats`` says which bots, on any
 * board.
 */
export interface Sheet {
  hand: number;
  result: "big_gin" | "dead_hand" | "gin" | "knock" | "tie" | "undercut";
  players: number[];
  winner: number | null;
  knocker: number | null;
  hands: SheetHand[] | null;
  discard: string | null;
  could_lay_off: boolean;
  terms: Term[];
  points: number;
  boxes: number;
  before: number[];
  after: number[];
  next_dealer: number | null;
  next_players: number[];
  next_why: "alternate" | "dead_hand" | "loser" | "match_over" | "rotation" | "tie" | "winner";
  fallback: boolean;
  net: Net | null;
  pair: Sheet | null;
  fallback_seats: number[];
}
/**
 * One seat's cards on the sheet: own melds, loose cards, cards laid off on the other's melds.
 */
export interface SheetHand {
  melds: string[][];
  loose: string[];
  laid: Laid[];
  count: number;
}
/**
 * One figure of the sheet's formula with its sign and its word.
 */
export interface Term {
  k: "big_gin_bonus" | "gin_bonus" | "loser_count" | "multiplier" | "undercut_bonus" | "winner_count";
  sign: "+" | "-" | "x";
  value: number;
}
/**
 * What a pair of hands comes to for the side that won more: ``winner`` is a party, null if nobody scores (P9, P10).
 */
export interface Net {
  winner: number | null;
  points: number;
  boxes: number;
}
/**
 * What Rummy 500 adds to the state. ``seats`` by seat; ``melds`` by number, each in the order its cards lie.
 *
 * ``duty`` must be melded or laid off first (F5); ``taken`` came from the pile this turn. ``nets`` is the score by hand.
 * ``idle`` counts the free takes of the top card in a row, ``turned`` how often the pile became a new stock.
 */
export interface Rummy {
  seats: RummySeat[];
  melds: RummyMeld[];
  idle: number;
  turned: number;
  duty: string | null;
  taken: string[];
  nets: number[][];
  sheet: RummySheet | null;
}
/**
 * A hand of Rummy 500: how many cards, those known from the pile, the points that lie in front of the seat.
 */
export interface RummySeat {
  count: number;
  known: string[];
  shown: number;
}
/**
 * A meld on the table: the seat that laid it down with its ``first`` so many cards, and all its cards in the order laid.
 */
export interface RummyMeld {
  owner: number;
  first: number;
  cards: RummyCard[];
}
/**
 * A card on the table, the seat it counts for, its points there (F7, F8).
 */
export interface RummyCard {
  card: string;
  by: number;
  points: number;
}
/**
 * The result of a hand of Rummy 500. ``out`` is who went out, null where the stock ended it (F9).
 *
 * ``fallback_seats``: the bots that gave no answer in time, for which a plain stand-in moved.
 */
export interface RummySheet {
  hand: number;
  out: number | null;
  lines: RummyLine[];
  before: number[];
  after: number[];
  next_dealer: number | null;
  fallback: boolean;
  fallback_seats: number[];
}
/**
 * One seat of the sheet: points shown and held, their difference, the cards held at the end (F10).
 */
export interface RummyLine {
  shown: number;
  held: number;
  net: number;
  cards: string[];
}
/**
 * The end of the match. ``winners``: the seats that won, none after a draw. ``overtaken``: the target did not win (END-4).
 *
 * ``reason`` ``hands``: the last hand that a match may have is played, the 1,024th, and nobody has won. ``hands`` is empty in
 * Rummy 500, whose score by hand is in ``rummy``.
 */
export interface Final {
  winners: number[];
  reason: "hands" | "resigned" | "target";
  overtaken: boolean;
  hands: HandLine[];
}
/**
 * One line of the score by hand. ``winner`` is a seat, ``hand`` the hand's number from 1; partners play two hands of a
 * number.
 *
 * ``net``: what such a pair comes to, on both of its lines; null where one hand is played at a time (P9).
 */
export interface HandLine {
  result: "big_gin" | "dead_hand" | "gin" | "knock" | "tie" | "undercut";
  players: number[];
  winner: number | null;
  points: number;
  hand: number;
  net: Net | null;
}
/**
 * Who acts. ``legal`` and ``help`` go only to that seat.
 *
 * What may be done out of turn goes to every seat for itself: ``can_undo``, and ``can_give_notice``, which closes an extended
 * Hollywood sheet (H6). Resigning is possible until the match is over.
 */
export interface Turn {
  actor: number | null;
  legal:
    | (
        | TakeUpcard
        | Pass
        | DrawStock
        | DrawDiscard
        | DrawPile
        | MeldCards
        | Discard
        | Knock
        | Gin
        | BigGin
        | LayOff
        | Finish
        | ChooseDealer
        | GiveNotice
        | Ready
        | Resign
        | Undo
      )[]
    | null;
  help: Help | null;
  can_undo: boolean;
  can_give_notice: boolean;
}
/**
 * Take the upcard that is offered (T1).
 */
export interface TakeUpcard {
  k: "take_upcard";
}
/**
 * Refuse the upcard, or end the wall (T1, W3).
 */
export interface Pass {
  k: "pass";
}
/**
 * Draw the top card of the stock.
 */
export interface DrawStock {
  k: "draw_stock";
}
/**
 * Take the top card of the pile.
 */
export interface DrawDiscard {
  k: "draw_discard";
}
/**
 * Rummy 500: take this card from the pile with every card above it (F4).
 */
export interface DrawPile {
  k: "draw_pile";
  card: string;
}
/**
 * Rummy 500: lay these cards down as a meld (F6).
 */
export interface MeldCards {
  k: "meld";
  /**
   * @minItems 1
   */
  cards: string[];
}
/**
 * Throw a card face up onto the pile.
 */
export interface Discard {
  k: "discard";
  card: string;
}
/**
 * Throw a card face down and knock; ``spread`` null = the automatic arrangement (A4).
 */
export interface Knock {
  k: "knock";
  card: string;
  spread?: string[][] | null;
}
/**
 * Throw a card face down and declare gin; ``spread`` null = the automatic arrangement.
 */
export interface Gin {
  k: "gin";
  card: string;
  spread?: string[][] | null;
}
/**
 * Declare all eleven cards melded; nothing is thrown (K6).
 */
export interface BigGin {
  k: "big_gin";
  spread?: string[][] | null;
}
/**
 * Lay one card off on meld number ``meld`` of the knocker's spread (L2), in Rummy 500 of the table (F7).
 */
export interface LayOff {
  k: "lay_off";
  card: string;
  meld: number;
}
/**
 * End the lay-off: first these lay-offs in order, then the own melds; ``melds`` null = the least arrangement (L4).
 */
export interface Finish {
  k: "finish";
  layoffs?: [string, number][];
  melds?: string[][] | null;
}
/**
 * Say who deals the first hand: the right of the higher card where the rules cut for it so (R1).
 */
export interface ChooseDealer {
  k: "choose_dealer";
  seat: number;
}
/**
 * Hollywood that is extended: no further column opens from now on (H6).
 */
export interface GiveNotice {
  k: "give_notice";
}
/**
 * Seen the sheet: deal the next hand.
 */
export interface Ready {
  k: "ready";
}
/**
 * Give the match up.
 */
export interface Resign {
  k: "resign";
}
/**
 * Back to this seat's last own decision of the running hand; against bots only.
 */
export interface Undo {
  k: "undo";
}
/**
 * What the client may not compute, for the seat that acts.
 *
 * ``throws`` and ``knocks`` (dearest choice first: ``knocks[0]`` is the button's default) in DISCARD; ``defence`` in LAYOFF.
 */
export interface Help {
  throws: Throw[];
  knocks: KnockChoice[];
  defence: Plan | null;
}
/**
 * A card that may be thrown, or may not: the least deadwood it leaves, or why it is blocked.
 */
export interface Throw {
  card: string;
  left: number | null;
  blocked: "taken_this_turn" | null;
}
/**
 * A throw and what can be declared with it. ``card`` is null for big gin. ``choice``: another spread may matter (A6).
 *
 * ``wrong``: the count is above the limit; possible where a wrong knock lays the hand open (I2).
 */
export interface KnockChoice {
  card: string | null;
  kind: "big_gin" | "gin" | "knock";
  count: number;
  choice: boolean;
  wrong: boolean;
}
/**
 * A defence: cards laid off in order, own melds, what is left, its count and whether it undercuts.
 *
 * ``targets`` are the lay-offs still possible after this plan; ``needs`` is the largest count that undercuts.
 */
export interface Plan {
  layoffs: Laid[];
  melds: string[][];
  loose: string[];
  count: number;
  undercut: boolean;
  needs: number;
  targets: Target[];
  errors: string[];
}
/**
 * Melds of the knocker that a card could be laid off on now.
 */
export interface Target {
  card: string;
  melds: number[];
}
/**
 * The whole state, with the facts of the running hand so far.
 */
export interface FullView {
  t: "view";
  seq: number;
  hand: number;
  state: State;
  turn: Turn;
  log: (
    | Opened
    | Seated
    | DealerChosen
    | Dealt
    | Passed
    | Drew
    | TookPile
    | Melded
    | Threw
    | Knocked
    | Exposed
    | LaidOff
    | Finished
    | HandEnded
    | RummyEnded
    | Revealed
    | Undone
    | Elsewhere
    | NoticeGiven
    | IsReady
    | Resigned
    | Helped
    | GameEnded
  )[];
}
/**
 * A message that changed nothing. ``reason`` says why an act was illegal; ``retry_ms`` when to try again.
 */
export interface Refused {
  t: "error";
  code:
    | "bad_host"
    | "bad_message"
    | "bad_origin"
    | "busy"
    | "conflict"
    | "displaced"
    | "gap"
    | "illegal"
    | "internal"
    | "no_session"
    | "not_bot_game"
    | "not_finished"
    | "not_found"
    | "not_yours"
    | "rate_limited"
    | "stale"
    | "too_big"
    | "too_many"
    | "unsupported_rules";
  cmd_n: number | null;
  reason:
    | (
        | "above_limit"
        | "bad_layoff"
        | "bad_spread"
        | "bad_take"
        | "match_over"
        | "not_in_hand"
        | "not_your_turn"
        | "nothing_to_undo"
        | "taken_this_turn"
        | "wrong_phase"
      )
    | null;
  last_cmd_n: number | null;
  retry_ms: number | null;
  seq: number | null;
}
/**
 * Answered by pong. ``lag``: measured round trips of the seats, ms, null = unknown.
 */
export interface Ping {
  t: "ping";
  id: number;
  lag: (number | null)[];
}
/**
 * Outside the log, never resent: presence of a seat.
 */
export interface Signal {
  t: "signal";
  k: "presence";
  seat: number;
  on: boolean;
}
/**
 * The server closes this socket, and why.
 */
export interface Bye {
  t: "bye";
  code: "displaced" | "limits" | "not_found" | "restart" | "too_slow" | "wire_version";
}
/**
 * First message of a socket. ``last`` is the last seq this page has, or null; ``conn`` a random id of the page.
 */
export interface Hello {
  t: "hello";
  v: number;
  game: string;
  conn: string;
  role?: "seat" | "watch";
  seat?: number | null;
  last?: number | null;
  proofs?: boolean;
}
/**
 * One action. ``cmd_n`` counts this seat's accepted commands 1, 2, 3, ...; ``base_seq`` is the last seq the page has.
 */
export interface Cmd {
  t: "cmd";
  cmd_n: number;
  base_seq: number;
  act:
    | TakeUpcard
    | Pass
    | DrawStock
    | DrawDiscard
    | DrawPile
    | MeldCards
    | Discard
    | Knock
    | Gin
    | BigGin
    | LayOff
    | Finish
    | ChooseDealer
    | GiveNotice
    | Ready
    | Resign
    | Undo;
}
/**
 * Answer to a ping.
 */
export interface Pong {
  t: "pong";
  id: number;
}
/**
 * The page closes on purpose.
 */
export interface Leave {
  t: "bye";
}
/**
 * The events of an accepted command, as this seat may know them.
 */
export interface CommandReply {
  events: Happened[];
}
/**
 * The body of ``POST /games/{game}/commands``: the same as a ``cmd`` message.
 */
export interface GameCommand {
  cmd_n: number;
  base_seq: number;
  act:
    | TakeUpcard
    | Pass
    | DrawStock
    | DrawDiscard
    | DrawPile
    | MeldCards
    | Discard
    | Knock
    | Gin
    | BigGin
    | LayOff
    | Finish
    | ChooseDealer
    | GiveNotice
    | Ready
    | Resign
    | Undo;
}
/**
 * Open a table against bots. ``rules`` are differences from the preset; a share ``code`` stands in place of both.
 *
 * ``level`` is one that ``server.info`` offers for the game; null takes the one in the middle, the weaker of two.
 * ``players`` is 2 to 4 where the seating leaves it open (P2); null takes the number that the code names, else the least.
 * ``rematch`` links to a finished game or an imported one: the next player deals first.
 */
export interface GameCreate {
  level?: string | null;
  preset?: string;
  rules?: {
    [k: string]: number | string | null;
  };
  code?: string | null;
  players?: number | null;
  rematch?: string | null;
}
/**
 * The guest's games, newest first.
 */
export interface GameList {
  games: GameSummary[];
}
/**
 * One line of the history. ``you`` is the own seat; ``scores`` follow ``parties``; ``winners`` are seats.
 *
 * ``unfinished`` is an imported record of a match that was not over: it can be replayed and played again, not gone on with.
 */
export interface GameSummary {
  game: string;
  created: number;
  updated: number;
  you: number;
  seats: SeatInfo[];
  rules: RulesInfo;
  parties: number[][];
  scores: number[];
  hands: number;
  status: "finished" | "resigned" | "running" | "unfinished";
  winners: number[];
  marks: ("helped" | "taken_back")[];
}
/**
 * What a good player does here: the act, the count it leaves (null where none applies) and a text key for the reason.
 */
export interface Hint {
  act:
    | TakeUpcard
    | Pass
    | DrawStock
    | DrawDiscard
    | DrawPile
    | MeldCards
    | Discard
    | Knock
    | Gin
    | BigGin
    | LayOff
    | Finish
    | ChooseDealer
    | GiveNotice
    | Ready
    | Resign
    | Undo;
  left: number | null;
  why:
    | (
        | "best_defence"
        | "completes_meld"
        | "forced"
        | "gin"
        | "high_throw"
        | "knock_low"
        | "knock_now"
        | "least_left"
        | "lowers_count"
        | "more_draws"
        | "nothing_gained"
        | "safe_throw"
        | "wait_for_gin"
      )
    | "best_found";
}
/**
 * The server: version, build id of the client it serves, wire version, presets offered.
 *
 * ``levels`` are those of Gin Rummy, ``rummy500_levels`` those of Rummy 500, the weakest first.
 */
export interface Info {
  version: string;
  build: string;
  wire: number;
  presets: RulesInfo[];
  levels: LevelInfo[];
  rummy500_levels: LevelInfo[];
}
/**
 * A bot level of one game. ``name`` asks for it in a new game, ``character`` is a text key.
 */
export interface LevelInfo {
  name: string;
  character: string;
  measured: Measured | null;
  ms_per_decision: number | null;
  rating: LevelRating | null;
}
/**
 * What the arena measured: share of matches won against a named bot, with its 95 % interval.
 */
export interface Measured {
  against: string;
  share: number;
  low: number;
  high: number;
  games: number;
}
/**
 * A rating with its 95 % interval: 400 points are odds of ten to one, the plain bot has 1000.
 */
export interface LevelRating {
  rating: number;
  low: number;
  high: number;
}
/**
 * A preset. ``line``: what it is; ``differs``: what differs from ``simple``; ``played``: whether a table can be opened.
 */
export interface PresetInfo {
  id: string;
  preset: string;
  values: {
    [k: string]: number | string | null;
  };
  title: string;
  line: string;
  family: string;
  family_title: string;
  code: string;
  differs: string;
  played: boolean;
}
/**
 * A lay-off plan to check; ``melds`` null = arrange the rest at its least.
 */
export interface PreviewAsk {
  layoffs?: [string, number][];
  melds?: string[][] | null;
}
/**
 * The body of every HTTP error: a code from the closed list and one plain sentence.
 */
export interface Problem {
  code:
    | "bad_host"
    | "bad_message"
    | "bad_origin"
    | "busy"
    | "conflict"
    | "displaced"
    | "gap"
    | "illegal"
    | "internal"
    | "no_session"
    | "not_bot_game"
    | "not_finished"
    | "not_found"
    | "not_yours"
    | "rate_limited"
    | "stale"
    | "too_big"
    | "too_many"
    | "unsupported_rules";
  detail: string;
  retry_ms: number | null;
}
/**
 * ``GET /games/{game}/replay``: every finished hand of a game of one's own, to step through.
 *
 * Rummy 500 has its own hands.
 */
export interface Replay {
  game: string;
  you: number;
  seats: SeatInfo[];
  rules: RulesInfo;
  hands: ReplayHand[];
  rummy: RummyReplayHand[];
  final: Final | null;
}
/**
 * A finished hand, whole: two ``players``, in whose order hands and counts stand.
 *
 * ``stock`` is what nobody drew, next card first. ``steps[0]`` is the deal.
 */
export interface ReplayHand {
  hand: number;
  players: number[];
  dealer: number;
  limit: number;
  mult: number;
  upcard: string | null;
  knock_card: string | null;
  steps: ReplayStep[];
  stock: string[];
  knock: KnockState | null;
  sheet: Sheet;
  ledger: Ledger;
}
/**
 * One step of a finished hand: what happened, both hands after it, and both counts.
 */
export interface ReplayStep {
  fact:
    | Opened
    | Seated
    | DealerChosen
    | Dealt
    | Passed
    | Drew
    | TookPile
    | Melded
    | Threw
    | Knocked
    | Exposed
    | LaidOff
    | Finished
    | HandEnded
    | RummyEnded
    | Revealed
    | Undone
    | Elsewhere
    | NoticeGiven
    | IsReady
    | Resigned
    | Helped
    | GameEnded;
  hands: string[][];
  deadwood: number[];
  stock: number;
  pile: PileCard[];
  turn: number | null;
}
/**
 * A finished hand of Rummy 500, whole. ``stock`` is what nobody drew, next card first.
 */
export interface RummyReplayHand {
  hand: number;
  dealer: number;
  steps: RummyReplayStep[];
  stock: string[];
  sheet: RummySheet;
}
/**
 * One step of a finished hand of Rummy 500: hands, points held, the melds on the table, the pile (bottom first).
 */
export interface RummyReplayStep {
  fact:
    | Opened
    | Seated
    | DealerChosen
    | Dealt
    | Passed
    | Drew
    | TookPile
    | Melded
    | Threw
    | Knocked
    | Exposed
    | LaidOff
    | Finished
    | HandEnded
    | RummyEnded
    | Revealed
    | Undone
    | Elsewhere
    | NoticeGiven
    | IsReady
    | Resigned
    | Helped
    | GameEnded;
  hands: string[][];
  held: number[];
  melds: RummyMeld[];
  pile: string[];
  stock: number;
  turn: number | null;
}
/**
 * ``GET /rules/fields``: every rule that a table may change, in order. ``rummy500``: those of the other game.
 */
export interface RuleBook {
  groups: RuleGroup[];
  rummy500: RuleGroup[];
}
/**
 * A heading of the editor with its rules.
 */
export interface RuleGroup {
  name: string;
  title: string;
  fields: RuleField[];
}
/**
 * One rule of the editor. ``kind`` number: ``low`` to ``high``, with ``choices`` for values that have a name of their own.
 *
 * ``offered`` are the usual numbers. ``default`` is that of the rules, not of a preset. ``unit`` is empty for a choice.
 */
export interface RuleField {
  name: string;
  title: string;
  about: string;
  kind: "choice" | "number" | "switch";
  choices: RuleChoice[];
  low: number;
  high: number;
  offered: number[];
  unit: string;
  default: number | string | null;
  ids: string[];
}
/**
 * One value of a rule: ``label`` for a button, ``sentence`` in full.
 */
export interface RuleChoice {
  value: number | string | null;
  label: string;
  sentence: string;
}
/**
 * A rule that differs from the preset: ``gin bonus 20``.
 */
export interface RuleDifference {
  field: string;
  value: number | string | null;
  text: string;
}
/**
 * A rule that has no effect here, and why.
 */
export interface RuleIdle {
  field: string;
  reason: string;
}
/**
 * A part of the summary.
 */
export interface RuleSection {
  id: string;
  title: string;
  sentences: string[];
}
/**
 * ``POST /rules/check``: a preset with changes, or a share code; ``players``, if given, is how many will sit at the table.
 *
 * ``kept`` is the rule that was set last: a mend leaves it as it is and may change any other. Without it all changes stay.
 */
export interface RulesAsk {
  preset?: string;
  changes?: {
    [k: string]: number | string | null;
  };
  kept?: string;
  code?: string | null;
  players?: number | null;
}
/**
 * The answer: the page, or null with the refusal. Rules that are valid but not played yet have both.
 *
 * ``mend``: further changes with which the refused ones can stand; empty where there is no need or no way.
 */
export interface RulesChecked {
  rules: RulesPage | null;
  refusal: RulesRefused | null;
  mend: RuleDifference[];
}
/**
 * One rule set explained. ``preset`` is what it is compared with, ``differs`` the comparison in one line.
 *
 * ``warning`` says that reaching the target may not win, null where it does (SET-8). ``sentences`` has one for each rule as it
 * stands here. ``played`` tells whether a table can be opened, ``players`` with how many (P1, P2, P6, P9); ``codes``: for each
 * of those numbers the share code that brings it along. ``seated`` is the number of players asked for, or named by the code;
 * ``table_line`` is the line with that number.
 */
export interface RulesPage {
  id: string;
  preset: string;
  values: {
    [k: string]: number | string | null;
  };
  title: string;
  line: string;
  table_line: string;
  warning: string | null;
  code: string;
  differs: string;
  differences: RuleDifference[];
  idle: RuleIdle[];
  sentences: {
    [k: string]: string;
  };
  summary: RuleSection[];
  played: boolean;
  players: number[];
  codes: string[];
  seated: number | null;
}
/**
 * Why there are no such rules: the rule to mend (or ``preset``, ``code``) and one sentence.
 */
export interface RulesRefused {
  field: string;
  reason: string;
}
/**
 * The guest.
 */
export interface SessionInfo {
  name: string;
  created: number;
}
/**
 * Begin, or rename, a guest session. A name has 1 to 20 characters.
 */
export interface SessionStart {
  name?: string;
}
/**
 * A way to put the hand down: the melds, the count it leaves, the cards that could be laid off on it first (L7).
 */
export interface SpreadChoice {
  melds: string[][];
  count: number;
  open_to: string[];
}
/**
 * Which ways are there to put the hand down with this card thrown?
 */
export interface SpreadsAsk {
  card: string;
}
