/** Source of the ledger keys that withdrawals post with: `id:hold`, `id:payout`, `id:release`, `id:returned:refund`. */
export const pixOut = "pix-out";
