/** Source of the ledger's keys that deposits post with: a Pix credits under its `endToEndId`, a refund of it under `endToEndId:refund`. */
export const pixIn = "pix-in";
