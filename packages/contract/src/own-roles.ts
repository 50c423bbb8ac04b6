import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { type Permission, allPermissions } from "./permissions.ts";
import { type Role, allRoles } from "./roles.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, one, text, uuid } from "./wire.ts";

/** A role that the operator has made, as a grant names it. */
export type OwnRoleWord = `own:${string}`;

export const ownRoleWord = (id: string): OwnRoleWord => `own:${id}`;

/** The role's id; null where the word names none. */
export const ownRoleIdOf = (word: string): string | null => (word.startsWith("own:") ? word.slice("own:".length) : null);

/** Given to a person, never with a role. */
export const neverInRoles: readonly Permission[] = ["break_glass.take"];

const permission = z.enum(allPermissions as [Permission, ...Permission[]], "invalid");
const preset = z.enum(allRoles as [Role, ...Role[]], "invalid");

export const ownRole = z.object({
  id: z.string(),
  name: z.string(),
  /** The preset that it began as; null where it began empty. */
  copied_from: preset.nullable(),
  /** With what these imply. */
  permissions: z.array(permission),
  /** What a change sends: the role as it was shown. */
  version: z.int(),
  /** How many hold it now. */
  members: z.int(),
  changed_at: instant(),
});
export type OwnRole = z.output<typeof ownRole>;

const shared = { tag: "staff", auth: "staff", permission: "staff.manage", reach: "operator" } as const;
const proposing = { ...shared, fresh: "signed", limit: "money", idempotent: true, response: one(proposal) } as const;
const params = z.object({ id: uuid() });

const content = {
  name: text(60),
  permissions: z.array(permission).min(1, "required").max(allPermissions.length, "invalid"),
  reason: text(500),
};

/** An operator's own roles: what gives takes two members of staff, and a role that nobody holds one closes alone. */
export const ownRolesEndpoints = endpoints({
  "POST /staff/roles": {
    ...proposing,
    summary: "Proposes a role of the operator's own, made of permissions that one member may have together",
    approval: "staff_role",
    body: z.strictObject({ ...content, copied_from: preset.nullable() }),
    refuses: ["already_exists", "conflict_of_duties", "invalid_fields"],
  },
  "POST /staff/roles/:id": {
    ...proposing,
    summary: "Proposes to change such a role, and with it what everybody who holds it may do. Nobody changes a role that they hold",
    approval: "staff_role_change",
    params,
    body: z.strictObject({ ...content, version: z.int("invalid").min(1, "invalid") }),
    refuses: ["wrong_state", "already_exists", "conflict_of_duties", "invalid_fields"],
  },
  "POST /staff/roles/:id/close": {
    ...shared,
    summary: "Closes such a role that nobody holds: it is given to nobody any more",
    fresh: "recent",
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(ownRole),
    refuses: ["wrong_state"],
  },
});
