import assert from "node:assert/strict";
import { encodeDynamicBrCode } from "@trevo/domain";
import { Fault } from "../src/kernel/errors.ts";
import { newSecret } from "../src/kernel/ids.ts";
import type {
  Charge,
  ChargeOrder,
  ChargeState,
  PayoutOrder,
  PayoutState,
  PixGateway,
  ReceivedPix,
  Refund,
} from "../src/adapters/pix/gateway.ts";

/** What the bank does with one payout order. */
export type PayoutScript = "pay" | "process" | "take_and_time_out" | "time_out" | "wrong_key" | "refuse";

/** For tests: a bank whose every step the test chooses, for timing that the sandbox bank cannot reproduce to the millisecond. */
export interface ScriptedBank extends PixGateway {
  /** Pays a Pix into the charge. The product learns of it only by a query or a callback. */
  pay(txid: string, payer: ReceivedPix["payer"], change?: Partial<ReceivedPix>): ReceivedPix;
  /** Pays a Pix to the key, without a charge. */
  payKey(payer: ReceivedPix["payer"], amount: ChargeOrder["amount"]): ReceivedPix;
  /** Scripts the next payout orders in turn; later orders are paid. */
  script(...steps: PayoutScript[]): void;
  finish(payoutId: string, change: Partial<PayoutState>): void;
  readonly charges: Map<string, ChargeOrder>;
  readonly received: Map<string, ReceivedPix>;
  readonly payouts: Map<string, PayoutState>;
  /** All orders received, including repeated attempts. */
  readonly orders: PayoutOrder[];
  readonly refunds: { end_to_end_id: string; refund_id: string }[];
  /** Runs before the next call is answered. */
  before: ((call: keyof PixGateway) => Promise<void>) | null;
}

export const newEndToEndId = (): string =>
  `E${newSecret()
    .replace(/[^a-zA-Z0-9]/g, "0")
    .slice(0, 31)}`;

/** The bank's payout side: handles each order as scripted, and each id once. */
function createScriptedPayouts() {
  const payouts = new Map<string, PayoutState>();
  const steps: PayoutScript[] = [];
  const lost = () => new Fault("the bank's answer was lost", { retryable: true, outcomeUnknown: true });
  const take = (order: PayoutOrder, status: PayoutState["status"], refusal: PayoutState["refusal"] = null): PayoutState => {
    const state: PayoutState = { id: order.id, end_to_end_id: newEndToEndId(), amount: order.amount, status, refusal, returns: [] };
    payouts.set(order.id, state);
    return state;
  };
  const answer = (order: PayoutOrder): PayoutState => {
    const step = steps.shift() ?? "pay";
    if (step === "time_out") throw lost();
    if (step === "take_and_time_out") {
      take(order, "paid");
      throw lost();
    }
    if (step === "wrong_key") return take(order, "refused", { code: "AC03", message: "Conta inválida", key_is_wrong: true });
    if (step === "refuse") return take(order, "refused", { code: "pagamento_negado", message: "Negado", key_is_wrong: false });
    return take(order, step === "process" ? "processing" : "paid");
  };
  return { payouts, steps, answer };
}

export function createScriptedBank(now: () => Date): ScriptedBank {
  const { payouts, steps, answer } = createScriptedPayouts();
  const charges = new Map<string, ChargeOrder>();
  const madeAt = new Map<string, Date>();
  const received = new Map<string, ReceivedPix>();
  const orders: PayoutOrder[] = [];
  const refunds: { end_to_end_id: string; refund_id: string }[] = [];
  const bank: ScriptedBank = {
    charges,
    received,
    payouts,
    orders,
    refunds,
    before: null,
    script: (...next) => void steps.push(...next),
    finish: (id, change) => {
      const state = payouts.get(id);
      assert(state, `no payout ${id}`);
      payouts.set(id, { ...state, ...change });
    },
    pay: (txid, payer, change = {}) => {
      const charge = charges.get(txid);
      assert(charge, `no charge ${txid}`);
      const pix: ReceivedPix = {
        end_to_end_id: newEndToEndId(),
        txid,
        amount: charge.amount,
        paid_at: now(),
        payer,
        refunds: [],
        ...change,
      };
      received.set(pix.end_to_end_id, pix);
      return pix;
    },
    payKey: (payer, amount) => {
      const pix: ReceivedPix = { end_to_end_id: newEndToEndId(), txid: null, amount, paid_at: now(), payer, refunds: [] };
      received.set(pix.end_to_end_id, pix);
      return pix;
    },
    createCharge: async (order): Promise<Charge> => {
      await bank.before?.("createCharge");
      charges.set(order.txid, order);
      const createdAt = madeAt.get(order.txid) ?? now();
      madeAt.set(order.txid, createdAt);
      const br_code = encodeDynamicBrCode({ location: `bank.test/${order.txid}`, merchant_name: "Banco", merchant_city: "Recife" });
      return { txid: order.txid, br_code, created_at: createdAt, expires_in_s: order.expires_in_s };
    },
    readCharge: async (txid): Promise<ChargeState | null> => {
      await bank.before?.("readCharge");
      const [charge, createdAt] = [charges.get(txid), madeAt.get(txid)];
      if (!charge || !createdAt) return null;
      const pix = [...received.values()].filter((one) => one.txid === txid);
      return {
        txid,
        amount: charge.amount,
        status: pix.length > 0 ? "completed" : "active",
        expires_at: new Date(createdAt.getTime() + charge.expires_in_s * 1000),
        pix,
      };
    },
    listReceived: async (since) => {
      await bank.before?.("listReceived");
      return [...received.values()].filter((pix) => pix.paid_at >= since);
    },
    readReceived: async (endToEndId) => {
      await bank.before?.("readReceived");
      return received.get(endToEndId) ?? null;
    },
    sendPayout: async (order) => {
      orders.push(order);
      await bank.before?.("sendPayout");
      return payouts.get(order.id) ?? answer(order);
    },
    readPayout: async (id) => {
      await bank.before?.("readPayout");
      return payouts.get(id) ?? null;
    },
    refund: async (order): Promise<Refund> => {
      await bank.before?.("refund");
      refunds.push({ end_to_end_id: order.end_to_end_id, refund_id: order.refund_id });
      return { refund_id: order.refund_id, amount: order.amount, status: "done", demanded: false, reason: null };
    },
    registerCallback: async () => undefined,
    verifyCallback: async (raw) => JSON.parse(raw.body.toString()) as Awaited<ReturnType<PixGateway["verifyCallback"]>>,
  };
  return bank;
}
