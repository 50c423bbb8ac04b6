import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `saved-views/${id}`,
  file: `apps/server/src/modules/saved-views/${file}`,
  find,
  replace,
  suite: ["apps/server/test/saved-views.test.ts"],
});

/** Mutants of saved views of lists: who sees and changes them. */
export const savedViewMutants: readonly Mutant[] = [
  on("of-a-closed-list-shown", "keep-view.ts", [".filter(({ list }) => mayOpen(scope, list))", ""]),
  on("filter-unchecked", "policy.ts", ["  refuseUnknownFilters(list, query);\n", ""]),
  on("more-than-twenty-at-once", "store.ts", ["    await sql`select pg_advisory_xact_lock(", "    await sql`select ("]),
  on("one-more-than-twenty", "keep-view.ts", [">= mostViews", "> mostViews"]),
  on("another-members-shared-one-removed", "store.ts", ["...(sharedToo ?", "...(sharedToo !== null ?"]),
  on("own-one-of-another-removed", "store.ts", [
    `eb.or([eb("staff_id", "=", staff_id), ...(sharedToo`,
    `eb.or([eb("staff_id", "<>", id), ...(sharedToo`,
  ]),
  on("another-members-changed", "store.ts", ["=> ({ operator_id, staff_id });", "=> ({ operator_id, ...(staff_id && {}) }) as Owner;"]),
];
