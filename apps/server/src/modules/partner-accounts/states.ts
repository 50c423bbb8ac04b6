/** Maximum number of drafts of a brand, including checked ones. */
export const maxDrafts = 20;

/** How long callbacks of a replaced account are still accepted, because partners do not switch at once. */
export const callbackOverlapMs = 72 * 3_600_000;
