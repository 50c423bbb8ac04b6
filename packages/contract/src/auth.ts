import { z } from "zod";
import { isMixedPassword, isPersonName, passwordMaxLength, passwordMinLength, personNameMaxLength } from "./auth-rules.ts";
import { endpoints } from "./endpoint.ts";
import { accepted, cpf, date, email, instant, one, phone, text } from "./wire.ts";

const personName = () => text(personNameMaxLength).refine(isPersonName, "name_invalid");

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

export const registerBody = z
  .object({
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
  })
  .refine((body) => body.password === body.password_confirmation, { path: ["password_confirmation"], message: "password_mismatch" });

export type RegisterInput = z.input<typeof registerBody>;

const session = one(user, { token: z.string() });

const codeChannel = () => z.enum(["sms", "email"], { error: "invalid" });
const codeSent = z.object({ message: z.string(), resend_in_ms: z.int() });

/** Either a channel, or a name and the code that it was sent. Not a union: its faults would name no field. */
const codeBody = z
  .object({ channel: codeChannel().optional(), username: text(120).optional(), code: verificationCode().optional() })
  .superRefine((body, context) => {
    if (body.channel !== undefined) return;
    for (const field of ["username", "code"] as const)
      if (body[field] === undefined) context.addIssue({ code: "custom", path: [field], message: "required" });
  });

const resetBody = z
  .object({
    reset_token: z.string({ error: "required" }).min(1, "required").max(200, "max_length:200"),
    password: newPassword(),
    password_confirmation: z.string({ error: "required" }).min(1, "required"),
  })
  .refine((body) => body.password === body.password_confirmation, { path: ["password_confirmation"], message: "passwords_differ" });

export const authEndpoints = endpoints({
  "POST /auth/register": {
    summary: "Opens an account and signs in; sends a code by SMS and one by e-mail",
    tag: "auth",
    auth: "public",
    limit: "register",
    form: true,
    status: 201,
    body: registerBody,
    response: session,
    refuses: ["invalid_fields", "self_excluded"],
  },
  "POST /auth/login": {
    summary: "Signs in by phone (or e-mail, or CPF, as the tenant allows) and password",
    tag: "auth",
    auth: "public",
    limit: "login",
    form: true,
    body: z.object({
      username: text(120),
      password: z.string({ error: "required" }).min(1, "required").max(256, "max_length:256"),
      captcha: z.string().max(4096).optional(),
    }),
    response: session,
    refuses: ["wrong_credentials", "self_excluded", "blocked", "too_many_requests"],
  },
  "GET /auth/me": { summary: "The signed-in player", tag: "auth", auth: "player", limit: "reads", response: one(user), refuses: [] },
  "GET /auth/logout": {
    summary: "Ends this session",
    tag: "auth",
    auth: "player",
    response: z.object({ message: z.string() }),
    refuses: [],
  },
  "POST /auth/logout": {
    summary: "Ends this session",
    tag: "auth",
    auth: "player",
    response: z.object({ message: z.string() }),
    refuses: [],
  },
  "POST /auth/recover-password": {
    summary: "Sends the account a code that allows another password; answers the same whether there is such an account or not",
    tag: "auth",
    auth: "public",
    limit: "codes",
    body: z.object({ username: text(120), channel: codeChannel() }),
    response: codeSent,
    refuses: [],
  },
  "POST /auth/verify-code": {
    summary:
      "Signed in, with `channel`: sends a new verification code, every 20 s at the most. With `username` and `code`: turns the code of a recovery into a `reset_token`",
    tag: "auth",
    // One path for two things (specification, section 7): only the first needs a session.
    auth: "public",
    limit: "codes",
    body: codeBody,
    response: z.union([codeSent, z.object({ reset_token: z.string() })]),
    refuses: ["session_required", "too_many_requests", "wrong_state", "code_wrong"],
  },
  "POST /auth/reset-password": {
    summary: "Sets another password and ends every session of the account",
    tag: "auth",
    auth: "public",
    limit: "codes",
    body: resetBody,
    response: z.object({ message: z.string() }),
    refuses: ["invalid_fields", "code_wrong", "busy"],
  },
  "POST /auth/verify-phone": {
    summary: "Confirms the phone with the code sent to it",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object({ code: verificationCode() }),
    response: one(user),
    refuses: ["code_wrong"],
  },
  "POST /auth/verify-email": {
    summary: "Confirms the e-mail with the code sent to it",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object({ code: verificationCode() }),
    response: one(user),
    refuses: ["code_wrong"],
  },
  "POST /validate/validate-cpf": {
    summary: "Says whether the check digits of a CPF match",
    tag: "auth",
    auth: "public",
    limit: "codes",
    body: z.object({ cpf: cpf() }),
    response: z.object({ valid: z.literal(true) }),
    refuses: [],
  },
});
