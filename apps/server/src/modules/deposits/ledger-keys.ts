/** Source of the ledger keys of deposits: a Pix is credited under its `endToEndId`, and its refund is debited under `endToEndId:refund`. */
export const pixIn = "pix-in";
