import { randomBytes, randomInt } from "node:crypto";

/** The bank's number in the Brazilian payment system. This one is not assigned. */
const ispb = "99999004";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const letters = (length: number): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
const minute = (now: Date): string => now.toISOString().replace(/\D/g, "").slice(0, 12);

/** Returns an id of 32 characters: `E` (payment) or `D` (return), the bank, the UTC minute and eleven random letters. */
export const newEndToEndId = (now: Date): string => `E${ispb}${minute(now)}${letters(11)}`;
export const newReturnId = (now: Date): string => `D${ispb}${minute(now)}${letters(11)}`;

export const newRefundId = (): string => randomBytes(16).toString("hex");
