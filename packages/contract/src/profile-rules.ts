/** A profile's choices and the limits of its picture, which the browser checks too. Without zod, so that a page need not load it. */

/** The values of a profile's choices. */
export const genders = ["male", "female"] as const;
export const maritalStates = ["single", "dating", "married"] as const;

/** A picture of at most 5 MB; what is kept is a small one, made anew from its pixels. */
export const avatarMaxBytes = 5 * 1024 * 1024;
export const avatarTypes = ["image/jpeg", "image/png", "image/webp"] as const;
