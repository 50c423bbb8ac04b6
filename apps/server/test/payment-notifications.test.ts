import type { PlayerNotification } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { txidOf } from "../src/modules/deposits/bank-ids.ts";
import { payoutIdOf } from "../src/modules/withdrawals/bank-ids.ts";
import { type PaymentsFixture, type TestPlayer, createPaymentsFixture } from "./payments-fixture.ts";
import { newId } from "../src/kernel/ids.ts";
import { type Tenant, keyOf } from "../src/kernel/scope.ts";
import { signed } from "./signed.ts";

let fixture: PaymentsFixture;
let tenant: Tenant;

beforeAll(async () => {
  fixture = await createPaymentsFixture();
  tenant = await fixture.tenant();
});
afterAll(() => fixture.close());

const bank = () => fixture.bankOf(tenant);
const notificationsOf = async ({ scope }: TestPlayer, locale: "pt" | "en" = "pt"): Promise<PlayerNotification[]> =>
  (await fixture.notifications.list({ ...scope, locale }, { page: 1, per_page: 50, type: "personal" })).data;
const liveOf = ({ scope }: TestPlayer) =>
  fixture.sent
    .filter((one) => one.player_id === scope.player_id && one.event === "NotificationSent")
    .map((one) => one.data as PlayerNotification);
const withdraw = async ({ scope, method_id }: TestPlayer, amount: number): Promise<string> =>
  (await fixture.withdrawals.request(scope, { amount, method_id, idempotency_key: null })).id;
const hearOfPayout = async (id: string): Promise<void> => {
  await fixture.call(tenant, { received: [], payouts: [{ id: payoutIdOf(id) }] });
  await fixture.runJobs();
};
const review = (id: string, decision: "approve" | "reject") =>
  fixture.withdrawals.backOffice.review(
    { tenant, staff_id: newId(), request_id: "test" },
    { id, idempotency_key: null, ...(decision === "approve" ? { decision, stepUp: signed } : { decision, reason: "no" }) },
  );

async function payCharge(player: TestPlayer, cpf = player.cpf): Promise<{ id: string; end_to_end_id: string }> {
  const { id } = await fixture.deposits.createCharge(player.scope, { amount: 5000, idempotency_key: null });
  const { end_to_end_id } = bank().pay(txidOf(id), { name: "Ana Souza", cpf });
  return { id, end_to_end_id };
}

