import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { nextCpf } from "./accounts.ts";
import { type TestSandbox, startSandbox } from "./sandbox.ts";
import { sandboxBankConfig } from "../src/adapters/pix/bcb-config.ts";
import { createBcbGateway } from "../src/adapters/pix/bcb-gateway.ts";
import type { PixGateway } from "../src/adapters/pix/gateway.ts";
import type { Http } from "../src/kernel/http-types.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { payoutIdOf } from "../src/modules/withdrawals/bank-ids.ts";
import { type PaymentsFixture, createPaymentsFixture } from "./payments-fixture.ts";

/** Shorter than a test's timeout, longer than a correct answer takes on a busy machine. */
const bankTimeoutMs = 1500;
const waitMs = 20_000;

let fixture: PaymentsFixture;
let sandbox: TestSandbox;
let http: Http;
let tenant: Tenant;

/** Faults that were requested of the bank, and Pix payments that wait for a decision by staff. */
const ordered = new Set<string>();
const undecided: string[] = [];

beforeAll(async () => {
  const started = await startSandbox();
  sandbox = {
    ...started,
    fault: async (order) => {
      ordered.add(order.kind);
      await started.fault(order);
    },
  };
  const gateways = new Map<number, PixGateway>();
  fixture = await createPaymentsFixture({
    gatewayFor: (of, clock) => {
      const gateway =
        gateways.get(of.id) ??
        createBcbGateway({ config: sandboxBankConfig(sandbox.url, `pix@${of.slug}.example`), clock, timeoutMs: bankTimeoutMs });
      gateways.set(of.id, gateway);
      return gateway;
    },
    callbackOrigin: () => `http://127.0.0.1:${(http.app.server.address() as AddressInfo).port}`,
  });
  http = await fixture.serve();
  fixture.registerRoutes(http);
  await http.app.listen({ port: 0, host: "127.0.0.1" });
  tenant = await fixture.tenant();
  await fixture.registerCallbacks();
});
afterEach(() => sandbox.ask("DELETE", "/sandbox/faults"));
afterAll(async () => {
  await http.app.close();
  await sandbox.close();
  await fixture.close();
});

