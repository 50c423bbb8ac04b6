/** Rules of registration and verification codes that the browser checks as well. Without zod, so that a page need not load it. */

export const passwordMinLength = 8;
export const passwordMaxLength = 256;
export const emailMaxLength = 30;

/** Time before a code can be sent again, and a code's lifetime. */
export const codeResendMs = 20_000;
export const codeLifetimeMs = 10 * 60_000;
export const codeAttempts = 5;

/** A mix of letters and other characters. */
export const isMixedPassword = (password: string): boolean => /\p{L}/u.test(password) && /[^\p{L}]/u.test(password);
