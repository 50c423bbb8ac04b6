/** Rules for identity documents that the browser checks too. Without zod, so that a page need not load it. */

/** Both sides of an identity document, and a picture of its holder's face. A PDF as `front` contains both sides. */
export const documentTypes = ["front", "back", "selfie"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentMaxBytes = 10 * 1024 * 1024;
export const documentPictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export const documentPdfType = "application/pdf";
