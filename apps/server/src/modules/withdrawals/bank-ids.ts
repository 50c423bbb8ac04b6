/**
 * The payout's name at the bank, 33 characters; payouts take up to 35. A function of the withdrawal, so that every retry, on every node,
 * after every crash, requests the same payout and not another one.
 */
export const payoutIdOf = (withdrawalId: string): string => `w${withdrawalId.replaceAll("-", "")}`;
