/** English words of the frame around the pages. */

export const en = {
  broken: "Something in this page broke.",
  seatKept: "Reload it: your seat is kept.",
  reload: "Reload",
  goOn: "Go on",
  noPage: "This page did not load",
  noPageLine: "The network may be slow. Your seat is kept.",
  missing: "Nothing here",
  missingLine: "This address leads to no page of Knockwood.",
  start: "To the start page",
  close: "Close",
};
