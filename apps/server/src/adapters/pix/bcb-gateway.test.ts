import { randomBytes } from "node:crypto";
import { centavos, completeCpf, encodeStaticBrCode, parseBrCode } from "@trevo/domain";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ana, startListener, startSandbox, type TestSandbox } from "../../../test/sandbox.ts";
import { systemClock } from "../../kernel/clock.ts";
import { Refusal } from "../../kernel/errors.ts";
import { sandboxBankConfig } from "./bcb-config.ts";
import { createBcbGateway } from "./bcb-gateway.ts";
import type { ChargeOrder, PayoutOrder, PixGateway } from "./gateway.ts";

let sandbox: TestSandbox;
let product: Awaited<ReturnType<typeof startListener>>;
let gateway: PixGateway;

beforeAll(async () => {
  [sandbox, product] = await Promise.all([startSandbox(), startListener()]);
  gateway = createBcbGateway({ config: sandboxBankConfig(sandbox.url, "pix@trevo.example"), clock: systemClock });
  await gateway.registerCallback(`${product.url}/callbacks/trevo`);
});
afterAll(async () => {
  await Promise.all([sandbox.close(), product.close()]);
});
beforeEach(() => {
  product.received.length = 0;
});

/** Timeout in ms for the bank's own delays, long enough for a busy machine. */
const soon = 10_000;
const id = () => randomBytes(16).toString("hex");
const chargeOrder = (more: Partial<ChargeOrder> = {}): ChargeOrder => ({
  txid: id(),
  amount: centavos(5000),
  expires_in_s: 300,
  payer_cpf: ana.cpf,
  payer_name: ana.name,
  description: "Depósito na Trevo",
  ...more,
});
const payoutOrder = (more: Partial<PayoutOrder> = {}): PayoutOrder => ({
  id: id(),
  amount: centavos(2500),
  key: ana.cpf,
  cpf: ana.cpf,
  description: "Saque da Trevo",
  ...more,
});

describe("a charge", () => {
  it("is created, read, paid and read again, with its payer", async () => {
    const order = chargeOrder();
    const charge = await gateway.createCharge(order);
    expect(charge).toMatchObject({ txid: order.txid, expires_in_s: 300 });
    expect(parseBrCode(charge.br_code)).toMatchObject({ ok: true, code: { kind: "dynamic", one_time: true } });

    const open = await gateway.readCharge(order.txid);
    expect(open).toMatchObject({ status: "active", amount: 5000, pix: [], expires_at: new Date(charge.created_at.getTime() + 300_000) });

    const endToEndId = await sandbox.pay(charge.br_code);
    const paid = await gateway.readCharge(order.txid);
    const pix = { end_to_end_id: endToEndId, txid: order.txid, amount: 5000, payer: ana, refunds: [] };
    expect(paid).toMatchObject({ status: "completed", pix: [pix] });
    expect(await gateway.readReceived(endToEndId)).toEqual({ ...pix, paid_at: expect.any(Date) });
  });

  it("is the same if it is requested again, open or paid", async () => {
    const order = chargeOrder();
    const charge = await gateway.createCharge(order);
    expect(await gateway.createCharge(order)).toEqual(charge);
    await sandbox.pay(charge.br_code);
    expect(await gateway.createCharge(order)).toEqual(charge);
  });

  it("is null if the bank does not know it", async () => {
    expect(await gateway.readCharge(id())).toBeNull();
    expect(await gateway.readReceived(`E${id().slice(1)}`)).toBeNull();
  });

  it("is not created for an amount that the bank refuses", async () => {
    await expect(gateway.createCharge(chargeOrder({ amount: centavos(0) }))).rejects.toMatchObject({
      name: "Fault",
      retryable: false,
      outcomeUnknown: false,
    });
  });

  it("refuses a second payment", async () => {
    const { br_code } = await gateway.createCharge(chargeOrder());
    await sandbox.pay(br_code);
    await expect(sandbox.pay(br_code)).rejects.toThrow("já foi paga");
  });
});

