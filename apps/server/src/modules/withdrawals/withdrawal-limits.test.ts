import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "../../../test/server-process.ts";
import { type TestSite, startTestSite } from "../../../test/test-site.ts";
import { Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "../../../test/payments-fixture.ts";
import { withdrawalStore } from "./withdrawal-store.ts";

const dayMs = 86_400_000;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? { code: error.code, fields: error.fields } : Promise.reject(error as Error)),
  );

describe("limits of a day's withdrawals", () => {
  let fixture: PaymentsFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    fixture = await createPaymentsFixture();
    tenant = await fixture.tenant({ settings: { max_withdrawals_a_day: 3, max_withdrawn_a_day: 10_000 } });
  });
  afterAll(() => fixture.close());

  const withdraw = ({ scope, method_id }: TestPlayer, amount: number) =>
    fixture.withdrawals.request(scope, { amount, method_id, idempotency_key: null });

  it("refuse one withdrawal too many, and state how much of the amount is left", async () => {
    const player = await fixture.player(tenant, { cash: 50_000 });
    await withdraw(player, 4_000);
    expect(await refusalOf(withdraw(player, 7_000))).toEqual({
      code: "withdrawal_limit_reached",
      fields: { amount: ["amount_maximum:6000"] },
    });
    await withdraw(player, 2_000);
    await withdraw(player, 1_000);
    expect(await refusalOf(withdraw(player, 1_000))).toMatchObject({ code: "withdrawal_limit_reached" });
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ cash: 43_000, held: 7_000 });
    expect(await fixture.withdrawals.readTerms(player.scope)).toMatchObject({
      most: 0,
      blocked: "withdrawal_limit_reached",
      today: { requested: 3, times_left: 0, amount_left: 3_000 },
      kept: [
        { why: "day", amount: 43_000 },
        { why: "held", amount: 7_000 },
      ],
    });
  });

  it("exclude cancelled withdrawals and other players, and start again the next day", async () => {
    const [player, other] = [await fixture.player(tenant, { cash: 50_000 }), await fixture.player(tenant, { cash: 50_000 })];
    for (let times = 0; times < 3; times++) {
      const { id } = await withdraw(player, 3_000);
      await fixture.withdrawals.cancel(player.scope, { id, idempotency_key: null });
    }
    expect((await fixture.withdrawals.readTerms(player.scope)).today).toMatchObject({ requested: 0, times_left: 3, amount_left: 10_000 });
    await withdraw(player, 10_000);
    await withdraw(other, 10_000);
    expect(await refusalOf(withdraw(player, 1_000))).toMatchObject({ code: "withdrawal_limit_reached" });
    fixture.clock.setOffset(dayMs);
    expect(await refusalOf(withdraw(player, 1_000))).toBeNull();
    fixture.clock.setOffset(0);
  });

  it("do not hold back the money of a self-excluded player", async () => {
    const player = await fixture.player(tenant, { cash: 50_000 });
    const leaving = { ...player, scope: { ...player.scope, payout_only: true } };
    expect(await refusalOf(withdraw(leaving, 50_000))).toBeNull();
  });

  it("do not apply if the tenant sets none", async () => {
    const player = await fixture.player(await fixture.tenant(), { cash: 50_000 });
    expect(await fixture.withdrawals.readTerms(player.scope)).toMatchObject({
      most: 50_000,
      kept: [],
      blocked: null,
      automatic: 100_000,
      today: { times_left: null, amount_left: null },
    });
  });

  it("send parts of a large withdrawal to review just like the whole, and the terms announce it", async () => {
    const player = await fixture.player(await fixture.tenant({ settings: { auto_payout_limit: 10_000 } }), { cash: 50_000 });
    const statuses: number[] = [];
    for (const amount of [6_000, 4_000, 1_000, 1_000]) statuses.push((await withdraw(player, amount)).status);
    expect(statuses).toEqual([0, 0, 5, 5]);
    expect((await fixture.withdrawals.readTerms(player.scope)).automatic).toBe(0);
  });

  it("control: more requests would pass if the day were read before the wallet is locked", async () => {
    const player = await fixture.player(tenant, { cash: 50_000 });
    const owner = { tenant_id: tenant.id, player_id: player.scope.player_id };
    const looks = Array.from({ length: 20 }, () =>
      withdrawalStore.day(fixture.database.db, owner, { now: fixture.clock.now(), timezone: tenant.timezone }),
    );
    expect((await Promise.all(looks)).filter(({ count }) => count < 3).length).toBeGreaterThan(3);
  });

  it("allow a promised time only after enough payouts, and count only completed ones", async () => {
    const fast = await fixture.tenant();
    const player = await fixture.player(fast, { cash: 500_000 });
    const paid = async (times: number) => {
      for (let time = 0; time < times; time++) await withdraw(player, 1_000);
      await fixture.runJobs();
    };
    await paid(19);
    expect((await fixture.withdrawals.readTerms(player.scope)).paid_within).toBeNull();
    await paid(1);
    await sql`update withdrawals set updated_at = created_at + interval '7 minutes' where id in (
      select id from withdrawals where tenant_id = ${fast.id} order by id limit 17)`.execute(fixture.database.owner.db);
    await sql`update withdrawals set updated_at = created_at + interval '9 minutes 1 second' where id in (
      select id from withdrawals where tenant_id = ${fast.id} order by id desc limit 3)`.execute(fixture.database.owner.db);
    // A measurement is cached for a while.
    expect((await fixture.withdrawals.readTerms(player.scope)).paid_within).toBeNull();
    fixture.clock.setOffset(6 * 60_000);
    expect((await fixture.withdrawals.readTerms(player.scope)).paid_within).toEqual({ percent: 90, minutes: 10, days: 7, payouts: 20 });
    fixture.clock.setOffset(0);
  });
});

describe("two server processes", () => {
  let site: TestSite;
  let other: ServerProcess;

  beforeAll(async () => {
    site = await startTestSite();
    const tenant = await site.app.modules.tenants.bySlug("aurora");
    await site.app.modules.tenants.change(tenant?.id ?? 0, { settings: { max_withdrawals_a_day: 4 } });
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  });
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  it("together accept only as many withdrawals as the day allows", async () => {
    const member = await site.join({ tenant: "aurora", verified: true });
    await site.deposit(member, 50_000, "aurora");
    const call = { token: member.token, tenant: "aurora" };
    const method = await site.call("POST", "/api/wallet/withdraw/method", { ...call, body: { type: "cpf", key: member.cpf } });
    const body = { amount: 1_000, method_id: method.json["data"].id };
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.call("POST", "/api/wallet/withdraw/request", { ...call, body, key: newId(), base: index % 2 ? other.url : site.url }),
      ),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array.from({ length: 4 }, () => 201),
      ...Array.from({ length: 16 }, () => 403),
    ]);
    expect(replies.find(({ status }) => status === 403)?.json).toMatchObject({ code: "withdrawal_limit_reached" });
    const terms = await site.call("GET", "/api/wallet/withdraw/terms", call);
    expect(terms.json["data"]).toMatchObject({ blocked: "withdrawal_limit_reached", today: { requested: 4, times_left: 0 } });
  });
});