async function signIn(of: Tenant = tenant) {
  const player = await fixture.signUp(of);
  const call = async (method: "GET" | "POST", path: string, payload?: object) => {
    const reply = await http.app.inject({
      method,
      url: `/api${path}`,
      headers: { host: `${of.slug}.localhost`, authorization: `Bearer ${player.token}` },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json<{ data: Record<string, never>; code?: string }>() };
  };
  return { ...player, call };
}
type Client = Awaited<ReturnType<typeof signIn>>;

async function charge(player: Client, amount = 5000): Promise<{ id: string; code: string }> {
  const { status, body } = await player.call("POST", "/main-gateway/qrcode-pix", { amount });
  expect(status).toBe(201);
  return body.data as never;
}
const wallet = async (player: Client) =>
  (await player.call("GET", "/profile/wallet")).body.data as never as {
    balance: number;
    balance_withdrawal: number;
    held: number;
    deposit_count: number;
  };
const depositStatus = async (player: Client, id: string) =>
  (await player.call("POST", "/main-gateway/consult-status-transaction", { id })).body.data["status"] as string | undefined;
async function withdraw(player: Client, amount: number): Promise<string> {
  const { status, body } = await player.call("POST", "/wallet/withdraw/request", { amount, method_id: player.method_id });
  expect(status).toBe(201);
  return (body.data as never as { id: string }).id;
}
const withdrawalStatus = async (id: string) =>
  (await sql<{ status: string }>`select status from withdrawals where id = ${id}`.execute(fixture.database.db)).rows[0]?.status;
const payoutsAtBank = async (id: string) => {
  const { body } = await sandbox.ask("GET", "/sandbox/payouts");
  return (body as { data: { id: string; amount: number; status: string }[] }).data.filter((payout) => payout.id === payoutIdOf(id));
};

/** Runs jobs, including delayed ones, until `read` returns the expected value. */
async function until<T>(expected: T, read: () => Promise<T>, { jobs = true } = {}): Promise<void> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    if (jobs) {
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(fixture.database.db);
      await fixture.runJobs();
    }
    const value = await read();
    if (JSON.stringify(value) === JSON.stringify(expected)) return;
    if (Date.now() > giveUpAt) expect(value).toEqual(expected);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("a Pix received", () => {
  it("is paid at the bank, reported by callback, credited and shown", async () => {
    const player = await signIn();
    const { id, code } = await charge(player);
    await sandbox.pay(code, { name: "Ana Souza", cpf: player.cpf });
    await until(5000, async () => (await wallet(player)).balance);
    expect(await depositStatus(player, id)).toBe("paid");
    expect(await wallet(player)).toMatchObject({ balance_withdrawal: 5000, held: 0, deposit_count: 1 });
    expect(fixture.sent.some((one) => one.player_id === player.scope.player_id && one.event === "PaymentApproved")).toBe(true);
  });

  it.each(["callback_duplicate", "callback_out_of_order"])("%s changes nothing", async (kind) => {
    const player = await signIn();
    const [first, second] = [await charge(player), await charge(player, 3000)];
    await sandbox.fault({ kind });
    await sandbox.pay(first.code);
    await sandbox.pay(second.code);
    await until(8000, async () => (await wallet(player)).balance);
    await fixture.runJobs();
    expect(await wallet(player)).toMatchObject({ balance: 8000, deposit_count: 2 });
  });

  it.each(["callback_lost", "callback_wrong_secret"])("%s moves no money; the sweep finds it", async (kind) => {
    const player = await signIn();
    const { code } = await charge(player);
    await sandbox.fault({ kind });
    await sandbox.pay(code);
    // The callback of a later Pix arrives and moves the money.
    const other = await signIn();
    await sandbox.pay((await charge(other)).code);
    await until(5000, async () => (await wallet(other)).balance);
    expect(await wallet(player)).toMatchObject({ balance: 0 });
    await fixture.deposits.sweep();
    expect(await wallet(player)).toMatchObject({ balance: 5000 });
  });

  it("a callback without the bank's token is refused", async () => {
    const url = `http://127.0.0.1:${(http.app.server.address() as AddressInfo).port}/callbacks/${tenant.slug}/pix?hmac=${"0".repeat(64)}`;
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pix: [{ endToEndId: "E00000000202611210000forgedforge1" }] }),
    });
    expect(reply.status).toBe(401);
    expect((await fetch(url.replace(tenant.slug, "nobody"), { method: "POST" })).status).toBe(404);
  });

  it.each(["lost_reply", "timeout", "http_429", "http_500"])(
    "%s when creating a charge: the player gets the charge that was made",
    async (kind) => {
      const player = await signIn();
      await sandbox.fault({ kind, operation: "create_charge" });
      const { code } = await charge(player);
      await sandbox.pay(code);
      await until(5000, async () => (await wallet(player)).balance);
    },
  );

  it.each(["lost_reply", "timeout", "http_429", "http_500"])("%s when looking up the Pix: it is looked up again", async (kind) => {
    const player = await signIn();
    const { code } = await charge(player);
    await sandbox.fault({ kind, operation: "read_pix" });
    await sandbox.pay(code);
    await until(5000, async () => (await wallet(player)).balance);
    expect(await wallet(player)).toMatchObject({ deposit_count: 1 });
  });

  it.each(["http_500", "lost_reply"])("%s on a sweep's list: the next sweep finds the money", async (kind) => {
    const player = await signIn();
    const { code } = await charge(player);
    await sandbox.fault({ kind: "callback_lost" });
    await sandbox.fault({ kind, operation: "list_pix" });
    await sandbox.pay(code);
    await fixture.deposits.sweep();
    await fixture.deposits.sweep();
    expect(await wallet(player)).toMatchObject({ balance: 5000, deposit_count: 1 });
  });

  it.each([
    ["callback_delay", { ms: 400 }],
    ["delay", { operation: "read_pix", ms: 400 }],
  ])("%s: it arrives later", async (kind, more) => {
    const player = await signIn();
    const { code } = await charge(player);
    await sandbox.fault({ kind, ...more });
    await sandbox.pay(code);
    await until(5000, async () => (await wallet(player)).balance);
    expect(await wallet(player)).toMatchObject({ deposit_count: 1 });
  });

  it("responds 503 with a retry time when the bank does not answer", async () => {
    const player = await signIn();
    await sandbox.fault({ kind: "http_500", operation: "create_charge", times: 2 });
    const { status, body } = await player.call("POST", "/main-gateway/qrcode-pix", { amount: 5000 });
    expect({ status, code: body.code }).toEqual({ status: 503, code: "gateway_unavailable" });
    await charge(player);
  });

  it("a third party's Pix is refunded at the bank, where the tenant accepts own money only", async () => {
    const strict = await fixture.tenant({ policy: { own_name_deposits: true } });
    await fixture.registerCallbacks();
    const player = await signIn(strict);
    const { id, code } = await charge(player);
    await sandbox.fault({ kind: "other_payer", payer: { name: "Bia Lima", cpf: nextCpf() } });
    const before = await books();
    await sandbox.pay(code, { name: "Ana Souza", cpf: player.cpf });
    await until(before.refunded + 5000, async () => (await books()).refunded);
    expect(await depositStatus(player, id)).toBe("refused");
    expect(await wallet(player)).toMatchObject({ balance: 0 });
  });

  it("a refund initiated by the scheme is debited from the wallet once", async () => {
    const player = await signIn();
    const { id, code } = await charge(player);
    await sandbox.fault({ kind: "partial_refund", amount: 2000 });
    await sandbox.pay(code);
    await until("chargebacked", () => depositStatus(player, id));
    expect(await wallet(player)).toMatchObject({ balance: 3000 });
  });
});