describe("the list of received Pix", () => {
  it("contains every Pix of the key, on any number of pages, oldest first, and none of another key", async () => {
    const lister = createBcbGateway({ config: sandboxBankConfig(sandbox.url, "lista@trevo.example"), clock: systemClock });
    const since = new Date();
    const { br_code: foreign } = await gateway.createCharge(chargeOrder());
    await sandbox.pay(foreign);
    const paid: string[] = [];
    for (let turn = 0; turn < 130; turn++) {
      const { br_code } = await lister.createCharge(chargeOrder({ amount: centavos(100 + turn) }));
      paid.push(await sandbox.pay(br_code));
    }
    const listed = await lister.listReceived(since, new Date(Date.now() + 1000));
    expect(listed.map((pix) => pix.end_to_end_id)).toEqual(paid);
    expect(await lister.listReceived(new Date(Date.now() + 60_000), new Date(Date.now() + 120_000))).toEqual([]);
  });

  it("contains a Pix sent to the key itself, without a txid of ours", async () => {
    const since = new Date();
    const code = encodeStaticBrCode({
      key: "pix@trevo.example",
      amount: centavos(1000),
      merchant_name: "Trevo",
      merchant_city: "Curitiba",
    });
    const endToEndId = await sandbox.pay(code);
    expect(await gateway.listReceived(since, new Date(Date.now() + 1000))).toMatchObject([
      { end_to_end_id: endToEndId, txid: null, amount: 1000 },
    ]);
  });
});

describe("a callback", () => {
  it("reports a new Pix at the registered address, with its token", async () => {
    const order = chargeOrder();
    const { br_code } = await gateway.createCharge(order);
    const endToEndId = await sandbox.pay(br_code);
    await vi.waitFor(() => expect(product.received).toHaveLength(1), soon);
    const [raw] = product.received;
    expect(raw).toMatchObject({ method: "POST", path: "/callbacks/trevo/pix" });
    expect(raw && (await gateway.verifyCallback(raw))).toEqual({
      received: [{ txid: order.txid, end_to_end_id: endToEndId }],
      payouts: [],
    });
  });

  it("is refused from any other sender, and when it is malformed", async () => {
    const { br_code } = await gateway.createCharge(chargeOrder());
    await sandbox.pay(br_code);
    await vi.waitFor(() => expect(product.received).toHaveLength(1), soon);
    const [raw] = product.received;
    if (!raw) throw new Error("nothing heard");
    const code = async (changed: Partial<typeof raw>) => {
      try {
        await gateway.verifyCallback({ ...raw, ...changed });
        return "accepted";
      } catch (error) {
        return error instanceof Refusal ? error.code : "crashed";
      }
    };
    expect(await code({})).toBe("accepted");
    expect(await code({ query: { hmac: "0".repeat(64) } })).toBe("bad_signature");
    expect(await code({ query: {} })).toBe("bad_signature");
    expect(await code({ method: "GET" })).toBe("bad_signature");
    expect(await code({ body: Buffer.from("{") })).toBe("malformed");
    expect(await code({ body: Buffer.from('{"pix":[{}]}') })).toBe("malformed");
    const other = createBcbGateway({ config: sandboxBankConfig(sandbox.url, "pix@aurora.example"), clock: systemClock });
    await expect(other.verifyCallback(raw)).rejects.toThrow("bad_signature");
  });

  it("is authenticated by its header if the proxy checks certificates", async () => {
    const config = {
      ...sandboxBankConfig(sandbox.url, "k@trevo.example"),
      callback_auth: { kind: "mtls_header" as const, header: "x-bank-verified", value: "a-value-that-only-the-proxy-sets" },
    };
    const behindProxy = createBcbGateway({ config, clock: systemClock });
    const raw = { method: "POST", query: {}, body: Buffer.from(`{"pix":[{"endToEndId":"E1","txid":"t"}]}`) };
    expect(
      (await behindProxy.verifyCallback({ ...raw, headers: { "x-bank-verified": "a-value-that-only-the-proxy-sets" } })).received,
    ).toHaveLength(1);
    await expect(behindProxy.verifyCallback({ ...raw, headers: { "x-bank-verified": "guessed-guessed-guessed" } })).rejects.toThrow(
      "bad_signature",
    );
    await expect(behindProxy.verifyCallback({ ...raw, headers: {} })).rejects.toThrow("bad_signature");
  });
});

