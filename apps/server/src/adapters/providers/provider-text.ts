import { z } from "zod";

/** An id of the provider's, of any length it likes. PostgreSQL stores no NUL, and all halves of pairs alike: two ids would be one. */
export const providerId = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => text.isWellFormed() && !text.includes("\0"));
