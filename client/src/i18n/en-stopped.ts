/** English words for the line to the table: lost and found again, or ended for good. */

export const en = {
  lost: "Connection lost, trying again",
  restart: "The server restarts, your seat is kept",
  busy: "Saving, please wait",
  old: "This page is older than the server",
  oldLine: "Reload it to go on. Your seat is kept.",
  reload: "Reload",
  again: "Try again",
  back: "Connected again",
  stuck: (name: string) => `${name} does not answer`,
  stuckLine: "Nothing is decided and your seat is kept.",
  toStart: "To the start page",
  displaced: "This table is open in another tab",
  displacedLine: "Your seat is there now.",
  takeBack: "Play here",
  gone: "This table is not here",
  goneLine: "It may have been deleted, or the link belongs to another device.",
  limits: "The server closed the line",
  limitsLine: "Too much was asked at once. Your seat is kept.",
};