describe("a refund", () => {
  it.each([
    ["that its bank does not take", "refund_failed", 0, "refund_failed"],
    ["of which the scheme took a part before", "partial_refund", 2000, "refund_refused"],
  ])("of a third party's Pix %s waits for staff", async (_, trouble, taken, why) => {
    const strict = await fixture.tenant({ policy: { own_name_deposits: true } });
    await fixture.registerCallbacks();
    const player = await signIn(strict);
    const { code } = await charge(player);
    await sandbox.fault({ kind: "http_500", operation: "refund" });
    await sandbox.fault({ kind: "other_payer", payer: { name: "Bia Lima", cpf: nextCpf() } });
    await sandbox.fault({ kind: trouble, ...(taken && { amount: taken }) });
    const before = await books();
    const end_to_end_id = await sandbox.pay(code, { name: "Ana Souza", cpf: player.cpf });
    // The scheme acts before a refund whose first order fails.
    if (taken) await until(before.refunded + taken, async () => (await books()).refunded, { jobs: false });
    undecided.push(end_to_end_id);
    const cases = async () =>
      (await fixture.reconciliation.backOffice.cases(strict.id)).map(({ kind, id, amount, reason }) => ({ kind, id, amount, reason }));
    await until([{ kind: "pix" as string, id: end_to_end_id, amount: 5000, reason: why as string | null }], cases);
    expect(await wallet(player)).toMatchObject({ balance: 0 });
  });

  it.each(["http_429", "http_500", "timeout", "lost_reply"])("with %s on its order is sent once", async (kind) => {
    const strict = await fixture.tenant({ policy: { own_name_deposits: true } });
    await fixture.registerCallbacks();
    const player = await signIn(strict);
    const { code } = await charge(player);
    await sandbox.fault({ kind, operation: "refund" });
    await sandbox.fault({ kind: "other_payer", payer: { name: "Bia Lima", cpf: nextCpf() } });
    const before = await books();
    await sandbox.pay(code);
    await until(before.refunded + 5000, async () => (await books()).refunded);
    await fixture.runJobs();
    expect((await books()).refunded).toBe(before.refunded + 5000);
    expect(await fixture.reconciliation.backOffice.cases(strict.id)).toEqual([]);
  });
});

