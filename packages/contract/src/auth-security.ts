import { z } from "zod";
import { codeChannel, deviceToken, openedSession, verificationCode } from "./auth-parts.ts";
import { endpoints } from "./endpoint.ts";
import { email, instant, one, phone, uuid } from "./wire.ts";

/** A session of the player. Browser and system are null if unknown. */
export const accountSession = z.object({
  id: uuid(),
  device: z.object({
    kind: z.enum(["phone", "tablet", "computer", "unknown"]),
    browser: z.string().nullable(),
    system: z.string().nullable(),
  }),
  /** Part of the address, such as `189.62.•.•`: enough for players to recognise their own. */
  network: z.string(),
  created_at: instant(),
  seen_at: instant(),
  /** True for the session that made the request. */
  current: z.boolean(),
});

export type AccountSession = z.output<typeof accountSession>;

export const secondFactor = z.object({ since: instant().nullable(), recovery_codes_left: z.int() });

export type SecondFactorStatus = z.output<typeof secondFactor>;

const message = z.object({ message: z.string() });
const ended = message.extend({ ended: z.int() });
export const currentPassword = () => z.string({ error: "required" }).min(1, "required").max(256, "max_length:256");

/** Six digits from the authenticator app, or a recovery code. */
export const factorCode = () => z.string({ error: "required" }).trim().min(6, "code_wrong").max(24, "code_wrong");

/** The password, plus a second-factor code if the account has a second factor. */
const proof = { password: currentPassword(), code: factorCode().optional() };
export const proofRefusals = ["wrong_credentials", "too_many_requests", "second_factor_required", "code_wrong"] as const;

const contactChange = z
  .object({ ...proof, phone: phone().optional(), email: email().optional() })
  .refine((body) => (body.phone === undefined) !== (body.email === undefined), { path: ["phone"], message: "required" });

const sessionEndpoints = endpoints({
  "GET /auth/sessions": {
    summary: "Lists the player's open sessions, most recently seen first",
    tag: "auth",
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(accountSession) }),
    refuses: [],
  },
  "POST /auth/sessions/:id/end": {
    summary: "Ends one of the player's sessions; its sockets close at once",
    tag: "auth",
    auth: "player",
    limit: "essential",
    params: z.object({ id: uuid() }),
    response: message,
    refuses: ["not_found"],
  },
  "POST /auth/sessions/end-others": {
    summary: "Ends every session of the player except the current one",
    tag: "auth",
    auth: "player",
    limit: "essential",
    response: ended,
    refuses: [],
  },
  "POST /auth/sessions/end-by-link": {
    summary: "Ends the session named in a login alert, using the link from that alert",
    tag: "auth",
    auth: "public",
    limit: "codes",
    body: z.object({ link: z.string({ error: "required" }).min(1, "required").max(200, "max_length:200") }),
    response: message,
    refuses: ["code_wrong"],
  },
});

const factorEndpoints = endpoints({
  "POST /auth/login/second-factor": {
    summary: "Completes a login with the challenge token from the password step and a second-factor code",
    tag: "auth",
    auth: "public",
    limit: "login",
    limit_by: "challenge_token",
    body: z.object({
      challenge_token: z.string({ error: "required" }).min(1, "required").max(200, "max_length:200"),
      code: factorCode(),
      device_token: deviceToken(),
    }),
    response: openedSession(),
    refuses: ["code_wrong", "gone", "self_excluded", "blocked", "too_many_requests"],
  },
  "GET /auth/second-factor": {
    summary: "Returns whether the account has a second factor, and how many recovery codes are left",
    tag: "auth",
    auth: "player",
    limit: "reads",
    response: one(secondFactor),
    refuses: [],
  },
  "POST /auth/second-factor/enrol": {
    summary: "Creates a secret for an authenticator app; it takes effect once confirmed with a code",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object({ password: currentPassword() }),
    response: one(z.object({ secret: z.string(), uri: z.string(), qr: z.string() })),
    refuses: ["wrong_credentials", "too_many_requests", "wrong_state"],
  },
  "POST /auth/second-factor/confirm": {
    summary: "Enables the second factor and ends the other sessions; returns the recovery codes, which are shown only once",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object({ code: verificationCode() }),
    response: one(z.object({ recovery_codes: z.array(z.string()) })),
    refuses: ["code_wrong", "wrong_state", "too_many_requests"],
  },
  "POST /auth/second-factor/recovery-codes": {
    summary: "Replaces the recovery codes with ten new ones",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object(proof),
    response: one(z.object({ recovery_codes: z.array(z.string()) })),
    refuses: [...proofRefusals, "wrong_state"],
  },
  "POST /auth/second-factor/disable": {
    summary: "Disables the second factor",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object(proof),
    response: message,
    refuses: [...proofRefusals, "wrong_state"],
  },
});

const changeEndpoints = endpoints({
  "POST /auth/update": {
    summary: "Requests a change of phone or e-mail: sends a code to the new contact, to be confirmed with `verify-phone` or `verify-email`",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: contactChange,
    response: z.object({ message: z.string(), channel: codeChannel(), resend_in_ms: z.int() }),
    refuses: [...proofRefusals, "invalid_fields"],
  },
  "POST /auth/request-password-change": {
    summary:
      "Exchanges the current password for a `reset_token`, which `reset-password` accepts; if that call is sent with the session, the session stays open",
    tag: "auth",
    auth: "player",
    limit: "codes",
    body: z.object(proof),
    response: z.object({ reset_token: z.string() }),
    refuses: [...proofRefusals],
  },
});

export const authSecurityEndpoints = { ...sessionEndpoints, ...factorEndpoints, ...changeEndpoints };
