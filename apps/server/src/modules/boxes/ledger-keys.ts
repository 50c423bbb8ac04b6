/** The namespace of the module's keys in the ledger: `{user box}:buy`, `:open`, `:sell`, and `{prize}:sell`. */
export const ledgerSource = { source: "boxes" } as const;
