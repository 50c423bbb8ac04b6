import type { Mutant } from "../mutant.ts";

const on = (id: string, [file, suite]: readonly [string, string], [find, replace]: readonly [string, string]): Mutant => ({
  id: `links/${id}`,
  file: `apps/server/src/modules/risk/${file}`,
  find,
  replace,
  suite: [suite],
});

const rules = "apps/server/src/modules/risk/policy.test.ts";
const links = "apps/server/test/links.test.ts";

const found = (id: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `staff-search/${id}`,
  file: "apps/server/src/staff-search.ts",
  find,
  replace,
  suite: ["apps/server/test/staff-search.test.ts"],
});

/** Mutants of linked accounts and how long a decision on them holds, and of what the palette finds for each member. */
export const linkMutants: readonly Mutant[] = [
  on("network-links-alone", ["policy.ts", rules], [`=> kind !== "network";`, `=> kind !== null;`]),
  on("decided-for-ever", ["find-links.ts", links], ["last && isCovered(parts, last.parts)", "last"]),
  on("decides-unseen", ["decide-group.ts", links], [" || group.version !== expected_version", ""]),
  on("decides-twice", ["decide-group.ts", links], [`group.state !== "open" || `, ""]),
  found("found-without-permission", ["tenantsWith(scope, permission)", "scope.tenants"]),
  found("found-at-another-brand", ["asked.tenant === undefined || slug === asked.tenant", "slug !== null"]),
];
