/** What stands in the live regions. Written by `announce.ts` alone. */
export const live = $state({ polite: "", assertive: "" });
