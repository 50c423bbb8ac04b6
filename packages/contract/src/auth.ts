import { z } from "zod";
import { isMixedPassword, isPersonName, passwordMaxLength, passwordMinLength, personNameMaxLength } from "./auth-rules.ts";
import { endpoints } from "./endpoint.ts";
import { accepted, cpf, date, email, instant, one, phone, text } from "./wire.ts";

const personName = () => text(personNameMaxLength).refine(isPersonName, "name_invalid");

/** At least 8 characters with a mix of letters and other characters. */
export const newPassword = () =>
  z.string({ error: "required" }).min(1, "required").min(passwordMinLength, `min_length:${passwordMinLength}`).max(passwordMaxLength, `max_length:${passwordMaxLength}`)
    .refine(isMixedPassword, "password_mix");

/** Six digits. */
export const verificationCode = () => z.string({ error: "required" }).trim().regex(/^\d{6}$/, "code_wrong");

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
  /** Masked: `***.982.247-**`; null where none is known. */
  cpf: z.string().nullable(),
  phone_verified: z.boolean(),
  email_verified: z.boolean(),
  language: z.enum(["pt", "en"]),
  hide_metrics: z.boolean(),
  user_likes: z.array(z.int()),
  created_at: instant(),
});

export type User = z.output<typeof user>;

export const registerBody = z.object({
  first_name: personName(),
  last_name: personName(),
  phone: phone(),
  email: email(),
  password: newPassword(),
  password_confirmation: z.string({ error: "required" }).min(1, "required"),
  birth_date: date(),
  cpf: z.preprocess((value) => (value === "" ? undefined : value), cpf().optional()),
  terms: accepted(),
  adult: accepted(),
  captcha: z.string().max(4096).optional(),
  ref: z.string().max(64).optional(),
  lmcp: z.string().max(64).optional(),
}).refine((body) => body.password === body.password_confirmation, { path: ["password_confirmation"], message: "password_mismatch" });

export type RegisterInput = z.input<typeof registerBody>;

const session = one(user, { token: z.string() });

export const authEndpoints = endpoints({
  "POST /auth/register": {
    summary: "Opens an account and signs in; sends a code by SMS and one by e-mail", tag: "auth", auth: "public", limit: "register", form: true, status: 201,
    body: registerBody, response: session, refuses: ["invalid_fields", "self_excluded"],
  },
  "POST /auth/login": {
    summary: "Signs in by phone (or e-mail, or CPF, as the tenant allows) and password", tag: "auth", auth: "public", limit: "login", form: true,
    body: z.object({ username: text(120), password: z.string({ error: "required" }).min(1, "required").max(256, "max_length:256"), captcha: z.string().max(4096).optional() }),
    response: session, refuses: ["wrong_credentials", "self_excluded", "blocked", "too_many_requests"],
  },
  "GET /auth/me": { summary: "The signed-in player", tag: "auth", auth: "player", limit: "reads", response: one(user), refuses: [] },
  "GET /auth/logout": { summary: "Ends this session", tag: "auth", auth: "player", response: z.object({ message: z.string() }), refuses: [] },
  "POST /auth/logout": { summary: "Ends this session", tag: "auth", auth: "player", response: z.object({ message: z.string() }), refuses: [] },
  "POST /auth/verify-code": {
    summary: "Sends the signed-in player a new verification code; every 20 s at the most", tag: "auth", auth: "player", limit: "codes",
    body: z.object({ channel: z.enum(["sms", "email"], { error: "invalid" }) }),
    response: z.object({ message: z.string(), resend_in_ms: z.int() }), refuses: ["too_many_requests", "wrong_state"],
  },
  "POST /auth/verify-phone": {
    summary: "Confirms the phone with the code sent to it", tag: "auth", auth: "player", limit: "codes",
    body: z.object({ code: verificationCode() }), response: one(user), refuses: ["code_wrong"],
  },
  "POST /auth/verify-email": {
    summary: "Confirms the e-mail with the code sent to it", tag: "auth", auth: "player", limit: "codes",
    body: z.object({ code: verificationCode() }), response: one(user), refuses: ["code_wrong"],
  },
  "POST /validate/validate-cpf": {
    summary: "Says whether the check digits of a CPF match", tag: "auth", auth: "public", limit: "codes",
    body: z.object({ cpf: cpf() }), response: z.object({ valid: z.literal(true) }), refuses: [],
  },
});
