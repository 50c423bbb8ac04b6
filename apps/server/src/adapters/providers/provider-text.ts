import { z } from "zod";

/** An id of the provider's, of any length it likes; PostgreSQL stores no NUL. */
export const providerId = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => !text.includes("\0"));
