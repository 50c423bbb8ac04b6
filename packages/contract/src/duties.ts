import type { Permission } from "./permissions.ts";

/** Permissions that one member must not hold together: those who manage staff must not pay out or correct balances. */
export const dutyConflicts: readonly (readonly [Permission, Permission])[] = [
  ["staff.manage", "payouts.review"],
  ["staff.manage", "adjustments.propose"],
];

/** Conflicts that `added` would create with `held`. Conflicts within `held` are not reported. */
export const conflictsOf = (held: readonly Permission[], added: readonly Permission[]): (readonly [Permission, Permission])[] => {
  const all = new Set([...held, ...added]);
  return dutyConflicts.filter((pair) => pair.every((one) => all.has(one)) && pair.some((one) => added.includes(one)));
};