describe("a refund", () => {
  it("is made once, however often it is requested, and never above the amount received", async () => {
    const { br_code } = await gateway.createCharge(chargeOrder());
    const end_to_end_id = await sandbox.pay(br_code);
    const order = { end_to_end_id, refund_id: id(), amount: centavos(2000) };
    const refund = await gateway.refund(order);
    expect(refund).toEqual({ refund_id: order.refund_id, amount: 2000, status: "done", demanded: false, reason: null });
    expect(await gateway.refund(order)).toEqual(refund);
    expect((await gateway.readReceived(end_to_end_id))?.refunds).toEqual([refund]);
    await expect(gateway.refund({ ...order, refund_id: id(), amount: centavos(3001) })).rejects.toMatchObject({
      name: "Fault",
      retryable: false,
    });
  });
});

describe("a payout", () => {
  it("is accepted, then paid, and reported", async () => {
    const order = payoutOrder();
    const sent = await gateway.sendPayout(order);
    expect(sent).toMatchObject({ id: order.id, amount: 2500, status: "processing", refusal: null, returns: [] });
    await vi.waitFor(async () => expect((await gateway.readPayout(order.id))?.status).toBe("paid"), soon);
    expect((await gateway.readPayout(order.id))?.end_to_end_id).toBe(sent.end_to_end_id);
    await vi.waitFor(() => expect(product.received).toHaveLength(1), soon);
    const [raw] = product.received;
    expect(raw && (await gateway.verifyCallback(raw))).toEqual({ received: [], payouts: [{ id: order.id }] });
  });

  it("is never paid twice: the same id returns what the bank holds", async () => {
    const order = payoutOrder();
    const states = await Promise.all([gateway.sendPayout(order), gateway.sendPayout(order), gateway.sendPayout(order)]);
    expect(new Set(states.map((state) => state.end_to_end_id)).size).toBe(1);
    const { body } = await sandbox.ask("GET", "/sandbox/payouts");
    expect((body as { data: { id: string }[] }).data.filter((payout) => payout.id === order.id)).toHaveLength(1);
  });

  it("is refused at once for somebody else's key, naming the key", async () => {
    const order = payoutOrder({ key: completeCpf("123456789") });
    expect(await gateway.sendPayout(order)).toEqual({
      id: order.id,
      end_to_end_id: null,
      amount: 2500,
      status: "refused",
      returns: [],
      refusal: { code: "chave_nao_pertence_ao_documento", message: expect.any(String), key_is_wrong: true },
    });
    expect(await gateway.readPayout(order.id)).toBeNull();
  });

  it("is null if the bank does not know it", async () => {
    expect(await gateway.readPayout(id())).toBeNull();
  });

  it("follows Efí's amount ranges for the test CPFs only", async () => {
    const cpf = completeCpf("999000001");
    const [returned, later, never, other] = [400, 1500, 2001, 2001].map((amount, index) =>
      payoutOrder({ amount: centavos(amount), ...(index < 3 && { key: cpf, cpf }) }),
    ) as [PayoutOrder, PayoutOrder, PayoutOrder, PayoutOrder];
    expect(await gateway.sendPayout(never)).toMatchObject({
      status: "refused",
      refusal: { code: "pagamento_negado", key_is_wrong: false },
    });
    await Promise.all([returned, later, other].map((order) => gateway.sendPayout(order)));
    await vi.waitFor(async () => {
      expect((await gateway.readPayout(returned.id))?.returns.map((back) => back.amount)).toEqual([200, 200]);
      expect(await gateway.readPayout(later.id)).toMatchObject({ status: "refused", refusal: { code: "AC03", key_is_wrong: true } });
      expect((await gateway.readPayout(other.id))?.status).toBe("paid");
    }, soon);
  });
});
