import { type NameFault, firstNameFault, personNameMaxLength, surnameFault } from "@trevo/domain";
import { z } from "zod";
import { codeChannel, deviceToken, newPassword, openedSession, user, verificationCode } from "./auth-parts.ts";
import { couponMaxLength } from "./coupons.ts";
import { endpoints } from "./endpoint.ts";
import { accepted, cpf, date, email, one, phone, text } from "./wire.ts";

const personName = (faultOf: (name: string) => NameFault | null) =>
  text(personNameMaxLength).superRefine((name, context) => {
    const message = faultOf(name);
    if (message) context.addIssue({ code: "custom", message });
  });

export { newPassword, type User, user, verificationCode } from "./auth-parts.ts";

/** JSON Web Token issued by Google. */
const idToken = () => z.string({ error: "required" }).min(1, "required").max(4096, "max_length:4096");

export const registerBody = z
  .object({
    first_name: personName(firstNameFault),
    last_name: personName(surnameFault),
    phone: phone(),
    email: email(),
    password: newPassword(),
    password_confirmation: z.string({ error: "required" }).min(1, "required"),
    birth_date: date(),
    cpf: z.preprocess((value) => (value === "" ? undefined : value), cpf().optional()),
    terms: accepted(),
    adult: accepted(),
    /** Consent to marketing by each of these channels, with the version of the consent text. No box is ticked in advance. */
    marketing: z
      .strictObject({ channels: z.array(z.enum(["email", "push"])).max(2), text_version: z.string().max(40, "max_length:40") })
      .optional(),
    captcha: z.string().max(4096).optional(),
    /** A Google identity to register with. Its e-mail address needs no verification code. */
    idToken: idToken().optional(),
    ref: z.string().max(64).optional(),
    lmcp: z.string().max(64).optional(),
    /** A registration coupon. Its reward is granted once phone and e-mail are verified. */
    coupon: z.preprocess((value) => (value === "" ? undefined : value), text(couponMaxLength).optional()),
  })
  .refine((body) => body.password === body.password_confirmation, { path: ["password_confirmation"], message: "password_mismatch" });

export type RegisterInput = z.input<typeof registerBody>;

const session = openedSession();

const codeSent = z.object({ message: z.string(), resend_in_ms: z.int() });

/** Either a channel, or a username and the code sent to it. Not a union: a union's error would name no field. */
const codeBody = z
  .object({
    channel: codeChannel().optional(),
    username: text(120).optional(),
    code: verificationCode().optional(),
    device_token: deviceToken(),
  })
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
    summary: "Creates an account and signs in; sends one code by SMS and one by e-mail",
    tag: "auth",
    auth: "public",
    limit: "register",
    form: true,
    status: 201,
    body: registerBody,
    response: session,
    refuses: ["invalid_fields", "registration_refused", "google_token_invalid", "google_unavailable"],
  },
  "POST /auth/login": {
    summary: "Signs in by phone (or e-mail, or CPF, as the tenant allows) and password",
    tag: "auth",
    auth: "public",
    limit: "login",
    limit_by: "username",
    form: true,
    body: z.object({
      username: text(120),
      password: z.string({ error: "required" }).min(1, "required").max(256, "max_length:256"),
      captcha: z.string().max(4096).optional(),
      device_token: deviceToken(),
    }),
    response: session,
    refuses: ["wrong_credentials", "login_code_required", "second_factor_required", "self_excluded", "blocked", "too_many_requests"],
  },
  "POST /auth/login/code": {
    summary: "Completes a login that requires a code sent by message",
    tag: "auth",
    auth: "public",
    limit: "login",
    limit_by: "challenge_token",
    body: z.object({
      challenge_token: z.string({ error: "required" }).min(1, "required").max(200, "max_length:200"),
      code: verificationCode(),
    }),
    response: session,
    refuses: ["code_wrong", "gone", "wrong_credentials", "second_factor_required", "self_excluded", "blocked", "too_many_requests"],
  },
  "POST /auth/google": {
    summary:
      "Signs in with a Google identity. Linking it to an account with the same e-mail address requires that account's `password` once; if no account exists, `register` accepts the `idToken`",
    tag: "auth",
    auth: "public",
    limit: "login",
    body: z.object({ idToken: idToken(), password: z.string().min(1, "required").max(256, "max_length:256").optional() }),
    response: session,
    refuses: [
      "google_token_invalid",
      "google_unavailable",
      "google_link_required",
      "registration_required",
      "wrong_credentials",
      "second_factor_required",
      "self_excluded",
      "blocked",
      "too_many_requests",
      "forbidden",
    ],
  },
  "GET /auth/me": {
    summary: "Returns the signed-in player",
    tag: "auth",
    auth: "player",
    limit: "reads",
    response: one(user),
    refuses: [],
  },
  "GET /auth/logout": {
    summary: "Ends the current session",
    tag: "auth",
    auth: "player",
    limit: "essential",
    response: z.object({ message: z.string() }),
    refuses: [],
  },
  "POST /auth/logout": {
    summary: "Ends the current session",
    tag: "auth",
    auth: "player",
    limit: "essential",
    response: z.object({ message: z.string() }),
    refuses: [],
  },
  "POST /auth/recover-password": {
    summary: "Sends the account a code for setting a new password; the response does not reveal whether the account exists",
    tag: "auth",
    auth: "public",
    limit: "codes",
    limit_by: "username",
    body: z.object({ username: text(120), channel: codeChannel() }),
    response: codeSent,
    refuses: [],
  },
  "POST /auth/verify-code": {
    summary:
      "With a session and `channel`: sends a new verification code, at most every 20 s. With `username` and `code`: exchanges a recovery code for a `reset_token`",
    tag: "auth",
    // One path for two purposes; only the first requires a session.
    auth: "public",
    limit: "codes",
    limit_by: "username",
    body: codeBody,
    response: z.union([codeSent, z.object({ reset_token: z.string() })]),
    refuses: ["session_required", "too_many_requests", "wrong_state", "code_wrong"],
  },
  "POST /auth/reset-password": {
    summary: "Sets a new password and ends every session of the account except the current one",
    tag: "auth",
    auth: "public",
    limit: "codes",
    limit_by: "reset_token",
    body: resetBody,
    response: z.object({ message: z.string() }),
    refuses: ["invalid_fields", "code_wrong", "busy"],
  },
  "POST /auth/verify-phone": {
    summary: "Confirms the phone, or the new phone that will replace it, with the code sent to it",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object({ code: verificationCode() }),
    response: one(user),
    refuses: ["code_wrong", "invalid_fields"],
  },
  "POST /auth/verify-email": {
    summary: "Confirms the e-mail, or the new e-mail that will replace it, with the code sent to it",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object({ code: verificationCode() }),
    response: one(user),
    refuses: ["code_wrong", "invalid_fields"],
  },
  "POST /validate/validate-cpf": {
    summary: "Validates the check digits of a CPF",
    tag: "auth",
    auth: "public",
    limit: "codes",
    body: z.object({ cpf: cpf() }),
    response: z.object({ valid: z.literal(true) }),
    refuses: [],
  },
});
