/** Source of the ledger's keys that withdrawals post with: `id:hold`, `id:payout`, `id:release`, `id:returned:refund`. */
export const pixOut = "pix-out";
