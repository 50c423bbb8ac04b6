/**
 * The payout's id at the bank: 33 characters, of up to 35 allowed. It is derived from the withdrawal, so that every retry, on every node
 * and after every crash, requests the same payout.
 */
export const payoutIdOf = (withdrawalId: string): string => `w${withdrawalId.replaceAll("-", "")}`;
