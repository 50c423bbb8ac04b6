import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GameProvider } from "../../adapters/providers/port.ts";
import { Fault } from "../../kernel/errors.ts";
import { type TestSite, eventually, startTestSite } from "../../../test/test-site.ts";
import { quietLog } from "../wallet/wallet-fixture.ts";
import { verifyLedger } from "../wallet/index.ts";
import { type SweepNeeds, createSweepRounds } from "./sweep-rounds.ts";

const hourMs = 3_600_000;
let site: TestSite;
let tenantId: number;

beforeAll(async () => {
  site = await startTestSite();
  tenantId = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterEach(async () => {
  site.clock.setOffset(0);
  expect((await verifyLedger(site.database.db)).findings).toEqual([]);
});
afterAll(() => site.close());

const scope = () => ({ tenant: { id: tenantId }, request_id: null });
const pass = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const rounds = () => site.app.modules.openRounds;
const rowOf = async (round: string) =>
  (await site.database.sql<{ reason: string | null; asks: number }[]>`select reason, asks from open_rounds where round_id = ${round}`)[0];
const auditOf = async (round: string) =>
  (await site.database.sql<{ action: string }[]>`select action from audit_events where subject = ${`round:${round}`} order by id`).map(
    ({ action }) => action,
  );
/** A sweep with parts of it planted, as another process would run it. */
const sweepWith = (planted: Partial<SweepNeeds> = {}) =>
  createSweepRounds({
    ...site.app.modules,
    db: site.database.db,
    clock: site.clock,
    log: quietLog,
    alerts: { raise: () => undefined },
    onSwept: () => undefined,
    ...planted,
  });
const withStudio = (change: Partial<GameProvider>): Partial<SweepNeeds> => {
  const { providers } = site.app.modules;
  const studio = providers.adapters.get("studio");
  if (!studio) throw new Error("no studio");
  return { providers: { ...providers, adapters: new Map(providers.adapters).set("studio", { ...studio, ...change }) } };
};

/** A player with R$ 100 at a game. */
async function sit(game = "studio-button") {
  const member = await site.join();
  const owner = { tenant_id: tenantId, player_id: member.id };
  await site.app.modules.wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: 10_000 });
  return { owner, session: await site.launch(member, game) };
}

/** A stake of R$ 10 at the studio, and the round as the ledger and the studio call it. */
async function stake(
  misbehave: string,
  more: { outcome?: "win" | "lose"; studio?: string; game?: string; seat?: Awaited<ReturnType<typeof sit>> } = {},
) {
  const { outcome = "win", studio = "studio", game = "studio-button" } = more;
  const { owner, session } = more.seat ?? (await sit(game));
  const { wallet } = site.app.modules;
  const order = { studio, tenant: "trevo", session, game, amount: 1_000, outcome, misbehave };
  const { json } = await site.sandbox("POST", "/sandbox/studio/round", order);
  const { round: name, calls, accepted } = json["data"];
  expect(accepted).toBe(true);
  const found = await wallet.roundBySource(tenantId, studio, calls[0].transaction);
  if (!found) throw new Error("no round");
  await eventually("the round to be known as open", async () => rowOf(found.id));
  return {
    id: found.id,
    cash: async () => (await wallet.balance(owner)).cash,
    state: async () => (await wallet.round(tenantId, found.id))?.state,
    /** The studio sends, late, what ends the round. */
    tell: async () => (await site.sandbox("POST", `/sandbox/studio/rounds/${name}/tell`)).json["data"] as { taken: boolean; code: string },
  };
}

