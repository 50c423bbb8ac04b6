import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameProvider } from "../../adapters/providers/port.ts";
import { Fault } from "../../kernel/errors.ts";
import { type TestSite, eventually, startTestSite } from "../../../test/test-site.ts";
import { verifyLedger } from "../wallet/index.ts";
import { type RoundTable, createRoundTable, hourMs, mute } from "../../../test/round-table.ts";

let site: TestSite;
let table: RoundTable;

beforeAll(async () => {
  site = await startTestSite();
  table = await createRoundTable(site);
});
afterEach(async () => {
  site.clock.setOffset(0);
  expect((await verifyLedger(site.database.db)).violations).toEqual([]);
});
afterAll(() => site.close());

const scope = () => ({ tenant: table.tenant, request_id: null });

describe("a round left open by its provider", () => {
  it.each([
    ["won", "silent", "win", 10_900, "closed"],
    ["lost", "silent", "lose", 9_000, "closed"],
    ["cancelled", "cancelled", "win", 10_000, "rolled_back"],
  ] as const)("ends as the provider reports when queried: %s; later calls change nothing", async (_, misbehave, outcome, cash, state) => {
    const round = await table.stake(misbehave, { outcome });
    table.pass(23 * hourMs);
    await table.rounds.sweep();
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    table.pass(2 * hourMs);
    await table.rounds.sweep();
    expect([await round.cash(), await round.state()]).toEqual([cash, state]);
    expect(await table.rowOf(round.id)).toBeUndefined();
    expect(await table.auditOf(round.id)).toEqual(["round_swept"]);
    const late = await round.sendResult();
    expect(["OK", "ALREADY_SETTLED"]).toContain(late.code);
    expect([await round.cash(), await round.state()]).toEqual([cash, state]);
  });

  it("is no longer queried once its provider has ended it", async () => {
    const round = await table.stake("silent");
    expect(await round.sendResult()).toMatchObject({ taken: true });
    await eventually("the round to be forgotten", async () => ((await table.rowOf(round.id)) ? undefined : true));
    table.pass(25 * hourMs);
    await table.rounds.sweep();
    expect(await table.auditOf(round.id)).toEqual([]);
    expect(await round.cash()).toBe(10_900);
  });

  it("stays open while the provider reports it as open, and becomes a case after a week", async () => {
    const round = await table.stake("unfinished");
    for (let day = 1; day <= 7; day++) {
      table.pass(25 * hourMs);
      await table.rounds.sweep();
      expect(await table.rowOf(round.id)).toMatchObject({ attempts: day, reason: day < 7 ? null : "still_open" });
    }
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    expect(await round.sendResult()).toMatchObject({ taken: true });
    await eventually("the case to be over", async () => ((await table.rowOf(round.id)) ? undefined : true));
    expect(await round.cash()).toBe(10_900);
  });

  it.each([
    ["is not known to its provider", "unknown_to_provider", { misbehave: "forgotten" }],
    ["has a provider that cannot be asked", "cannot_be_asked", { misbehave: "silent", ...mute }],
  ] as const)("waits for staff if it %s: listed, reported once, never guessed", async (_, reason, { misbehave, ...at }) => {
    const round = await table.stake(misbehave, at);
    for (const hours of [25, 25]) {
      table.pass(hours * hourMs);
      await table.rounds.sweep();
    }
    const { data: cases } = await table.rounds.backOffice.cases(scope(), { limit: 100 });
    expect(cases.filter(({ id }) => id === round.id)).toMatchObject([{ state: "open", staked: 1_000, won: 0, reason }]);
    expect(await table.auditOf(round.id)).toEqual(["round_needs_person"]);
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    await round.sendResult();
  });

  it("becomes a case if the provider's sums differ from the ledger's, and nothing is posted", async () => {
    const round = await table.stake("silent");
    table.pass(25 * hourMs);
    const credits = [{ transaction: randomUUID(), amount: 5_000 }];
    await table.sweepWith(table.withStudio({ roundStatus: async () => ({ state: "settled", staked: 9_999, credits }) }))();
    expect(await table.rowOf(round.id)).toMatchObject({ reason: "sums_differ" });
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    await round.sendResult();
  });
});

