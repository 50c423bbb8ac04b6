import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { type Permission, allPermissions } from "./permissions.ts";
import { type Role, allRoles } from "./roles.ts";
import { proposal } from "./staff-proposals.ts";
import { instant, one, text, uuid } from "./wire.ts";

/** A role created by the operator, as it appears in a grant. */
export type OwnRoleWord = `own:${string}`;

export const ownRoleWord = (id: string): OwnRoleWord => `own:${id}`;

/** Returns the role's id; null if the word is not an own role. */
export const ownRoleIdOf = (word: string): string | null => (word.startsWith("own:") ? word.slice("own:".length) : null);

/** Permissions given to a person, never through a role. */
export const neverInRoles: readonly Permission[] = ["break_glass.take"];

const permission = z.enum(allPermissions as [Permission, ...Permission[]], "invalid");
const preset = z.enum(allRoles as [Role, ...Role[]], "invalid");

export const ownRole = z.object({
  id: z.string(),
  name: z.string(),
  /** The preset from which it was copied; null if it began empty. */
  copied_from: preset.nullable(),
  /** Includes implied permissions. */
  permissions: z.array(permission),
  /** A change sends this back: the version of the role as it was shown. */
  version: z.int(),
  /** Number of members who hold the role now. */
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

/**
 * Endpoints for an operator's own roles. Creating or changing a role needs two members of staff; one member can close a role that nobody
 * holds.
 */
export const ownRolesEndpoints = endpoints({
  "POST /staff/roles": {
    ...proposing,
    summary: "Proposes a role of the operator's own, with permissions that one member may hold together",
    approval: "staff_role",
    body: z.strictObject({ ...content, copied_from: preset.nullable() }),
    refuses: ["already_exists", "conflict_of_duties", "invalid_fields"],
  },
  "POST /staff/roles/:id": {
    ...proposing,
    summary: "Proposes a change of an own role, which applies to every member who holds it. Members cannot change a role that they hold",
    approval: "staff_role_change",
    params,
    body: z.strictObject({ ...content, version: z.int("invalid").min(1, "invalid") }),
    refuses: ["wrong_state", "already_exists", "conflict_of_duties", "invalid_fields"],
  },
  "POST /staff/roles/:id/close": {
    ...shared,
    summary: "Closes an own role that nobody holds; it can no longer be granted",
    fresh: "recent",
    params,
    body: z.strictObject({ reason: text(500) }),
    response: one(ownRole),
    refuses: ["wrong_state"],
  },
});
