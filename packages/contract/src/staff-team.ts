import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { type Permission, allPermissions } from "./permissions.ts";
import { type Role, allRoles } from "./roles.ts";
import { instant, one, text, uuid } from "./wire.ts";

export const staffStates = ["invited", "active", "closed"] as const;

const staffGrant = z.object({
  id: z.string(),
  /** Slug; null is every brand of the operator, those to come included. */
  brand: z.string().nullable(),
  /** One of the two. */
  role: z.enum(allRoles as [Role, ...Role[]]).nullable(),
  permission: z.enum(allPermissions as [Permission, ...Permission[]]).nullable(),
  granted_at: instant(),
  ends_at: instant().nullable(),
});

export const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(staffStates),
  last_login_at: instant().nullable(),
  /** How many are open. */
  sessions: z.int(),
  /** Those that have not ended. */
  grants: z.array(staffGrant),
});

const teamFile = teamMember.extend({
  /** The open ones, the latest first. */
  open_sessions: z.array(z.object({ id: z.string(), created_at: instant(), seen_at: instant(), ip: z.string(), user_agent: z.string() })),
});

const tag = "staff";
const params = z.object({ id: uuid() });
const reasoned = z.strictObject({ reason: text(500) });

/** Who works for the operator and what they may do. What takes something away takes one person, and nobody does it to themselves. */
export const staffTeamEndpoints = endpoints({
  "GET /staff/members": {
    summary: "Everybody who works or has worked for the operator, with what they may do and how many sessions are open, by name",
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
    summary: "One of them, with the open sessions",
    tag,
    auth: "staff",
    permission: "staff.read",
    reach: "operator",
    limit: "reads",
    params,
    response: one(teamFile),
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
    summary: "Closes another member's account and ends their sessions. Only an invitation opens it again",
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
    summary: "Ends a grant of another member at once",
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
});