describe("a sweep", () => {
  it("ends each round once, whatever other sweeps and calls run concurrently", async () => {
    const seat = await table.sit("studio-button");
    const all = await Promise.all(Array.from({ length: 9 }, (_, nth) => table.stake(nth % 3 === 2 ? "cancelled" : "silent", { seat })));
    table.pass(25 * hourMs);
    await Promise.all([
      table.sweepWith()(),
      ...all.map((round, nth) => (nth % 2 === 0 ? round.sendResult() : undefined)),
      table.sweepWith()(),
    ]);
    table.pass(hourMs);
    await table.sweepWith()();
    await Promise.all(all.map((round) => round.sendResult()));
    expect(await Promise.all(all.map((round) => round.state()))).toEqual(all.map((_, nth) => (nth % 3 === 2 ? "rolled_back" : "closed")));
    expect(await all[0]?.cash()).toBe(10_000 + 6 * 900);
  });

  it("control: pays twice if its ids differ from those of the provider's calls", async () => {
    const round = await table.stake("silent");
    table.pass(25 * hourMs);
    const invented: GameProvider["roundStatus"] = async () => ({
      state: "settled",
      staked: 1_000,
      credits: [{ transaction: randomUUID(), amount: 1_900 }],
    });
    await table.sweepWith(table.withStudio({ roundStatus: invented }))();
    await round.sendResult();
    expect(await round.cash()).toBe(12_800);
  });

  it("that dies during a round leaves it to a later sweep, which ends it once", async () => {
    const round = await table.stake("silent");
    const { wallet } = site.app.modules;
    table.pass(25 * hourMs);
    await table.sweepWith({ wallet: { ...wallet, postIn: () => Promise.reject(new Error("planted")) } })();
    await table.sweepWith()();
    expect(await round.cash()).toBe(9_000); // the claim of the dead sweep still holds
    table.pass(11 * 60_000);
    await table.sweepWith()();
    expect([await round.cash(), await table.rowOf(round.id)]).toEqual([10_900, undefined]);
  });

  it("queries a failing provider only as often as its circuit breaker allows, and again later", async () => {
    const seat = await table.sit("studio-button");
    const all = await Promise.all(Array.from({ length: 9 }, () => table.stake("silent", { seat })));
    table.pass(25 * hourMs);
    let asked = 0;
    const failing: GameProvider["roundStatus"] = async () => {
      asked += 1;
      throw new Fault("planted", { retryable: true });
    };
    await table.sweepWith(table.withStudio({ roundStatus: failing }))();
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThan(9);
    expect(await Promise.all(all.map((round) => table.rowOf(round.id)))).toEqual(all.map(() => ({ attempts: 1, reason: null })));
    // The first query after a pause is made alone.
    for (const minutes of [11, 11]) {
      table.pass(minutes * 60_000);
      await table.rounds.sweep();
    }
    expect(await Promise.all(all.map((round) => round.state()))).toEqual(all.map(() => "closed"));
    expect(await all[0]?.cash()).toBe(10_000 + 9 * 900);
  });

  it("queries as early as the tenant's policy for the provider allows", async () => {
    await table.rounds.setPolicy(scope(), { provider_code: "studio", after_hours: 1, actor: "staff:rita" });
    expect(await table.rounds.policyOf(table.tenant.id, "studio")).toBe(1);
    const round = await table.stake("silent");
    table.pass(61 * 60_000);
    await table.rounds.sweep();
    expect(await round.cash()).toBe(10_900);
    await table.rounds.setPolicy(scope(), { provider_code: "studio", after_hours: 24, actor: "staff:rita" });
  });
});

describe("the list of open rounds", () => {
  it("is the same after a rebuild from the ledger", async () => {
    const round = await table.stake("silent");
    const read = () => site.database.sql`select tenant_id, round_id, provider_code, player_id, moved_at from open_rounds order by round_id`;
    const before = await read();
    await site.app.modules.followers.rebuild("open-rounds");
    expect(await read()).toEqual(before);
    await round.sendResult();
  });

  it("is reported by the metrics", async () => {
    const round = await table.stake("silent");
    const { text } = (await site.call("GET", "/metrics")).json;
    expect(text).toMatch(/trevo_open_rounds\{tenant_id="\d+",provider="studio",state="open"\} [1-9]/);
    expect(text).toContain('result="settled"} ');
    await round.sendResult();
  });
});

describe("a bet in our own sportsbook", () => {
  it("is not listed while its round is open", async () => {
    const { owner } = await table.stake("unfinished");
    const id = randomUUID();
    const round = { provider: "sportsbook", game_id: 1, round: id, round_id: id };
    const key = { ...owner, source: "sportsbook", external_id: `bet:${id}:stake` };
    expect(await site.app.modules.wallet.post({ ...key, kind: "bet", amount: 100, ...round })).toMatchObject({ status: "posted" });
    // The follower reads in order: once it lists a later round, it has passed this one.
    await table.stake("unfinished");
    expect(await table.rowOf(id)).toBeUndefined();
  });
});