/** Makes every new notification fail, like a database that is cut off in the middle of a transaction. */
async function withNotificationsRefused(work: () => Promise<unknown>): Promise<void> {
  const { db } = fixture.database.owner;
  await sql`create function refuse_notice() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(db);
  await sql`create trigger refuse_notice before insert on notifications for each row execute function refuse_notice()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop trigger refuse_notice on notifications`.execute(db);
    await sql`drop function refuse_notice`.execute(db);
  }
}

const hurryJobs = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
    .execute(fixture.database.db)
    .then(() => fixture.runJobs());

describe("a credited deposit", () => {
  it("causes one notification in both languages, however many callbacks and sweeps report its Pix", async () => {
    const player = await fixture.player(tenant);
    const { id, end_to_end_id } = await payCharge(player);
    const news = { received: [{ txid: null, end_to_end_id }], payouts: [] };
    await Promise.all(Array.from({ length: 10 }, () => fixture.call(tenant, news)));
    await Promise.all([...Array.from({ length: 10 }, () => fixture.deposits.sweep()), fixture.runJobs(), fixture.runJobs()]);
    await fixture.runJobs();
    const payment = { event: "deposit_credited", id, amount: 5000 };
    const link = `/account/wallet?show=deposits&receipt=${id}`;
    expect(await notificationsOf(player)).toMatchObject([
      { title: "R$\u202f50,00 na sua conta", payment, link, type: "personal", read: false },
    ]);
    expect(await notificationsOf(player, "en")).toMatchObject([{ title: "R$\u202f50.00 in your account", payment }]);
    expect(liveOf(player)).toMatchObject([{ payment }]);
  });

  it("and its notification are written together or not at all; the next sweep writes both once", async () => {
    const player = await fixture.player(tenant);
    await payCharge(player);
    await withNotificationsRefused(() => fixture.deposits.sweep());
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ cash: 0 });
    await fixture.deposits.sweep();
    await fixture.deposits.sweep();
    await fixture.runJobs();
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ cash: 5000 });
    expect(await notificationsOf(player)).toHaveLength(1);
    expect(liveOf(player)).toHaveLength(1);
  });
});

describe("a Pix paid by another person", () => {
  it("causes one notification with the reason why it was not credited", async () => {
    const strict = await fixture.tenant({ policy: { own_name_deposits: true } });
    const player = await fixture.player(strict);
    const { id } = await fixture.deposits.createCharge(player.scope, { amount: 5000, idempotency_key: null });
    fixture.bankOf(strict).pay(txidOf(id), { name: "Outra Pessoa", cpf: "52998224725" });
    await fixture.deposits.sweep();
    await fixture.deposits.sweep();
    await fixture.runJobs();
    expect(await notificationsOf(player)).toMatchObject([
      {
        title: "Pix de R$\u202f50,00 não foi creditado",
        description: "O Pix veio de outro CPF e voltou para quem pagou.",
        payment: { event: "deposit_returned", id, amount: 5000 },
      },
    ]);
  });
});

describe("a withdrawal", () => {
  it("that is sent causes one notification, however often the bank is queried", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    await fixture.runJobs();
    for (let time = 0; time < 3; time++) await hearOfPayout(id);
    const payment = { event: "withdrawal_sent", id, amount: 4000 };
    expect(await notificationsOf(player)).toMatchObject([{ title: "Saque de R$\u202f40,00 enviado", payment }]);
    expect(liveOf(player)).toMatchObject([{ payment }]);
  });

  it("that was sent while notifications could not be written is settled with its notification at the next attempt", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    await withNotificationsRefused(() => fixture.runJobs());
    expect(await notificationsOf(player)).toHaveLength(0);
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ held: 4000 });
    await hurryJobs();
    await hearOfPayout(id);
    expect(await fixture.statements.balance(player.scope)).toMatchObject({ held: 0 });
    expect(await notificationsOf(player)).toMatchObject([{ payment: { event: "withdrawal_sent", id } }]);
  });

  it("that the bank refuses causes one notification with the reason", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    bank().script("wrong_key");
    const wrongKey = await withdraw(player, 4000);
    await fixture.runJobs();
    bank().script("refuse");
    const refused = await withdraw(player, 3000);
    await fixture.runJobs();
    for (const id of [wrongKey, refused]) await hearOfPayout(id);
    expect(await notificationsOf(player)).toMatchObject([
      { payment: { event: "withdrawal_refused", id: refused, amount: 3000 }, description: expect.stringContaining("O banco não fez") },
      { payment: { event: "withdrawal_refused", id: wrongKey, amount: 4000 }, description: expect.stringContaining("chave Pix") },
    ]);
    expect(liveOf(player)).toHaveLength(2);
  });

  it("that staff refuse causes one notification; one that staff approve causes one when it is sent", async () => {
    const player = await fixture.player(tenant, { cash: 400_000 });
    const [rejected, approved] = [await withdraw(player, 150_000), await withdraw(player, 160_000)];
    await review(rejected, "reject");
    await expect(review(rejected, "reject")).rejects.toMatchObject({ code: "wrong_state" });
    expect(await notificationsOf(player)).toMatchObject([{ payment: { event: "withdrawal_refused", id: rejected, amount: 150_000 } }]);
    await review(approved, "approve");
    expect(await notificationsOf(player)).toHaveLength(1);
    await fixture.runJobs();
    expect((await notificationsOf(player)).map(({ payment }) => payment?.event)).toEqual(
      expect.arrayContaining(["withdrawal_refused", "withdrawal_sent"]),
    );
  });

  it("that the receiving bank returns in two parts causes one notification for each part", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    await fixture.runJobs();
    const piece = { amount: centavos(2000), status: "done" as const, demanded: false, reason: null };
    const returns = ["R1", "R2"].map((refund_id) => ({ ...piece, refund_id: `${id}:${refund_id}` }));
    bank().finish(payoutIdOf(id), { returns });
    for (let time = 0; time < 3; time++) await hearOfPayout(id);
    const notifications = await notificationsOf(player);
    expect(notifications).toHaveLength(3);
    expect(notifications.map(({ payment }) => payment)).toEqual(
      expect.arrayContaining([
        { event: "withdrawal_sent", id, amount: 4000 },
        { event: "withdrawal_returned", id, amount: 2000 },
      ]),
    );
    expect(notifications.filter(({ payment }) => payment?.event === "withdrawal_returned")).toHaveLength(2);
  });

  it("that its player cancels causes no notification", async () => {
    const player = await fixture.player(tenant, { cash: 10_000 });
    const id = await withdraw(player, 4000);
    await fixture.withdrawals.cancel(player.scope, { id, idempotency_key: null });
    await fixture.runJobs();
    expect(await notificationsOf(player)).toHaveLength(0);
  });
});

describe("the same event", () => {
  it("sent twice causes one notification, and another one at another tenant", async () => {
    const [one, other] = [await fixture.player(tenant), await fixture.player(await fixture.tenant())];
    const notification = { words: { pt: { title: "a", description: "b" }, en: { title: "a", description: "b" } }, event: "the-same" };
    for (const { scope } of [one, one, other])
      await fixture.database.db.transaction().execute((tx) => fixture.notifications.send(tx, { to: keyOf(scope), notification }));
    await fixture.runJobs();
    expect([liveOf(one).length, liveOf(other).length]).toEqual([1, 1]);
  });
});
