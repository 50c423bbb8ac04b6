import { z } from "zod";

/** A provider's id of any length. PostgreSQL cannot store NUL, and stores every lone surrogate alike, so that two ids would become one. */
export const providerId = z
  .string()
  .min(1)
  .max(4096)
  .refine((text) => text.isWellFormed() && !text.includes("\0"));
