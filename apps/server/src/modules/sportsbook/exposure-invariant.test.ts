import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSportsbook, type TestSportsbook } from "../../../test/sport-things.ts";
import { market } from "../../../test/sports-feed.ts";
import { type Member, type TestSite, startTestSite } from "../../../test/test-site.ts";
import { newId } from "../../kernel/ids.ts";
import { exposureInvariant } from "./exposure-invariant.ts";

let site: TestSite;
let book: TestSportsbook;
let member: Member;
const fixtures: Record<string, number> = {};

/** Singles on `m1`, a single on the first half of `m2`, a double on `m3` and `m4`, and a winning bet on `m5`. */
beforeAll(async () => {
  // Runs without workers: their renewal every minute would repair what a test has just corrupted.
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  book = await openSportsbook(site, 5);
  member = await site.join();
  const { id: tenant_id = 0 } = (await site.app.modules.tenants.bySlug("trevo")) ?? {};
  const deposit = { kind: "deposit", amount: 100_00, source: "test", external_id: newId() } as const;
  await site.app.modules.wallet.post({ tenant_id, player_id: member.id, ...deposit });
  for (const name of ["m1", "m3", "m4", "m5"]) await book.offer(name, [2_000, 3_000, 4_000]);
  for (const code of ["home", "away"]) await book.placed(member, [await book.shown("m1", code)], { stake: 10_00 });
  await book.placed(member, [await book.shown("m3"), await book.shown("m4", "draw")], { stake: 10_00 });
  await book.placed(member, [await book.shown("m5")], { stake: 10_00 });
  const half = market("result", 0, "half1");
  await book.offer("m2", [2_000, 3_000, 4_000], half);
  await book.placed(member, [await book.shown("m2", "home", half)], { stake: 10_00 });
  for (const name of ["m1", "m2", "m3", "m4", "m5"]) fixtures[name] = await book.fixtureOf(name);
}, 120_000);
afterAll(() => site.close());

/** The violations found after a corruption, which is undone. */
async function found(...corruptions: string[]): Promise<string[]> {
  const undone = new Error("undone");
  let subjects: string[] = [];
  await site.database.owner.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const corruption of corruptions) await sql.raw(corruption).execute(tx);
      subjects = (await exposureInvariant.check(tx, "all")).map(({ subject }) => subject);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return subjects;
}
const subjectOf = (name: string): string => `sports fixture ${fixtures[name]}`;
const at = (name: string): string => `where fixture_id = ${fixtures[name]}`;
const betsOf = (name: string): string => `where id in (select bet_id from sport_bet_selections ${at(name)})`;
const renewed = () => site.app.modules.sportsbook.bets.renewExposures();

describe("the invariant of exposures", () => {
  it("holds after bets are placed, after prices have moved, and after a renewal", async () => {
    expect(await found("select 1")).toEqual([]);
    await book.offer("m4", [6_000, 1_200, 6_000]);
    expect(await found("select 1")).toEqual([]);
    await renewed();
    expect(await found("select 1")).toEqual([]);
  });

  it.each([
    ["a centavo more at a score", "m1", (name: string) => `update sport_exposures set cells[1] = cells[1] + 1 ${at(name)}`],
    ["a centavo less at a score", "m1", (name: string) => `update sport_exposures set cells[64] = cells[64] - 1 ${at(name)}`],
    ["a centavo more beside the scores", "m2", (name: string) => `update sport_exposures set other = other + 1 ${at(name)}`],
    ["a grid of nothing", "m1", (name: string) => `update sport_exposures set cells = array_fill(0::bigint, array[64]) ${at(name)}`],
    ["no grid at all", "m2", (name: string) => `delete from sport_exposures ${at(name)}`],
    ["more than a double can pay", "m3", (name: string) => `update sport_exposures set cells[9] = 5001, cells[57] = 5001 ${at(name)}`],
    [
      "a bet of which half was taken out",
      "m1",
      (name: string) => `update sport_bets set remaining_stake = remaining_stake / 2 ${betsOf(name)}`,
    ],
  ])("finds %s", async (_, name, corrupt) => {
    expect(await found(corrupt(name))).toEqual([subjectOf(name)]);
  });

  it("finds a settled bet that is still in the grid, once a renewal is overdue", async () => {
    const changed = (seconds: number) =>
      `update sport_bets set updated_at = clock_timestamp() - interval '${seconds} seconds' ${betsOf("m5")}`;
    await book.end("m5", "h12");
    await site.app.modules.sportsbook.bets.settleDue();
    expect(await found(changed(110))).toEqual([]);
    expect(await found(changed(130))).toEqual([subjectOf("m5")]);
    await renewed();
    expect(await found(changed(130))).toEqual([]);
  });
});
