import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `own-roles/${id}`,
  file: `apps/server/src/modules/staff/${file}`,
  find,
  replace,
  suite: ["apps/server/test/staff-own-roles.test.ts"],
});

/** Mutants of operators' own roles: what one may grant, and who may change it. */
export const ownRoleMutants: readonly Mutant[] = [
  on("conflict-within-a-role", "propose-role.ts", [`if (conflictsOf([], given).length > 0) throw refuse("conflict_of_duties");`, ""]),
  on("break-glass-in-a-role", "propose-role.ts", ["|| neverInRoles.some((never) => given.includes(never))", ""]),
  on("conflict-of-a-holder", "propose-role.ts", [
    `if (conflicting.some(({ state }) => state !== "closed")) throw refuse("conflict_of_duties");`,
    "",
  ]),
  on("conflict-of-a-closed-holder", "propose-role.ts", ["await roleStore.endGrants(tx, key, { holders: conflicting, now: at });", ""]),
  on("closed-role-returns", "own-roles.ts", ["await roleStore.endGrants(tx, key, { holders, now });", ""]),
  on("changed-by-a-holder", "propose-role.ts", ["staff_id === approved_by || staff_id === proposed_by", "staff_id === proposed_by"]),
  on("proposed-by-a-holder", "own-roles.ts", [
    `if (await roleStore.holds(db, { operator_id, id }, { staff_id, now: clock.now() })) throw refuse("forbidden");`,
    "void [db, clock, operator_id, staff_id, id];",
  ]),
  on("closed-while-held", "own-roles.ts", [`|| holders.some(({ state }) => state !== "closed")`, ""]),
  on("closed-role-given", "proposed-access.ts", ["if (!role || role.closed_at)", "if (!role)"]),
  on("role-not-held-while-given", "role-store.ts", ["find(tx, key).forShare().executeTakeFirst()", "find(tx, key).executeTakeFirst()"]),
  on("older-version-changed", "propose-role.ts", ["if (role.closed_at || role.version !== input.version)", "if (role.closed_at)"]),
];
