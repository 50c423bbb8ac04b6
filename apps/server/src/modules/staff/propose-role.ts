import { type Permission, conflictsOf, isPermission, isRole, neverInRoles, withImplied } from "@trevo/contract";
import { z } from "zod";
import { staffActor } from "../../kernel/audit-log.ts";
import { type Tx, uniqueViolation } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import { grantStore } from "./grant-store.ts";
import { permissionsGiven } from "./grants.ts";
import type { StaffNeeds } from "./needs.ts";
import { brandsOfOperator } from "./proposed-access.ts";
import { type RoleHolder, roleStore } from "./role-store.ts";
import type { StaffKey } from "./store.ts";

const permission = z.custom<Permission>((word) => typeof word === "string");

/** The inputs as the proposals store them. */
export const roleInput = z.object({ name: z.string(), copied_from: z.string().nullable(), permissions: z.array(permission) });
export const roleChangeInput = z.object({
  role_id: z.string(),
  version: z.int(),
  name: z.string(),
  permissions: z.array(permission),
});
type NewRole = z.output<typeof roleInput>;
type RoleChange = z.output<typeof roleChangeInput>;

type Needs = Pick<StaffNeeds, "clock" | "tenants">;
type Proposed<Input> = ProposedInput & { readonly input: Input };
type Approved<Input> = ApprovedInput & { readonly input: Input };

const wordsOf = (permissions: readonly Permission[]): string | null => permissions.join(",") || null;

interface Wanted {
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** Id of the role that already has the name and may keep it. */
  readonly but: string | null;
}

/**
 * The permissions that the role would give, including implied ones. A role must not contain permissions that one member may not hold
 * together. Refuses with `invalid_fields`, `conflict_of_duties`, `already_exists` (the name).
 */
async function readContent(tx: Tx, { operator_id }: Tenant, { name, permissions, but }: Wanted): Promise<Permission[]> {
  const given = withImplied(permissions);
  if (!permissions.every(isPermission) || neverInRoles.some((never) => given.includes(never)))
    throw refuse("invalid_fields", { fields: { permissions: ["invalid"] } });
  if (conflictsOf([], given).length > 0) throw refuse("conflict_of_duties");
  // The console would show it as the preset or the permission of that name.
  if ([name, name.toLowerCase()].some((word) => isRole(word) || isPermission(word))) throw refuse("already_exists");
  if (await roleStore.isNamed(tx, operator_id, { name, but })) throw refuse("already_exists");
  return given;
}

const holdsAt = async (needs: Needs, tenant: Tenant): Promise<number[]> => (await brandsOfOperator(needs, tenant)).map(({ id }) => id);

export async function describeRole(needs: Needs, tx: Tx, { tenant, input }: Proposed<NewRole>): Promise<ProposedChange> {
  const given = await readContent(tx, tenant, { ...input, but: null });
  return {
    sentence: { pt: `Criar o papel ${input.name}`, en: `Make the role ${input.name}` },
    player_id: null,
    before: {},
    after: { role: input.name, added: wordsOf(given) },
    depends_on: { input, given },
    holds_at: await holdsAt(needs, tenant),
    approvals_needed: 1,
  };
}

const nameTaken = (error: unknown): never => {
  throw uniqueViolation(error) ? refuse("already_exists") : error;
};

export async function makeRole(_needs: Needs, tx: Tx, approved: Approved<NewRole>): Promise<null> {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  const { operator_id } = tenant;
  const permissions = await readContent(tx, tenant, { ...input, but: null });
  const { name, copied_from } = input;
  const row = { operator_id, id: newId(), name, copied_from, permissions, version: 1 };
  await roleStore.insert(tx, { ...row, created_at: at, created_by: proposed_by, changed_at: at, closed_at: null }).catch(nameTaken);
  const detail = { role: row.id, name, may: permissions.join(","), proposal, proposed_by };
  const key: StaffKey = { operator_id, staff_id: approved_by };
  await accessStore.record(tx, key, { at, actor: staffActor(approved_by), action: "role_made", request_id, detail });
  return null;
}

/**
 * Locks the role and every member who holds it. Refuses as `readContent` does, with `not_found`, with `wrong_state` if the role was changed
 * or closed meanwhile, and with `conflict_of_duties` if the new permissions conflict with a holder's other ones. A closed member does
 * not prevent the change: `conflicting` names those who must lose the role.
 */
async function readChange({ clock }: Needs, tx: Tx, { tenant, input }: { tenant: Tenant; input: RoleChange }) {
  const key = { operator_id: tenant.operator_id, id: input.role_id };
  const role = await roleStore.lock(tx, key);
  if (!role) throw refuse("not_found");
  if (role.closed_at || role.version !== input.version) throw refuse("wrong_state");
  const given = await readContent(tx, tenant, { ...input, but: role.id });
  const before = role.permissions.filter(isPermission);
  const added = given.filter((one) => !before.includes(one));
  const now = clock.now();
  const all = await roleStore.lockHolders(tx, key, now);
  const holders = all.filter(({ state }) => state !== "closed");
  const conflicting: RoleHolder[] = [];
  for (const holder of all)
    if (conflictsOf(permissionsGiven(await grantStore.of(tx, holder, now)), added).length > 0) conflicting.push(holder);
  if (conflicting.some(({ state }) => state !== "closed")) throw refuse("conflict_of_duties");
  return { key, role, given, added, removed: before.filter((one) => !given.includes(one)), holders, conflicting };
}

export async function describeRoleChange(needs: Needs, tx: Tx, { tenant, input }: Proposed<RoleChange>): Promise<ProposedChange> {
  const { role, given, added, removed, holders } = await readChange(needs, tx, { tenant, input });
  return {
    sentence: { pt: `Mudar o papel ${role.name}`, en: `Change the role ${role.name}` },
    player_id: null,
    before: { role: role.name },
    after: { role: input.name, added: wordsOf(added), removed: wordsOf(removed), members: holders.length },
    depends_on: { input, given, holders: holders.map(({ staff_id }) => staff_id) },
    holds_at: await holdsAt(needs, tenant),
    approvals_needed: 1,
  };
}

/** Refuses with `forbidden` if the proposer or the approver holds the role. */
export async function changeRole(needs: Needs, tx: Tx, approved: Approved<RoleChange>): Promise<null> {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  const { key, role, given, added, removed, holders, conflicting } = await readChange(needs, tx, { tenant, input });
  if (holders.some(({ staff_id }) => staff_id === approved_by || staff_id === proposed_by)) throw refuse("forbidden");
  const change = { name: input.name, permissions: given, version: role.version + 1, changed_at: at };
  await roleStore.change(tx, key, change).catch(nameTaken);
  await roleStore.endGrants(tx, key, { holders: conflicting, now: at });
  const detail = { role: role.id, name: input.name, added: added.join(","), removed: removed.join(","), proposal, proposed_by };
  const by: StaffKey = { operator_id: tenant.operator_id, staff_id: approved_by };
  await accessStore.record(tx, by, { at, actor: staffActor(approved_by), action: "role_changed", request_id, detail });
  return null;
}
