import { randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { centavos, completeCpf } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ana, startListener, startSandbox, type TestSandbox } from "../../../test/sandbox.ts";
import { systemClock } from "../../kernel/clock.ts";
import { sandboxBankConfig } from "./bcb-config.ts";
import { createBcbGateway } from "./bcb-gateway.ts";
import type { PixGateway } from "./gateway.ts";

let sandbox: TestSandbox;
let product: Awaited<ReturnType<typeof startListener>>;
let gateway: PixGateway;
const impatientMs = 1000;
/** Timeout in ms for the bank's own delays, long enough for a busy machine. */
const soon = 10_000;

beforeAll(async () => {
  [sandbox, product] = await Promise.all([startSandbox(), startListener()]);
  gateway = createBcbGateway({ config: sandboxBankConfig(sandbox.url, "pix@trevo.example"), clock: systemClock, timeoutMs: impatientMs });
  await gateway.registerCallback(`${product.url}/callbacks/trevo`);
});
afterAll(async () => {
  await Promise.all([sandbox.close(), product.close()]);
});
beforeEach(async () => {
  product.received.length = 0;
  await sandbox.ask("DELETE", "/sandbox/faults");
});

const id = () => randomBytes(16).toString("hex");
const chargeOrder = () => ({
  txid: id(),
  amount: centavos(5000),
  expires_in_s: 300,
  payer_cpf: ana.cpf,
  payer_name: ana.name,
  description: "Depósito",
});
const payoutOrder = () => ({ id: id(), amount: centavos(2500), key: ana.cpf, cpf: ana.cpf, description: "Saque" });
const callbacksReceived = () => Promise.all(product.received.map((raw) => gateway.verifyCallback(raw)));
const payouts = async (payoutId: string) => {
  const { body } = await sandbox.ask("GET", "/sandbox/payouts");
  return (body as { data: { id: string }[] }).data.filter((payout) => payout.id === payoutId);
};

describe("a request that fails", () => {
  it.each([
    ["http_429", { retryable: true, outcomeUnknown: false }],
    ["http_500", { retryable: true, outcomeUnknown: true }],
    ["timeout", { retryable: true, outcomeUnknown: true }],
    ["lost_reply", { retryable: true, outcomeUnknown: true }],
  ])("by %s reports what is known, and succeeds when repeated with the same id", async (kind, known) => {
    const charge = chargeOrder();
    await sandbox.fault({ kind, operation: "create_charge" });
    await expect(gateway.createCharge(charge)).rejects.toMatchObject({ name: "Fault", ...known });
    expect((await gateway.createCharge(charge)).txid).toBe(charge.txid);

    const payout = payoutOrder();
    await sandbox.fault({ kind, operation: "send_payout" });
    await expect(gateway.sendPayout(payout)).rejects.toMatchObject({ name: "Fault", ...known });
    expect(await payouts(payout.id)).toHaveLength(kind === "lost_reply" ? 1 : 0);
    expect((await gateway.sendPayout(payout)).refusal).toBeNull();
    expect(await payouts(payout.id)).toHaveLength(1);
  });

  it("while reading has had no effect", async () => {
    await sandbox.fault({ kind: "timeout", operation: "read_charge" });
    await expect(gateway.readCharge(id())).rejects.toMatchObject({ retryable: true, outcomeUnknown: false });
  });

  it("while requesting a token has had no effect", async () => {
    for (const kind of ["http_500", "timeout", "lost_reply"]) {
      const fresh = createBcbGateway({
        config: sandboxBankConfig(sandbox.url, "pix@trevo.example"),
        clock: systemClock,
        timeoutMs: impatientMs,
      });
      await sandbox.fault({ kind, operation: "token" });
      await expect(fresh.sendPayout(payoutOrder())).rejects.toMatchObject({ retryable: true, outcomeUnknown: false });
      expect(await fresh.readPayout(id())).toBeNull();
    }
  });

  it("by wrong credentials is not retryable", async () => {
    const config = { ...sandboxBankConfig(sandbox.url, "pix@trevo.example"), client_secret: "wrong" };
    await expect(createBcbGateway({ config, clock: systemClock }).readCharge(id())).rejects.toMatchObject({
      name: "Fault",
      retryable: false,
    });
  });

  it("because the connection is refused has had no effect", async () => {
    const config = {
      ...sandboxBankConfig(sandbox.url, "pix@trevo.example"),
      payouts: { dialect: "efi" as const, url: "http://127.0.0.1:1" },
    };
    await expect(createBcbGateway({ config, clock: systemClock }).sendPayout(payoutOrder())).rejects.toMatchObject({
      retryable: true,
      outcomeUnknown: false,
    });
  });

  it("after a slow answer succeeds", async () => {
    await sandbox.fault({ kind: "delay", ms: 150, operation: "read_charge" });
    const started = performance.now();
    expect(await gateway.readCharge(id())).toBeNull();
    expect(performance.now() - started).toBeGreaterThan(140);
  });

  it("because the token expired is repeated with a new one", async () => {
    const short = await startSandbox();
    const config = sandboxBankConfig(short.url, "pix@trevo.example");
    let issued = 0;
    const issue = async (response: ServerResponse): Promise<void> => {
      issued += 1;
      const basic = Buffer.from(`${config.client_id}:${config.client_secret}`).toString("base64");
      const real = await fetch(config.token_url, {
        method: "POST",
        headers: { authorization: `Basic ${basic}`, "content-type": "application/json" },
        body: '{"grant_type":"client_credentials"}',
      });
      const token = (await real.json()) as object;
      response.end(JSON.stringify(issued === 1 ? { ...token, access_token: "dead" } : token));
    };
    const tokenServer = createServer((_request, response) => void issue(response));
    await new Promise<void>((resolve) => tokenServer.listen(0, "127.0.0.1", resolve));
    const token_url = `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}/oauth/token`;
    const renewing = createBcbGateway({ config: { ...config, token_url }, clock: systemClock });
    expect(await Promise.all([renewing.readCharge(id()), renewing.readCharge(id())])).toEqual([null, null]);
    expect(await renewing.readCharge(id())).toBeNull();
    expect(issued).toBeLessThanOrEqual(3);
    tokenServer.close();
    await short.close();
  });
});