describe("a payout", () => {
  it("is ordered, settled by the bank a moment later, and reported by callback", async () => {
    const player = await signIn();
    await sandbox.pay((await charge(player, 9000)).code, { name: "Ana Souza", cpf: player.cpf });
    await until(9000, async () => (await wallet(player)).balance);
    const id = await withdraw(player, 4000);
    expect(await wallet(player)).toMatchObject({ balance_withdrawal: 5000, held: 4000 });
    await until("approved", () => withdrawalStatus(id));
    expect(await payoutsAtBank(id)).toMatchObject([{ amount: 4000, status: "paid" }]);
    expect(await wallet(player)).toMatchObject({ balance: 5000, held: 0 });
    const { body } = await player.call("GET", "/wallet/transactions?page=1");
    expect((body.data as never as { type: string; status: number }[]).map((item) => [item.type, item.status])).toEqual([
      ["withdraw", 1],
      ["deposit", 1],
    ]);
  });

  it.each([["lost_reply"], ["timeout"], ["http_500"], ["http_429"]])("with %s on its order is paid exactly once", async (kind) => {
    const player = await funded();
    await sandbox.fault({ kind, operation: "send_payout" });
    const id = await withdraw(player, 4000);
    await until("approved", () => withdrawalStatus(id));
    expect(await payoutsAtBank(id)).toMatchObject([{ amount: 4000, status: "paid" }]);
    expect(await wallet(player)).toMatchObject({ balance: 6000, held: 0 });
  });

  it.each([
    ["payout_wrong_owner", "invalid_pix_key"],
    ["payout_refused", "invalid_pix_key"],
  ] as const)("%s returns the money with status %s", async (kind, status) => {
    const player = await funded();
    await sandbox.fault({ kind });
    const id = await withdraw(player, 4000);
    await until(status, () => withdrawalStatus(id));
    expect(await wallet(player)).toMatchObject({ balance: 10_000, held: 0 });
  });

  it("that is stuck stays in processing until the bank settles it", async () => {
    const player = await funded();
    await sandbox.fault({ kind: "payout_stuck" });
    const id = await withdraw(player, 4000);
    await until("processing", () => withdrawalStatus(id));
    expect(await wallet(player)).toMatchObject({ held: 4000 });
    expect((await player.call("POST", "/main-gateway/user-cancel-withdrawal", { id })).body.code).toBe("wrong_state");
    await sandbox.ask("POST", `/sandbox/payouts/${payoutIdOf(id)}/settle`, { status: "paid" });
    await until("approved", () => withdrawalStatus(id));
    expect(await wallet(player)).toMatchObject({ balance: 6000, held: 0 });
  });

  it("that is returned is a new credit, once", async () => {
    const player = await funded();
    await sandbox.fault({ kind: "payout_returned" });
    const id = await withdraw(player, 4000);
    await until(10_000, async () => (await wallet(player)).balance);
    await fixture.withdrawals.sweep();
    await fixture.runJobs();
    expect(await withdrawalStatus(id)).toBe("approved");
    expect(await wallet(player)).toMatchObject({ balance: 10_000, held: 0 });
  });
});

/** A player whose 10,000 centavos the bank has received. */
async function funded(): Promise<Client> {
  const player = await signIn();
  await sandbox.pay((await charge(player, 10_000)).code, { name: "Ana Souza", cpf: player.cpf });
  await until(10_000, async () => (await wallet(player)).balance);
  return player;
}

async function books() {
  const { body } = await sandbox.ask("GET", "/sandbox/books");
  return (body as { data: { refunded: number; balance: number } }).data;
}

/**
 * The first needs control of the whole product's clock (the campaign in torture/payments requests it); the others concern message delivery.
 */
const elsewhere = ["pay_after_expiry", "report_duplicate", "report_lost"];

describe("after all these faults", () => {
  it("every fault that the sandbox bank supports was requested", async () => {
    const { body } = await sandbox.ask("GET", "/sandbox/faults");
    const known = Object.keys((body as { kinds: object }).kinds);
    expect(known.filter((kind) => !ordered.has(kind) && !elsewhere.includes(kind))).toEqual([]);
  });

  it("the bank's books equal the ledger plus what waits for staff, to the centavo", async () => {
    const { rows } = await sql<{ held: number }>`select sum(cash + bonus + held - debt)::int8 as held from wallets`.execute(
      fixture.database.db,
    );
    const { body } = await sandbox.ask("GET", "/sandbox/pix");
    const held = (body as { data: { end_to_end_id: string; amount: number; refunded: number }[] }).data
      .filter(({ end_to_end_id }) => undecided.includes(end_to_end_id))
      .reduce((sum, { amount, refunded }) => sum + amount - refunded, rows[0]?.held ?? 0);
    expect(held).toBe((await books()).balance);
  });
});
