import type { Permission } from "./permissions.ts";

/** What one member may not be given together: whoever decides who works here neither pays out nor corrects balances. */
export const dutyConflicts: readonly (readonly [Permission, Permission])[] = [
  ["staff.manage", "payouts.review"],
  ["staff.manage", "adjustments.propose"],
];

/** Those that `added` makes beside `held`; what was held together before is no matter of the addition. */
export const conflictsOf = (held: readonly Permission[], added: readonly Permission[]): (readonly [Permission, Permission])[] => {
  const all = new Set([...held, ...added]);
  return dutyConflicts.filter((pair) => pair.every((one) => all.has(one)) && pair.some((one) => added.includes(one)));
};
