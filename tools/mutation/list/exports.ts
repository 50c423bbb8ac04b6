import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `exports/${id}`,
  file: `apps/server/src/modules/exports/${file}`,
  find,
  replace,
  suite: ["apps/server/test/list-exports.test.ts"],
});

/** Mutants of exported files: what of a list they contain, and who receives them. */
export const exportMutants: readonly Mutant[] = [
  on("at-brands-without-the-permission", "reading-scope.ts", [`tenantsWith(member, "exports.make")`, "member.tenants"]),
  on("after-a-brand-was-taken", "reading-scope.ts", [
    `  if (only && only.some((id) => !held.tenants.some((one) => one.id === id))) throw refuse("forbidden");\n`,
    "",
  ]),
  on("filter-left-out", "request-export.ts", ["  refuseUnknownFilters(list, query);\n", ""]),
  on("more-rows-than-a-file-has", "make-export.ts", ["written > needs.mostRows", "written > needs.mostRows + 1"]),
  on("fewer-rows-than-a-file-has", "make-export.ts", ["written > needs.mostRows", "written >= needs.mostRows"]),
  on("written-though-cancelled", "make-export.ts", [
    "    if (!(await store.progress(needs.db, row, written))) throw new Stopped(null);\n",
    "    await store.progress(needs.db, row, written);\n",
  ]),
  on("older-run-goes-on", "store.ts", [
    "=> ({ operator_id, id, attempts });",
    "=> ({ operator_id, id, ...(attempts < 0 && {}) }) as AttemptKey;",
  ]),
  on("tried-for-ever", "make-export.ts", [`  if (row.attempts > maxAttempts) return fail(needs, row, "broken");\n`, ""]),
  on("link-good-twice", "store.ts", ["({ link_hash: null, link_ends_at: null, downloads:", "({ downloads:"]),
  on("link-never-ends", "store.ts", [`      .where("link_ends_at", ">", now)\n`, ""]),
  on("file-of-another-member", "store.ts", [
    "=> ({ operator_id, staff_id, id });",
    "=> ({ operator_id, id, ...(staff_id && {}) }) as OwnKey;",
  ]),
  on("download-unrecorded", "fetch-export.ts", ["    for (const tenant of covered)", "    for (const tenant of covered.slice(0, 0))"]),
];
