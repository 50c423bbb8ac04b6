/** Namespace of the module's keys in the ledger: `{user box}:buy`, `:open`, `:sell`, and `{prize}:sell`. */
export const ledgerSource = { source: "boxes" } as const;

/** Returns the key of what a prize grants. */
export const prizeGrant = (prizeId: string) => ({ source: ledgerSource.source, external_id: prizeId });
