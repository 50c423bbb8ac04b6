/**
 * Names that the bank knows our payments by. Each is a function of what it names, so that every retry, on every node,
 * after every crash, asks for the same thing and not for another one.
 */
const alphanumeric = (id: string): string => id.replaceAll("-", "");

/** 33 characters; the API Pix takes 26 to 35. */
export const txidOf = (depositId: string): string => `d${alphanumeric(depositId)}`;

/** 33 characters; payouts take up to 35. */
export const payoutIdOf = (withdrawalId: string): string => `w${alphanumeric(withdrawalId)}`;

/** 33 characters; refunds take up to 35. There is one refund of ours for a Pix, of all of it. */
export const refundIdOf = (endToEndId: string): string => `r${endToEndId}`;
