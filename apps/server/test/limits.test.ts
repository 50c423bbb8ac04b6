import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Limits that players set through the API, across brands and processes. trevo and aurora belong to one operator. */
describe("limits", () => {
  let site: TestSite;
  let other: ServerProcess;

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  });
  afterEach(() => site.clock.setOffset(0));
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  const post = (who: Member, path: string, body: unknown, tenant = "trevo") =>
    site.call("POST", `/api${path}`, { token: who.token, body, tenant });
  const limit = async (who: Member, kind: string, period: string, value: number | null) =>
    expectStatus(await post(who, "/protection/limits", { kind, period, value }), 200).json["data"];
  const limitOf = (data: { limits: { kind: string; period: string }[] }, kind: string, period: string) =>
    data.limits.find((one) => one.kind === kind && one.period === period);
  const read = async (who: Member, tenant = "trevo") =>
    (await site.call("GET", "/api/protection/limits", { token: who.token, tenant })).json["data"];
  /** A stake that is lost except once in a hundred thousand rounds. */
  const roll = (token: string, stake: number, { tenant = "trevo", base = site.url } = {}) =>
    site.call("POST", "/house/api/rounds", {
      token,
      tenant,
      base,
      key: randomUUID(),
      body: { game: "limbo", stake, params: { target: 100_000 } },
    });
  const codes = (replies: Reply[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(replies, (reply) => reply.json["code"] ?? String(reply.status))).map(([code, all]) => [
        code,
        all?.length,
      ]),
    );

  /** Creates one person at both brands, with money and an open game at each. */
  async function person(amount = 50_000) {
    const here = await site.join({ verified: true });
    await site.deposit(here, amount);
    const there = await site.join({ tenant: "aurora", fields: { ...here } });
    await site.deposit(there, amount, "aurora");
    return { here, there, limbo: await site.launch(here, "limbo"), auroraLimbo: await site.launch(there, "limbo", { tenant: "aurora" }) };
  }

  /** Returns the losses at both brands according to the ledger, independent of any counter. */
  async function lostBy(...members: Member[]): Promise<number> {
    const [row] = await site.database.sql<{ lost: number }[]>`
      select -coalesce(sum(cash + bonus), 0)::bigint as lost from entries where player_id = any(${members.map((one) => one.id)}) and kind in ('bet', 'win')`;
    return row?.lost ?? 0;
  }

  it("hold to the centavo for 100 concurrent bets in two processes and at two brands", async () => {
    for (let round = 0; round < 3; round++) {
      const { here, there, limbo, auroraLimbo } = await person();
      await limit(here, "loss", "day", 3_333);
      const bases = [site.url, other.url];
      const replies = await Promise.all(
        Array.from({ length: 100 }, (_, index) => {
          const base = bases[index % 2] ?? site.url;
          return index % 4 < 2 ? roll(limbo, 100, { base }) : roll(auroraLimbo, 100, { base, tenant: "aurora" });
        }),
      );
      expect(codes(replies)).toEqual({ 201: 33, limit_reached: 67 });
      expect(await lostBy(here, there)).toBe(3_300);
      expect((await read(there, "aurora")).limits).toEqual((await read(here)).limits);
    }
  });

  it("control: would be exceeded if each wallet counted alone; the same race without the group passes the limit", async () => {
    const { here, there, limbo, auroraLimbo } = await person();
    await limit(here, "loss", "day", 3_333);
    await site.database.owner.sql`update wallets set limit_group = null where player_id = any(${[here.id, there.id]})`;
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        index % 2 ? roll(limbo, 100) : roll(auroraLimbo, 100, { tenant: "aurora", base: other.url }),
      ),
    );
    expect(await lostBy(here, there)).toBeGreaterThan(3_333);
  });

  it("apply to stakes too; a decrease is immediate, an increase takes a day and can be cancelled", async () => {
    const { here, limbo } = await person();
    await limit(here, "stake", "week", 1_000);
    expect((await roll(limbo, 600)).status).toBe(201);
    expect((await roll(limbo, 600)).json["code"]).toBe("limit_reached");
    expect(limitOf(await limit(here, "stake", "week", 5_000), "stake", "week")).toMatchObject({
      value: 1_000,
      used: 600,
      pending: { value: 5_000 },
    });
    expect((await roll(limbo, 600)).json["code"]).toBe("limit_reached");
    const cancelled = await post(here, "/protection/limits/cancel", { kind: "stake", period: "week" });
    expect(limitOf(cancelled.json["data"], "stake", "week")).toMatchObject({ value: 1_000, pending: null });
    expect((await post(here, "/protection/limits/cancel", { kind: "stake", period: "week" })).json["code"]).toBe("wrong_state");

    await limit(here, "stake", "week", 5_000);
    expect(limitOf(await limit(here, "stake", "week", 700), "stake", "week")).toMatchObject({ value: 700, pending: null });
    await limit(here, "stake", "week", null);
    site.clock.setOffset(dayMs - 60_000);
    await site.app.modules.protection.settleDue();
    expect(limitOf(await read(here), "stake", "week")).toMatchObject({ value: 700, pending: { value: null } });
    site.clock.setOffset(dayMs + 60_000);
    await site.app.modules.protection.settleDue();
    expect((await roll(await site.launch(here, "limbo"), 600)).status).toBe(201);
    expect(limitOf(await read(here), "stake", "week")).toMatchObject({ value: null, pending: null });
    const history = await site.call("GET", "/api/protection/history", { token: here.token });
    expect(history.json["data"].map((change: { what: string }) => change.what)).toEqual([
      "limit_removed",
      "increase_requested",
      "limit_lowered",
      "increase_requested",
      "increase_cancelled",
      "increase_requested",
      "limit_set",
    ]);
  });

  it("refuse a charge, and return the Pix of a charge created before", async () => {
    const member = await site.join({ verified: true });
    await limit(member, "deposit", "day", 10_000);
    expect((await post(member, "/main-gateway/qrcode-pix", { amount: 10_001 })).json["code"]).toBe("limit_reached");
    const charges = await Promise.all([6_000, 6_000].map((amount) => post(member, "/main-gateway/qrcode-pix", { amount })));
    const payer = { name: "Mariana Souza", cpf: member.cpf };
    for (const charge of charges)
      expectStatus(await site.sandbox("POST", "/sandbox/pay", { br_code: charge.json["data"].code, payer }), 200);
    const statuses = () =>
      Promise.all(
        charges.map(
          async (charge) =>
            (await post(member, "/main-gateway/consult-status-transaction", { id: charge.json["data"].id })).json["data"].status,
        ),
      );
    await eventually("both to be settled", async () => ((await statuses()).includes("waiting_payment") ? undefined : true));
    expect((await statuses()).toSorted((a: string, b: string) => a.localeCompare(b))).toEqual(["paid", "refused"]);
    expect(await site.wallet(member)).toMatchObject({ balance: 6_000 });
    expect(limitOf(await read(member), "deposit", "day")).toMatchObject({ value: 10_000, used: 6_000 });
    const [returned] = await site.database.sql<{ amount: number }[]>`
      select r.amount from received_pix r join deposits d on d.tenant_id = r.tenant_id and d.id = r.deposit_id
      where d.player_id = ${member.id} and r.disposition in ('returning', 'returned')`;
    expect(returned).toEqual({ amount: 6_000 });
  });

  it("of time end play at every brand when used up, and allow it again the next day", async () => {
    // Noon in Brazil, so that all minutes below belong to one day.
    const noon = (15 * hourMs + dayMs - (site.clock.now().getTime() % dayMs)) % dayMs;
    site.clock.setOffset(noon);
    const { here, there, limbo, auroraLimbo } = await person();
    await limit(here, "time", "day", 10);
    const { protection } = site.app.modules;
    const [tenant] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    const use = async (minutes: number) => {
      const to = site.clock.now();
      await protection.countMinutes({ tenant_id: tenant!.id, player_id: here.id }, { from: new Date(to.getTime() - minutes * 60_000), to });
    };
    await use(4);
    expect((await roll(limbo, 100)).status).toBe(201);
    await site.database
      .sql`insert into used_minutes select operator_id, subject_id, minute - n * interval '1 minute' from used_minutes u, generate_series(5, 11) n
      where subject_id = (select person_id from players where id = ${here.id}) on conflict do nothing`;
    await use(0);
    for (const [token, brand] of [
      [limbo, "trevo"],
      [auroraLimbo, "aurora"],
    ] as const)
      expect((await roll(token, 100, { tenant: brand })).json["code"]).toBe("limit_reached");
    const state = await read(there, "aurora");
    expect(Date.parse(state.time_up_until)).toBeGreaterThan(site.clock.now().getTime());
    const game = (await site.call("POST", "/api/games/get", { body: { game_id: "limbo" } })).json["data"];
    const launch = await post(here, "/games/url", { game_id: game.id, mode: "real" });
    expect([launch.status, launch.json]).toMatchObject([403, { code: "limit_reached", until: state.time_up_until }]);
    // Deposits and withdrawals are still possible.
    expect((await post(here, "/main-gateway/qrcode-pix", { amount: 1_000 })).status).toBe(201);
    site.clock.setOffset(noon + dayMs);
    await protection.settleDue();
    expect((await read(here)).time_up_until).toBeNull();
    expect((await roll(await site.launch(here, "limbo"), 100)).status).toBe(201);
  });

  it("pause play and deposits for exactly the requested time", async () => {
    const { here, there, limbo, auroraLimbo } = await person();
    const paused = expectStatus(await post(here, "/protection/cooling-off", { hours: 48 }), 200).json["data"].cooling_off_until;
    expect((await post(here, "/protection/cooling-off", { hours: 24 })).json["data"].cooling_off_until).toBe(paused);
    expect((await roll(limbo, 100)).json["code"]).toBe("cooling_off");
    expect((await roll(auroraLimbo, 100, { tenant: "aurora" })).json["code"]).toBe("cooling_off");
    const charge = await post(there, "/main-gateway/qrcode-pix", { amount: 1_000 }, "aurora");
    expect([charge.status, charge.json]).toMatchObject([403, { code: "cooling_off", until: paused }]);
    const [tenant] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    const { protection } = site.app.modules;
    expect(await protection.mayBeSentMarketing({ tenant_id: tenant!.id, player_id: here.id })).toBe(false);
    const method = await post(here, "/wallet/withdraw/method", { type: "cpf", key: here.cpf });
    expect((await post(here, "/wallet/withdraw/request", { amount: 1_000, method_id: method.json["data"].id })).status).toBe(201);
    site.clock.setOffset(2 * dayMs + 60_000);
    await protection.settleDue();
    expect((await roll(await site.launch(here, "limbo"), 100)).status).toBe(201);
    // A player receives no marketing for another week after a cooling-off period.
    expect(await protection.mayBeSentMarketing({ tenant_id: tenant!.id, player_id: here.id })).toBe(false);
    site.clock.setOffset(9 * dayMs + 60_000);
    expect(await protection.mayBeSentMarketing({ tenant_id: tenant!.id, player_id: here.id })).toBe(true);
  });

  it.each([
    [{ kind: "loss", period: "day", value: "100" }, "value"],
    [{ kind: "loss", period: "day", value: 0 }, "value"],
    [{ kind: "loss", period: "day", value: -5 }, "value"],
    [{ kind: "loss", period: "day", value: 1.5 }, "value"],
    [{ kind: "time", period: "day", value: 1_440 }, "value"],
    [{ kind: "loss", period: "year", value: 5 }, "period"],
    [{ kind: "wins", period: "day", value: 5 }, "kind"],
    [{ kind: "loss", period: "day", value: 5, more: 1 }, "more"],
  ])("refuse %j", async (body, field) => {
    const member = await site.join();
    const { status, json } = await post(member, "/protection/limits", body);
    expect([status, Object.keys(json["errors"])]).toEqual([422, [field]]);
    expect((await site.call("POST", "/api/protection/limits", { body })).status).toBe(401);
  });

  it("report the time and result of the visit", async () => {
    const { here, limbo } = await person();
    await roll(limbo, 700);
    const lost = await lostBy(here);
    const session = async () => (await site.call("GET", "/api/protection/session", { token: here.token })).json["data"];
    expect(await session()).toMatchObject({
      result: -lost,
      minutes_left: null,
      reality_check_minutes: 60,
      minutes_today: expect.any(Number),
    });
    expectStatus(await post(here, "/protection/session", { reality_check_minutes: 15 }), 200);
    expect(await session()).toMatchObject({ reality_check_minutes: 15 });
    expect((await post(here, "/protection/session", { reality_check_minutes: 7 })).status).toBe(422);
    await limit(here, "time", "day", 120);
    expect((await session()).minutes_left).toBeGreaterThan(110);
    site.clock.setOffset(60 * 60_000);
    expect(await session()).toMatchObject({ result: 0, started_at: expect.any(String) });
  });
});
