import { randomUUID } from "node:crypto";
import type { Liabilities, PayoutSpans } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { figuresInvariants } from "../src/modules/figures/check-figures.ts";
import { activationOf, commandOf, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
let teresa: TestMember;
let marina: Member;

beforeAll(async () => {
  site = await startTestSite();
  teresa = await hire(site, { may: ["finance"] });
  [marina] = [await site.join(), await site.join({ tenant: "aurora" })];
  await site.deposit(marina, 90_00);
}, 120_000);
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const read = async (query = "", tenant = "trevo", { token } = teresa): Promise<Liabilities> =>
  expectStatus(await office(site, "GET", `${tenant}/figures/liabilities${query}`, { token }), 200).json["data"] as Liabilities;
/** Reads after the ten minutes for which one proof is cached. */
const readLater = async (minutes: number, tenant = "trevo"): Promise<Liabilities> => {
  site.clock.setOffset(minutes * minuteMs + 5_000);
  return read("", tenant);
};
const untilCounted = (what: string, holds: (found: Liabilities) => boolean): Promise<Liabilities> =>
  eventually(what, async () => {
    const found = await read();
    return holds(found) ? found : undefined;
  });
const owner = () => ({ tenant_id: 1, player_id: marina.id });
const zero = { cash: 0, held: 0, bonus: 0, debt: 0 };
const checks = (name: string) =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((snapshot) => figuresInvariants.find((one) => one.name === name)?.check(snapshot, "all") ?? Promise.reject(new Error(name)));
const wallets = "what players have by the figures = what their wallets hold";

describe("what is owed to players", () => {
  it("is cash, held money and open stakes of each product, and equals the sum of the ledger's entries", async () => {
    const token = await site.launch(marina, "mines");
    const body = { game: "mines", stake: 3_00, params: { mines: 3 } };
    expectStatus(await site.call("POST", "/house/api/rounds", { token, body }), 201);
    await site.app.modules.wallet.post(commandOf(owner(), "bet", { amount: 20_00, ...place("waits") }));
    const [id, book] = [randomUUID(), await site.database.sql<{ id: number }[]>`select id from sport_books limit 1`];
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into sport_bets (tenant_id, id, player_id, book_id, kind, sizes, stake, remaining_stake, accept, potential, ticket_hash, status, placed_at, updated_at)
        values (1, ${id}, ${marina.id}, ${book[0]?.id ?? 1}, 'single', '{1}', 700, 400, 'none', 1400, 'hash', 'open', now(), now())`;
    });
    const found = await untilCounted(
      "the open rounds to be followed",
      ({ open, balances }) => open.length === 3 && balances.cash === 67_00,
    );
    expect(found.open).toEqual([
      { product: "sportsbook", bets: 1, stake: 4_00, bonus: 0 },
      { product: "house", bets: 1, stake: 3_00, bonus: 0 },
      { product: "providers", bets: 1, stake: 20_00, bonus: 0 },
    ]);
    const [ledger] = await site.database.sql<{ cash: number; held: number; bonus: number; debt: number }[]>`
      select sum(cash)::bigint as cash, sum(held)::bigint as held, sum(bonus)::bigint as bonus, sum(debt)::bigint as debt from entries where tenant_id = 1`;
    expect(found.balances).toEqual(ledger);
    expect(found.balances).toMatchObject({ cash: 67_00 });
    expect(found.owed).toBe(67_00 + 27_00);
    expect(found.points.at(-1)).toMatchObject({ cash: 67_00, bonus: 0 });
    // The bet is deleted by SQL, which no module notices.
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from sport_bets where id = ${id}`;
    });
  });

  it("is verified against the wallets themselves, and stays verified while entries wait to be counted", async () => {
    expect((await readLater(11)).proof?.difference).toEqual(zero);
    await site.app.modules.followers.stop();
    site.clock.setOffset(0);
    await site.app.modules.wallet.post(commandOf(owner(), "bet", { amount: 1_00, ...place("uncounted") }));
    const behind = await readLater(22);
    expect([behind.proof?.difference, behind.balances.cash]).toEqual([zero, 67_00]);
    expect(await checks(wallets)).toEqual([]);
  });

  it("that was changed manually is reported by the proof and by the invariant, for that brand only", async () => {
    const change = (centavos: number) => site.database.owner.sql`
      update brand_hours set cash = cash + ${centavos}, deposited = deposited + ${centavos}
      where tenant_id = 1 and hour = (select max(hour) from brand_hours where tenant_id = 1)`;
    await change(1);
    expect((await readLater(33)).proof?.difference).toEqual({ ...zero, cash: -1 });
    expect((await readLater(33, "aurora")).proof?.difference).toEqual(zero);
    expect(await checks(wallets)).toMatchObject([{ tenant_id: 1, freezes: false }]);
    await change(-1);
    expect((await readLater(44)).proof?.difference).toEqual(zero);
    expect(await checks(wallets)).toEqual([]);
  });

  it("causes a new violation when a difference returns after days without one, and the same violation while it lasts", async () => {
    const change = (centavos: number) => site.database.owner.sql`
      update brand_hours set bonus = bonus + ${centavos} where tenant_id = 1 and hour = (select max(hour) from brand_hours where tenant_id = 1)`;
    const found = async () => (await checks(wallets))[0]?.detail;
    await change(1);
    const first = await found();
    expect([first, await found()]).toEqual([expect.stringContaining('"bonus":-1'), first]);
    const later = await site.database.owner.sql<{ hour: Date }[]>`
      insert into brand_hours select 1, max(hour) + interval '2 days', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from brand_hours where tenant_id = 1 returning hour`;
    expect(await found()).not.toBe(first);
    await site.database.owner.sql`delete from brand_hours where tenant_id = 1 and hour = ${later[0]?.hour ?? null}`;
    await change(-1);
    expect(await found()).toBeUndefined();
  });

  it("is listed by the hour for one day and by the day for a week, up to now", async () => {
    const { step, points } = await read("?from=2026-01-01&to=2026-01-07");
    expect([step, points.length, points.every(({ cash, bonus }) => cash === 0 && bonus === 0)]).toEqual(["day", 7, true]);
    const today = await read();
    expect(today.step).toBe("hour");
    expect(today.points.every(({ at }) => Date.parse(at) <= Date.now())).toBe(true);
  });

  it("and payout times belong to one brand, require the permission for figures, and refuse invalid days", async () => {
    expect(await read("", "aurora")).toMatchObject({ balances: zero, open: [], owed: 0 });
    const spans = expectStatus(await office(site, "GET", "trevo/figures/payout-times", { token: teresa.token }), 200).json[
      "data"
    ] as PayoutSpans;
    expect(spans).toMatchObject({ promise_ms: 60 * minuteMs, total: { payouts: 0, median_ms: null }, step: "hour" });
    expect([spans.buckets.length, spans.points.length > 0]).toEqual([24, true]);
    const reader = await hire(site, { may: ["health.read"] });
    const aurora = await hire(site, { may: ["figures.read"], brand: "aurora" });
    for (const what of ["payout-times", "liabilities"]) {
      expectStatus(await office(site, "GET", `trevo/figures/${what}`, { token: reader.token }), 403);
      expectStatus(await office(site, "GET", `trevo/figures/${what}`, { token: aurora.token }), 404);
      for (const wrong of ["?to=2999-01-01", "?from=yesterday", "?from=2025-01-01&to=2026-06-01", "?from=2026-01-02&to=2026-01-01"])
        expectStatus(await office(site, "GET", `trevo/figures/${what}${wrong}`, { token: teresa.token }), 422);
    }
  });

  it("contains no bonus money, neither in wallets nor staked", async () => {
    const player = await site.join({ tenant: "aurora" });
    const of = { tenant_id: 2, player_id: player.id };
    const { wallet } = site.app.modules;
    await wallet.post(activationOf(of, { amount: 100_00 }));
    const body = { game: "mines", stake: 30_00, params: { mines: 3 } };
    const token = await site.launch(player, "mines", { tenant: "aurora" });
    expectStatus(await site.call("POST", "/house/api/rounds", { token, body, tenant: "aurora" }), 201);
    const id = randomUUID();
    const flight = { provider: "house", game_id: 7, round: id, round_id: id };
    await wallet.post(commandOf(of, "bet", { amount: 20_00, ...flight }));
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into crash_bets (tenant_id, id, round_id, holder_id, game_id, is_demo, stake, target_x100, state, created_at)
        values (2, ${id}, ${randomUUID()}, ${player.id}, 7, false, 2000, 200, 'open', now())`;
    });
    const { open, owed } = await read("", "aurora");
    expect(open).toEqual([
      { product: "house", bets: 1, stake: 0, bonus: 30_00 },
      { product: "crash", bets: 1, stake: 0, bonus: 20_00 },
    ]);
    expect(owed).toBe(0);
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`delete from crash_bets where id = ${id}`;
    });
  });
});
