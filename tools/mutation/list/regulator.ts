import type { Mutant } from "../mutant.ts";

const on = (id: string, file: string, [find, replace]: readonly [string, string]): Mutant => ({
  id: `regulator/${id}`,
  file: `apps/server/src/modules/${file}`,
  find,
  replace,
  suite: ["apps/server/test/regulator-files.test.ts"],
});

/** Mutants of the regulator's files: what they contain, and that they never change. */
export const regulatorMutants: readonly Mutant[] = [
  on("rounds-of-the-next-day", "wallet/round-report-store.ts", ["closed_at < ${to}", "closed_at <= ${to}"]),
  on("rounds-of-another-brand", "wallet/round-report-store.ts", ["where tenant_id = ${tenant_id} and", "where"]),
  on("sports-among-games", "wallet/round-report-store.ts", [" and provider <> ${sportsProvider}", ""]),
  on("made-twice-by-the-clock", "regulator/store.ts", ["having not ${onlyFirst}::boolean or count(*) = 0", ""]),
  on("today-is-reported", "regulator/days.ts", ["day > lastDay(tenant, now)", "day > localDate(now, tenant.timezone)"]),
  on("never-failed", "regulator/make-file.ts", ["if (row.attempts === maxAttempts) await store.fail(needs.db, row);", ""]),
  on("missed-day-left-out", "regulator/make-file.ts", ["day = begun > earliest ? begun : earliest", "day = last"]),
  on("revision-not-chosen", "regulator/read-files.ts", ["(revision === undefined || one.revision === revision)", "true"]),
];
