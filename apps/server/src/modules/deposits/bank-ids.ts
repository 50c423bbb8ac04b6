/**
 * The bank's ids of a deposit. Each is a function of the deposit, so that every retry, on every node and after every crash, requests the
 * same thing.
 */

/** 33 characters; the API Pix accepts 26 to 35. */
export const txidOf = (depositId: string): string => `d${depositId.replaceAll("-", "")}`;

/** 33 characters; refunds allow up to 35. We make at most one refund of a Pix, of its whole amount. */
export const refundIdOf = (endToEndId: string): string => `r${endToEndId}`;
