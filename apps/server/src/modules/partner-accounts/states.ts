/** Drafts of a brand at the same time, checked ones included. */
export const maxDrafts = 20;

/** How long a replaced account's callbacks still count: partners change over when they can. */
export const callbackOverlapMs = 72 * 3_600_000;