describe("a payout with a later fault", () => {
  it("is refused by the receiver's bank", async () => {
    const order = payoutOrder();
    await sandbox.fault({ kind: "payout_refused", code: "AC06" });
    expect((await gateway.sendPayout(order)).status).toBe("processing");
    await vi.waitFor(
      async () =>
        expect(await gateway.readPayout(order.id)).toMatchObject({ status: "refused", refusal: { code: "AC06", key_is_wrong: true } }),
      soon,
    );
  });

  it("is refused if the key belongs to somebody else", async () => {
    await sandbox.fault({ kind: "payout_wrong_owner" });
    expect(await gateway.sendPayout({ ...payoutOrder(), key: "ana@exemplo.com.br" })).toMatchObject({
      status: "refused",
      refusal: { key_is_wrong: true },
    });
  });

  it("stays in processing until it is settled", async () => {
    const order = payoutOrder();
    await sandbox.fault({ kind: "payout_stuck" });
    await gateway.sendPayout(order);
    // A later payout is settled.
    const later = payoutOrder();
    await gateway.sendPayout(later);
    await vi.waitFor(async () => expect(await gateway.readPayout(later.id)).toMatchObject({ status: "paid" }), soon);
    expect((await gateway.readPayout(order.id))?.status).toBe("processing");
    await sandbox.ask("POST", `/sandbox/payouts/${order.id}/settle`, { status: "paid" });
    expect((await gateway.readPayout(order.id))?.status).toBe("paid");
  });

  it("is returned after it was paid", async () => {
    const order = payoutOrder();
    await sandbox.fault({ kind: "payout_returned", amount: 1000 });
    await gateway.sendPayout(order);
    await vi.waitFor(
      async () => expect(await gateway.readPayout(order.id)).toMatchObject({ status: "paid", returns: [{ amount: 1000, status: "done" }] }),
      soon,
    );
    await vi.waitFor(
      async () => expect((await callbacksReceived()).flatMap((news) => news.payouts)).toEqual([{ id: order.id }, { id: order.id }]),
      soon,
    );
  });
});

