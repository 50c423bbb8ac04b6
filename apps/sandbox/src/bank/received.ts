import { type Centavos, centavos } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import type { Timers } from "../timers.ts";
import type { Callbacks } from "./callbacks.ts";
import { newEndToEndId, newReturnId } from "./ids.ts";
import type { Person, PixRow, RefundRow, WebhookRow } from "./rows.ts";
import { presentPix } from "./wire.ts";

/** Received Pix and their refunds. The receiver gets a callback for every change. */
export interface Received {
  take(target: { key: string; txid: string | null }, payer: Person, amount: Centavos): PixRow;
  read(endToEndId: string): PixRow | undefined;
  all(): PixRow[];
  /** Refunds on the receiver's request. */
  refund(endToEndId: string, id: string, amount: Centavos): RefundRow;
  /** Refunds on the scheme's order, without the receiver's consent (MED). */
  demandRefund(endToEndId: string, amount: Centavos): RefundRow;
}

/** Time in ms after which the scheme acts on its own. */
const schemeMs = 300;

interface Needs {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  timers: Timers;
  callbacks: Callbacks;
}

export function createReceived({ journal, clock, faults, timers, callbacks }: Needs): Received {
  const pix = journal.table<PixRow>("pix");
  const webhooks = journal.table<WebhookRow>("webhooks");

  const change = (row: PixRow): void => {
    pix.put(row.end_to_end_id, row);
    const webhook = webhooks.get(row.key);
    if (webhook) callbacks.send(webhook.url, presentPix(row));
  };
  const addRefund = (row: PixRow, refund: RefundRow): RefundRow => {
    change({ ...row, refunds: [...row.refunds, refund] });
    return refund;
  };
  const find = (endToEndId: string): PixRow => {
    const row = pix.get(endToEndId);
    if (!row) throw new Problem(404, "PixNaoEncontrado", "O banco não recebeu este Pix.");
    return row;
  };
  const demandRefund = (endToEndId: string, amount: Centavos): RefundRow => {
    const row = find(endToEndId);
    if (amount > refundable(row)) throw new Problem(422, "PixDevolucaoInvalida", "Não há tanto a devolver.");
    return addRefund(row, newDemand(amount, clock.now()));
  };
  const demandWhatIsLeft = (endToEndId: string, amount: number): void => {
    const left = Math.min(amount, refundable(find(endToEndId)));
    if (left > 0) demandRefund(endToEndId, centavos(left));
  };

  return {
    demandRefund,
    read: (endToEndId) => pix.get(endToEndId),
    all: () => pix.all(),
    take: (target, payer, amount) => {
      const now = clock.now();
      const row: PixRow = {
        end_to_end_id: newEndToEndId(now),
        txid: target.txid,
        key: target.key,
        amount,
        paid_at: now.toISOString(),
        payer: faults.take("other_payer")?.payer ?? payer,
        refunds: [],
      };
      change(row);
      const demand = faults.take("partial_refund");
      if (demand) timers.later(schemeMs, () => demandWhatIsLeft(row.end_to_end_id, demand.amount ?? Math.ceil(amount / 2)));
      return row;
    },
    refund: (endToEndId, id, amount) => {
      const row = find(endToEndId);
      const known = row.refunds.find((refund) => refund.id === id);
      if (known?.amount === amount) return known;
      if (known || amount > refundable(row))
        throw new Problem(400, "PixDevolucaoInvalida", "O valor da devolução excede o saldo do Pix, ou o id já foi usado.");
      return addRefund(row, newRefund(id, amount, { now: clock.now(), fails: faults.take("refund_failed") !== null }));
    },
  };
}

const refundable = (row: PixRow): number =>
  row.refunds.reduce((left, refund) => (refund.status === "NAO_REALIZADO" ? left : left - refund.amount), row.amount as number);

function newRefund(id: string, amount: Centavos, options: { now: Date; fails: boolean }): RefundRow {
  const at = options.now.toISOString();
  return {
    id,
    rtr_id: newReturnId(options.now),
    amount,
    nature: "ORIGINAL",
    requested_at: at,
    status: options.fails ? "NAO_REALIZADO" : "DEVOLVIDO",
    reason: options.fails ? "A conta do pagador não aceita devoluções" : null,
    settled_at: options.fails ? null : at,
  };
}

function newDemand(amount: Centavos, now: Date): RefundRow {
  const rtrId = newReturnId(now);
  return {
    ...newRefund(rtrId, amount, { now, fails: false }),
    rtr_id: rtrId,
    nature: "MED_FRAUDE",
    reason: "Devolução pedida pelo banco do pagador",
  };
}
