import { z } from "zod";
import { newPassword, verificationCode } from "./auth-parts.ts";
import { endpoints } from "./endpoint.ts";
import { passkeyRequestOptions, factorAnswer } from "./passkeys.ts";
import { type Permission, allPermissions } from "./permissions.ts";
import { staffOwnAccountEndpoints, staffPreferences } from "./staff-own-account.ts";
import { instant, one, rowCursor, slice, sliceQuery, text } from "./wire.ts";

export * from "./staff-own-account.ts";

const staffPasswordMinLength = 12;

/** Longer than a player's minimum: there are few staff accounts, and each gives access to a lot. */
const staffPassword = () => newPassword().min(staffPasswordMinLength, `min_length:${staffPasswordMinLength}`);

export const staffEmail = () =>
  z.string({ error: "required" }).trim().toLowerCase().min(1, "required").max(254, "max_length:254").pipe(z.email("email_invalid"));

/** A secret that we issued. */
const secret = () => text(200);

const permission = z.enum(allPermissions as [Permission, ...Permission[]]);

export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  operator: z.string(),
  /** Permissions that the member holds for at least one brand. */
  permissions: z.array(permission),
  /** Permissions that the member holds for every brand, including future ones. */
  permissions_everywhere: z.array(permission),
  /** Slugs of the brands for which the member holds any permission: the valid values of `:tenant`. */
  tenants: z.array(z.string()),
  /** The same brands for display; `accent` is the dark theme's, `#rrggbb`. */
  brands: z.array(z.object({ slug: z.string(), title: z.string(), accent: z.string(), permissions: z.array(permission) })),
  /** Emergency access that the member has taken, while it lasts. */
  break_glass: z.object({ id: z.string(), ends_at: instant(), permissions: z.array(permission) }).nullable(),
  session: z.object({
    /** End of the session, unless it ends earlier through inactivity. */
    ends_at: instant(),
    idle_ms: z.int(),
  }),
  preferences: staffPreferences,
});

export const accessEvent = z.object({
  id: z.int(),
  at: instant(),
  actor: z.string(),
  action: z.string(),
  staff_id: z.string(),
  request_id: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

export const auditEvent = accessEvent.omit({ staff_id: true }).extend({ subject: z.string().nullable() });

export const auditChain = z.object({
  /** Number of blocks and of chained events. */
  blocks: z.int(),
  events: z.int(),
  /** SHA-256 of the newest block in hex. Keep it to prove later that no earlier event has changed. Null while there is no block. */
  hash: z.string().nullable(),
  made_at: instant().nullable(),
  /** Events recorded after the newest block; they are chained within seconds. */
  waiting: z.int(),
});

const tag = "staff";

/** Staff login. A wrong e-mail, password or code gets the same response in the same time. */
export const staffEndpoints = endpoints({
  ...staffOwnAccountEndpoints,
  "POST /staff/login": {
    summary: "Performs the first step of a staff login with e-mail and password. The response alone grants no access",
    tag,
    auth: "office",
    limit: "login",
    limit_by: "email",
    body: z.object({ email: staffEmail(), password: z.string({ error: "required" }).max(256) }),
    response: z.object({ challenge_token: z.string(), expires_in_ms: z.int() }),
    refuses: ["staff_refused"],
  },
  "POST /staff/login/passkey-options": {
    summary:
      "Returns the options of the browser's `navigator.credentials.get` for the second step; null if the member has no passkey for this address",
    tag,
    auth: "office",
    limit: "login",
    limit_by: "challenge_token",
    body: z.object({ challenge_token: secret() }),
    response: z.object({ options: passkeyRequestOptions.nullable() }),
    refuses: ["gone"],
  },
  "POST /staff/login/second-factor": {
    summary: "Performs the second step with a code of the authenticator app, valid once, or a passkey",
    tag,
    auth: "office",
    limit: "login",
    limit_by: "challenge_token",
    body: factorAnswer(),
    response: one(staffMember, { token: z.string() }),
    refuses: ["staff_refused", "gone"],
  },
  "POST /staff/login/cookie": {
    summary: "Performs the second step for a browser: the session is stored in a cookie that scripts cannot read, and no token is returned",
    tag,
    auth: "office",
    limit: "login",
    limit_by: "challenge_token",
    body: factorAnswer(),
    response: one(staffMember),
    refuses: ["staff_refused", "gone"],
  },
  "POST /staff/set-up": {
    summary: "Begins set-up with the code of an invitation: generates the secret for the authenticator app, a new one on each call",
    tag,
    auth: "office",
    limit: "login",
    body: z.object({ set_up_code: secret() }),
    /** `qr`: a picture of `uri`, as a data URL. */
    response: one(z.object({ email: z.string(), name: z.string(), secret: z.string(), uri: z.string(), qr: z.string() })),
    refuses: ["gone"],
  },
  "POST /staff/set-up/finish": {
    summary: "Sets the password; a code proves that the app has the secret. The set-up code is used up",
    tag,
    auth: "office",
    limit: "login",
    body: z.object({ set_up_code: secret(), password: staffPassword(), code: verificationCode() }),
    response: z.object({ message: z.string() }),
    refuses: ["gone", "code_wrong"],
  },
  "GET /staff/me": {
    summary: "Returns the signed-in member of staff with their permissions",
    tag,
    auth: "staff",
    limit: "reads",
    response: one(staffMember),
    refuses: [],
  },
  "GET /staff/colleagues": {
    summary: "Lists everyone who works or has worked for the operator, by name, to resolve the ids in other responses",
    tag,
    auth: "staff",
    limit: "reads",
    response: z.object({ data: z.array(staffMember.pick({ id: true, name: true })) }),
    refuses: [],
  },
  "POST /staff/logout": {
    summary: "Ends the current session",
    tag,
    auth: "staff",
    response: z.object({ message: z.string() }),
    refuses: [],
  },
  "POST /staff/logout/everywhere": {
    summary: "Ends every session of this member, including the current one",
    tag,
    auth: "staff",
    response: z.object({ message: z.string(), ended: z.int() }),
    refuses: [],
  },
  "GET /staff/access-events": {
    summary: "Lists logins, refused logins and changes of staff accounts, newest first",
    tag,
    auth: "staff",
    permission: "audit.read",
    reach: "operator",
    limit: "reads",
    query: sliceQuery(rowCursor),
    response: slice(accessEvent),
    refuses: [],
  },
  "GET /staff/:tenant/audit-events": {
    summary: "Lists a brand's audit log, newest first: who did what to whom, including players' security events",
    tag,
    auth: "staff",
    permission: "audit.read",
    limit: "reads",
    query: sliceQuery(rowCursor).extend({
      actor: z.string().max(100).optional(),
      subject: z.string().max(200).optional(),
      action: z.string().max(60).optional(),
      /** Recorded at or after `from` and before `to`. */
      from: z.iso.datetime("date_invalid").optional(),
      to: z.iso.datetime("date_invalid").optional(),
    }),
    response: slice(auditEvent),
    refuses: [],
  },
  "GET /staff/:tenant/audit-events/:id": {
    summary: "Returns an event of a brand's audit log",
    tag,
    auth: "staff",
    permission: "audit.read",
    limit: "reads",
    params: z.object({ id: z.string().regex(rowCursor) }),
    response: one(auditEvent),
    refuses: ["not_found"],
  },
  "GET /staff/:tenant/audit-chain": {
    summary: "Returns how far a brand's audit log is chained, and the hash of its newest block",
    tag,
    auth: "staff",
    permission: "audit.read",
    limit: "reads",
    response: one(auditChain),
    refuses: [],
  },
});