describe("faulty callbacks", () => {
  const payOne = async () => {
    const { br_code } = await gateway.createCharge(chargeOrder());
    return sandbox.pay(br_code);
  };
  const delayMs = 700;

  it("arrive twice", async () => {
    await sandbox.fault({ kind: "callback_duplicate" });
    const endToEndId = await payOne();
    await vi.waitFor(
      async () => expect((await callbacksReceived()).map((news) => news.received[0]?.end_to_end_id)).toEqual([endToEndId, endToEndId]),
      soon,
    );
  });

  it("never arrive, while the list contains the Pix", async () => {
    const since = new Date(Date.now() - 1000);
    await sandbox.fault({ kind: "callback_lost" });
    const endToEndId = await payOne();
    const later = await payOne();
    await vi.waitFor(async () => expect((await callbacksReceived()).map((news) => news.received[0]?.end_to_end_id)).toEqual([later]), soon);
    expect((await gateway.listReceived(since)).map((pix) => pix.end_to_end_id)).toContain(endToEndId);
  });

  it("arrive late", async () => {
    await sandbox.fault({ kind: "callback_delay", ms: delayMs });
    const startedAt = performance.now();
    await payOne();
    await vi.waitFor(() => expect(product.received).toHaveLength(1), { timeout: soon, interval: 1 });
    // Timers may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(delayMs - 1);
  });

  it("arrive after the next one", async () => {
    await sandbox.fault({ kind: "callback_out_of_order" });
    const first = await payOne();
    const second = await payOne();
    await vi.waitFor(
      async () => expect((await callbacksReceived()).map((news) => news.received[0]?.end_to_end_id)).toEqual([second, first]),
      soon,
    );
  });

  it("arrive with the wrong secret, once", async () => {
    await sandbox.fault({ kind: "callback_wrong_secret" });
    await payOne();
    await vi.waitFor(() => expect(product.received).toHaveLength(1), soon);
    await expect(callbacksReceived()).rejects.toThrow("bad_signature");
  });

  it("are repeated until the product accepts them", async () => {
    let refusals = 2;
    const shy = await startListener(() => (refusals-- > 0 ? 500 : 200));
    const key = "teimoso@trevo.example";
    const persistent = createBcbGateway({ config: sandboxBankConfig(sandbox.url, key), clock: systemClock });
    await persistent.registerCallback(`${shy.url}/callbacks/trevo`);
    const { br_code } = await persistent.createCharge(chargeOrder());
    await sandbox.pay(br_code);
    await vi.waitFor(() => expect(shy.received).toHaveLength(3), soon);
    await shy.close();
  });
});

describe("an unexpected payment", () => {
  /** Shifts the bank's clock, which shifts the product's clock first. */
  async function setOffset(offset_ms: number): Promise<void> {
    const clockOwner = await startListener();
    sandbox.setProductUrl(clockOwner.url);
    await vi.waitFor(async () => expect((await sandbox.ask("POST", "/sandbox/clock", { offset_ms })).status).toBe(200), soon);
    await clockOwner.close();
  }

  it("is made by another person", async () => {
    const payer = { name: "Outra Pessoa", cpf: completeCpf("987654321") };
    await sandbox.fault({ kind: "other_payer", payer });
    const { br_code } = await gateway.createCharge(chargeOrder());
    expect((await gateway.readReceived(await sandbox.pay(br_code)))?.payer).toEqual(payer);
  });

  it("arrives after the expiry only if ordered", async () => {
    const { br_code, txid } = await gateway.createCharge(chargeOrder());
    await setOffset(301_000);
    await expect(sandbox.pay(br_code)).rejects.toThrow("expirou");
    expect((await gateway.readCharge(txid))?.status).toBe("active");
    await sandbox.fault({ kind: "pay_after_expiry" });
    await sandbox.pay(br_code);
    expect((await gateway.readCharge(txid))?.status).toBe("completed");
    await setOffset(0);
  });

  it("is partly refunded by the scheme", async () => {
    await sandbox.fault({ kind: "partial_refund", amount: 1200 });
    const { br_code } = await gateway.createCharge(chargeOrder());
    const endToEndId = await sandbox.pay(br_code);
    await vi.waitFor(
      async () =>
        expect((await gateway.readReceived(endToEndId))?.refunds).toMatchObject([{ amount: 1200, status: "done", demanded: true }]),
      soon,
    );
    // The second call may still be on its way when the bank already reports the refund.
    await vi.waitFor(
      async () => expect((await callbacksReceived()).map((news) => news.received[0]?.end_to_end_id)).toEqual([endToEndId, endToEndId]),
      soon,
    );
  });

  it("cannot be refunded", async () => {
    await sandbox.fault({ kind: "refund_failed" });
    const { br_code } = await gateway.createCharge(chargeOrder());
    const end_to_end_id = await sandbox.pay(br_code);
    expect(await gateway.refund({ end_to_end_id, refund_id: id(), amount: centavos(5000) })).toMatchObject({
      status: "failed",
      reason: expect.any(String),
    });
    expect(await gateway.refund({ end_to_end_id, refund_id: id(), amount: centavos(5000) })).toMatchObject({ status: "done" });
  });
});