describe("a round that its provider leaves open", () => {
  it.each([
    ["won", "silent", "win", 10_900, "closed"],
    ["lost", "silent", "lose", 9_000, "closed"],
    ["cancelled", "cancelled", "win", 10_000, "rolled_back"],
  ] as const)(
    "ends as the provider says when it is asked: %s; what comes late changes nothing",
    async (_, misbehave, outcome, cash, state) => {
      const round = await stake(misbehave, { outcome });
      pass(23 * hourMs);
      await rounds().sweep();
      expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
      pass(2 * hourMs);
      await rounds().sweep();
      expect([await round.cash(), await round.state()]).toEqual([cash, state]);
      expect(await rowOf(round.id)).toBeUndefined();
      expect(await auditOf(round.id)).toEqual(["round_swept"]);
      const late = await round.tell();
      expect(["OK", "ALREADY_SETTLED"]).toContain(late.code);
      expect([await round.cash(), await round.state()]).toEqual([cash, state]);
    },
  );

  it("is no longer asked about once its provider has told by itself", async () => {
    const round = await stake("silent");
    expect(await round.tell()).toMatchObject({ taken: true });
    await eventually("the round to be forgotten", async () => ((await rowOf(round.id)) ? undefined : true));
    pass(25 * hourMs);
    await rounds().sweep();
    expect(await auditOf(round.id)).toEqual([]);
    expect(await round.cash()).toBe(10_900);
  });

  it("stays open as long as the provider calls it so, and is a case after a week", async () => {
    const round = await stake("unfinished");
    for (let day = 1; day <= 7; day++) {
      pass(25 * hourMs);
      await rounds().sweep();
      expect(await rowOf(round.id)).toMatchObject({ asks: day, reason: day < 7 ? null : "still_open" });
    }
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    expect(await round.tell()).toMatchObject({ taken: true });
    await eventually("the case to be over", async () => ((await rowOf(round.id)) ? undefined : true));
    expect(await round.cash()).toBe(10_900);
  });

  it.each([
    ["is not known to its provider", "unknown_to_provider", { misbehave: "forgotten" }],
    ["has a provider that cannot be asked", "cannot_be_asked", { misbehave: "silent", studio: "swipe-games", game: "demo-sino" }],
  ] as const)("waits for a person where it %s: listed, told once, never guessed", async (_, reason, { misbehave, ...at }) => {
    if ("studio" in at)
      await eventually("its game", async () =>
        (await site.call("POST", "/api/games/get", { body: { game_id: at.game } })).status === 200 ? true : undefined,
      );
    const round = await stake(misbehave, at);
    for (const hours of [25, 25]) {
      pass(hours * hourMs);
      await rounds().sweep();
    }
    expect((await rounds().listCases(tenantId)).filter(({ id }) => id === round.id)).toMatchObject([
      { kind: "round", amount: 1_000, won: 0, reason },
    ]);
    expect(await auditOf(round.id)).toEqual(["round_needs_person"]);
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    const decide = (decision: "close" | "return") => rounds().decide({ tenant_id: tenantId, round_id: round.id, decision, by: "rita" });
    const both = await Promise.allSettled([decide("return"), decide("return")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect([await round.cash(), await round.state()]).toEqual([10_000, "rolled_back"]);
    expect(await auditOf(round.id)).toEqual(["round_needs_person", "round_decided"]);
    await expect(decide("close")).rejects.toMatchObject({ code: "not_found" });
  });

  it("is nobody's to decide before it is a case", async () => {
    const round = await stake("silent");
    await expect(rounds().decide({ tenant_id: tenantId, round_id: round.id, decision: "close", by: "rita" })).rejects.toMatchObject({
      code: "wrong_state",
    });
    expect(await round.cash()).toBe(9_000);
    await round.tell();
  });

  it("is a case where what the provider says does not come to the ledger's round: nothing of it is posted", async () => {
    const round = await stake("silent");
    pass(25 * hourMs);
    const credits = [{ transaction: randomUUID(), amount: 5_000 }];
    await sweepWith(withStudio({ roundStatus: async () => ({ state: "settled", staked: 9_999, credits }) }))();
    expect(await rowOf(round.id)).toMatchObject({ reason: "sums_differ" });
    expect([await round.cash(), await round.state()]).toEqual([9_000, "open"]);
    await round.tell();
  });
});

describe("a sweep", () => {
  it("ends each round once, whoever else sweeps and whatever comes meanwhile", async () => {
    const seat = await sit();
    const all = await Promise.all(Array.from({ length: 9 }, (_, nth) => stake(nth % 3 === 2 ? "cancelled" : "silent", { seat })));
    pass(25 * hourMs);
    await Promise.all([sweepWith()(), ...all.map((round, nth) => (nth % 2 === 0 ? round.tell() : undefined)), sweepWith()()]);
    pass(hourMs);
    await sweepWith()();
    await Promise.all(all.map((round) => round.tell()));
    expect(await Promise.all(all.map((round) => round.state()))).toEqual(all.map((_, nth) => (nth % 3 === 2 ? "rolled_back" : "closed")));
    expect(await all[0]?.cash()).toBe(10_000 + 6 * 900);
  });

  it("would pay twice by ids that are not those of the provider's calls: the test above sees such a thing", async () => {
    const round = await stake("silent");
    pass(25 * hourMs);
    const invented: GameProvider["roundStatus"] = async () => ({
      state: "settled",
      staked: 1_000,
      credits: [{ transaction: randomUUID(), amount: 1_900 }],
    });
    await sweepWith(withStudio({ roundStatus: invented }))();
    await round.tell();
    expect(await round.cash()).toBe(12_800);
  });

  it("that dies over a round leaves it to the next: after a while, and once", async () => {
    const round = await stake("silent");
    const { wallet } = site.app.modules;
    pass(25 * hourMs);
    await sweepWith({ wallet: { ...wallet, postIn: () => Promise.reject(new Error("planted")) } })();
    await sweepWith()();
    expect(await round.cash()).toBe(9_000); // still the dead one's
    pass(11 * 60_000);
    await sweepWith()();
    expect([await round.cash(), await rowOf(round.id)]).toEqual([10_900, undefined]);
  });

  it("asks a provider that fails no more than its breaker lets it, and later again", async () => {
    const seat = await sit();
    const all = await Promise.all(Array.from({ length: 9 }, () => stake("silent", { seat })));
    pass(25 * hourMs);
    let asked = 0;
    const failing: GameProvider["roundStatus"] = async () => {
      asked += 1;
      throw new Fault("planted", { retryable: true });
    };
    await sweepWith(withStudio({ roundStatus: failing }))();
    expect(asked).toBeGreaterThanOrEqual(5);
    expect(asked).toBeLessThan(9);
    expect(await Promise.all(all.map((round) => rowOf(round.id)))).toEqual(all.map(() => ({ asks: 1, reason: null })));
    // The first question after a pause is alone.
    for (const minutes of [11, 11]) {
      pass(minutes * 60_000);
      await rounds().sweep();
    }
    expect(await Promise.all(all.map((round) => round.state()))).toEqual(all.map(() => "closed"));
    expect(await all[0]?.cash()).toBe(10_000 + 9 * 900);
  });

  it("asks as soon as the tenant's agreement with the provider says", async () => {
    await rounds().setPolicy(scope(), { provider_code: "studio", after_hours: 1, actor: "staff:rita" });
    expect(await rounds().policyOf(tenantId, "studio")).toBe(1);
    const round = await stake("silent");
    pass(61 * 60_000);
    await rounds().sweep();
    expect(await round.cash()).toBe(10_900);
    await rounds().setPolicy(scope(), { provider_code: "studio", after_hours: 24, actor: "staff:rita" });
  });
});

describe("what is known of open rounds", () => {
  it("is the same when it is made anew from the ledger", async () => {
    const round = await stake("silent");
    const read = () => site.database.sql`select tenant_id, round_id, provider_code, player_id, moved_at from open_rounds order by round_id`;
    const before = await read();
    await site.app.modules.followers.rebuild("open-rounds");
    expect(await read()).toEqual(before);
    await round.tell();
  });

  it("is told by the metrics", async () => {
    const round = await stake("silent");
    const { text } = (await site.call("GET", "/metrics")).json;
    expect(text).toMatch(/trevo_open_rounds\{tenant_id="\d+",provider="studio",state="open"\} [1-9]/);
    expect(text).toContain('result="settled"} ');
    await round.tell();
  });
});
