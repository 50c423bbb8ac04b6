/**
 * The bank's ids of a deposit. Each is a function of the deposit, so that every retry, on every node,
 * after every crash, asks for the same thing and not for another one.
 */

/** 33 characters; the API Pix takes 26 to 35. */
export const txidOf = (depositId: string): string => `d${depositId.replaceAll("-", "")}`;

/** 33 characters; refunds take up to 35. There is one refund of ours for a Pix, of all of it. */
export const refundIdOf = (endToEndId: string): string => `r${endToEndId}`;
