import { type OwnRole, type Role, isPermission, isRole } from "@trevo/contract";
import { staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import { accessStore } from "./access-store.ts";
import type { StaffNeeds } from "./needs.ts";
import { type CountedRole, roleStore } from "./role-store.ts";
import type { Reasoned } from "./team.ts";

type Needs = Pick<StaffNeeds, "db" | "clock">;

const presetOf = (word: string | null): Role | null => (word !== null && isRole(word) ? word : null);

const presentRole = ({ id, name, copied_from, permissions, version, members, changed_at }: CountedRole): OwnRole => ({
  id,
  name,
  copied_from: presetOf(copied_from),
  permissions: permissions.filter(isPermission),
  version,
  members,
  changed_at: changed_at.toISOString(),
});

export const listRoles = async ({ db, clock }: Needs, { operator_id }: StaffScope): Promise<OwnRole[]> =>
  (await roleStore.list(db, operator_id, { now: clock.now() })).map(presentRole);

/** Refuses with `forbidden` if the member holds the role: nobody changes their own permissions. */
export async function mustNotHold({ db, clock }: Needs, { operator_id, staff_id }: StaffScope, id: string): Promise<void> {
  if (await roleStore.holds(db, { operator_id, id }, { staff_id, now: clock.now() })) throw refuse("forbidden");
}

/**
 * One member is enough, because nobody who works loses a permission. Refuses with `not_found`, and with `wrong_state` while a member
 * holds the role. The grants of closed members end: an account that is opened again returns without the role.
 */
export async function closeRole({ db, clock }: Needs, scope: StaffScope, { id, reason }: Reasoned): Promise<OwnRole> {
  const { operator_id, staff_id, request_id } = scope;
  const key = { operator_id, id };
  const closed = await db.transaction().execute(async (tx) => {
    const role = await roleStore.lock(tx, key);
    if (!role) throw refuse("not_found");
    const now = clock.now();
    const [counted] = await roleStore.list(tx, operator_id, { now, id });
    const holders = await roleStore.lockHolders(tx, key, now);
    if (role.closed_at || !counted || holders.some(({ state }) => state !== "closed")) throw refuse("wrong_state");
    await roleStore.endGrants(tx, key, { holders, now });
    await roleStore.change(tx, key, { closed_at: now });
    const detail = { role: id, name: role.name, reason };
    await accessStore.record(tx, scope, { at: now, actor: staffActor(staff_id), action: "role_closed", request_id, detail });
    return counted;
  });
  return presentRole(closed);
}
