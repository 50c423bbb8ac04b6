/** Options of a profile and the limits of its picture, which the browser checks too. Without zod, so that a page need not load it. */

/** Options of a profile. */
export const genders = ["male", "female"] as const;
export const maritalStates = ["single", "dating", "married"] as const;

/** An uploaded picture has at most 5 MB. The server stores a small copy redrawn from its pixels. */
export const avatarMaxBytes = 5 * 1024 * 1024;
export const avatarTypes = ["image/jpeg", "image/png", "image/webp"] as const;
