import { locales } from "@trevo/domain";
import { z } from "zod";
import { isMixedPassword, passwordMaxLength, passwordMinLength } from "./auth-rules.ts";
import { instant, one } from "./wire.ts";

/** At least 8 characters with a mix of letters and other characters. */
export const newPassword = () =>
  z
    .string({ error: "required" })
    .min(1, "required")
    .min(passwordMinLength, `min_length:${passwordMinLength}`)
    .max(passwordMaxLength, `max_length:${passwordMaxLength}`)
    .refine(isMixedPassword, "password_mix");

/** Six digits. */
export const verificationCode = () =>
  z
    .string({ error: "required" })
    .trim()
    .regex(/^\d{6}$/, "code_wrong");

export const user = z.object({
  id: z.string(),
  level: z.int(),
  totalBet: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The phone, E.164. */
  username: z.string(),
  birth_date: z.string(),
  /** Masked: `***.982.247-**`; null if unknown. */
  cpf: z.string().nullable(),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  language: z.enum(locales),
  hide_metrics: z.boolean(),
  user_likes: z.array(z.int()),
  /** Ids of the player's favourite games, for lists that were fetched without a session. */
  user_favorites: z.array(z.int()),
  created_at: instant(),
});

export type User = z.output<typeof user>;

export const codeChannel = () => z.enum(["sms", "email"], { error: "invalid" });

/** Token issued to this device at an earlier login. Failed logins by strangers do not lock it out. It grants no access by itself. */
export const deviceToken = () => z.string().max(200).optional();

export const openedSession = () => one(user, { token: z.string(), device_token: z.string() });
