import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { ownRole, ownRolesEndpoints } from "./own-roles.ts";
import { type Permission, allPermissions } from "./permissions.ts";
import { type Role, allRoles } from "./roles.ts";
import { proposal } from "./staff-proposals.ts";
import { staffEmail } from "./staff.ts";
import { instant, one, text, uuid } from "./wire.ts";

export * from "./own-roles.ts";

export const staffStates = ["invited", "active", "closed"] as const;

const staffGrant = z.object({
  id: z.string(),
  /** Slug; null for every brand of the operator, including future ones. */
  brand: z.string().nullable(),
  /** Exactly one of the three is set. */
  role: z.enum(allRoles as [Role, ...Role[]]).nullable(),
  permission: z.enum(allPermissions as [Permission, ...Permission[]]).nullable(),
  own_role: z.object({ id: z.string(), name: z.string() }).nullable(),
  granted_at: instant(),
  ends_at: instant().nullable(),
});

export const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(staffStates),
  last_login_at: instant().nullable(),
  /** Number of open sessions. */
  sessions: z.int(),
  /** Grants in force. */
  grants: z.array(staffGrant),
});

const teamFile = teamMember.extend({
  /** Number of passkeys for this back office. */
  passkeys: z.int(),
  /** Open sessions, latest first. */
  open_sessions: z.array(z.object({ id: z.string(), created_at: instant(), seen_at: instant(), ip: z.string(), user_agent: z.string() })),
});

const tag = "staff";
const params = z.object({ id: uuid() });
const reasoned = z.strictObject({ reason: text(500) });

/** A role, one of the operator's own roles as `own:<id>`, or a permission, with its scope and end. */
const given = {
  may: z.union(
    [z.enum([...allRoles, ...allPermissions] as [Role | Permission, ...(Role | Permission)[]]), z.templateLiteral(["own:", z.uuid()])],
    "invalid",
  ),
  /** Slug; null for every brand of the operator, including future ones. */
  brand: text(60).nullable(),
  /** Null for no end. */
  until: z.iso.datetime("invalid").nullable(),
  reason: text(500),
};

/**
 * Members who can change the permissions of others, or decide on such changes, must sign in with a phishing-resistant device and need a
 * second one as a backup.
 */
export const minPasskeysOfStaffAdmins = 2;

const permission = z.enum(allPermissions as [Permission, ...Permission[]]);

/** Needs two people: the response is the proposal. */
const proposing = {
  tag,
  auth: "staff",
  permission: "staff.manage",
  reach: "operator",
  fresh: "signed",
  limit: "money",
  idempotent: true,
  response: one(proposal),
} as const;

/**
 * The operator's members of staff and their permissions. Granting needs two people. Revoking needs one, who cannot be the member concerned.
 */
export const staffTeamEndpoints = {
  ...ownRolesEndpoints,
  ...endpoints({
    "GET /staff/members": {
      summary: "Lists everyone who works or has worked for the operator, with their permissions and number of open sessions, by name",
      tag,
      auth: "staff",
      permission: "staff.read",
      reach: "operator",
      limit: "reads",
      query: z.object({ state: z.enum(staffStates).optional() }),
      response: z.object({ data: z.array(teamMember) }),
      refuses: [],
    },
    "GET /staff/members/:id": {
      summary: "Returns a member with their open sessions",
      tag,
      auth: "staff",
      permission: "staff.read",
      reach: "operator",
      limit: "reads",
      params,
      response: one(teamFile),
      refuses: [],
    },
    "GET /staff/roles": {
      summary:
        "Lists the permission presets with what each grants, the operator's own roles by name, and the permissions that one member may not hold together",
      tag,
      auth: "staff",
      permission: "staff.read",
      reach: "operator",
      limit: "reads",
      response: z.object({
        data: z.array(z.object({ role: z.enum(allRoles as [Role, ...Role[]]), permissions: z.array(permission) })),
        own: z.array(ownRole),
        conflicts: z.array(z.array(permission)),
      }),
      refuses: [],
    },
    "POST /staff/members": {
      ...proposing,
      summary: "Proposes to invite a new member with one initial grant. Once approved, a single-use link is sent by e-mail",
      approval: "staff_invitation",
      body: z.strictObject({ email: staffEmail(), name: text(80), ...given }),
      refuses: ["already_exists", "invalid_fields"],
    },
    "POST /staff/members/:id/grants": {
      ...proposing,
      summary: "Proposes to grant another member a role or a permission, at one brand or at all",
      approval: "staff_grant",
      params,
      body: z.strictObject(given),
      refuses: ["wrong_state", "conflict_of_duties", "invalid_fields"],
    },
    "POST /staff/members/:id/reset": {
      ...proposing,
      summary:
        "Proposes to reset a member who lost the second factor or the invitation. Once approved, password, code and passkeys become invalid, sessions end, and a set-up link is sent by e-mail",
      approval: "staff_reset",
      params,
      body: reasoned,
      refuses: [],
    },
    "POST /staff/members/:id/end-sessions": {
      summary: "Ends every session of another member",
      tag,
      auth: "staff",
      permission: "staff.manage",
      reach: "operator",
      params,
      body: reasoned,
      response: one(teamFile),
      refuses: [],
    },
    "POST /staff/members/:id/close": {
      summary: "Closes another member's account and ends their sessions. Only an invitation reopens it",
      tag,
      auth: "staff",
      permission: "staff.manage",
      fresh: "recent",
      reach: "operator",
      params,
      body: reasoned,
      response: one(teamFile),
      refuses: ["wrong_state"],
    },
    "POST /staff/grants/:id/end": {
      summary: "Ends another member's grant at once",
      tag,
      auth: "staff",
      permission: "staff.manage",
      fresh: "recent",
      reach: "operator",
      params,
      body: reasoned,
      response: one(teamFile),
      refuses: ["wrong_state"],
    },
  }),
};
