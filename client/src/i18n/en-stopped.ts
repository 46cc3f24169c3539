/** English words for a line to the table that has ended for good. */

export const en = {
  displaced: "This table is open in another tab",
  displacedLine: "Your seat is there now.",
  takeBack: "Play here",
  gone: "This table is not here",
  goneLine: "It may have been deleted, or the link belongs to another device.",
  limits: "The server closed the line",
  limitsLine: "Too much was asked at once. Your seat is kept.",
};
