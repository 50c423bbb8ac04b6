import { type Centavos, centavos, isCpf, pixKeyTypeOf } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import type { Timers } from "../timers.ts";
import type { Callbacks } from "./callbacks.ts";
import { payoutBand } from "./efi-bands.ts";
import { newEndToEndId, newRefundId, newReturnId } from "./ids.ts";
import type { PayoutRow, RefundRow, WebhookRow } from "./rows.ts";
import { presentPayout } from "./wire.ts";

/** Outgoing payments in Efí's way: accepted at once, settled a moment later, announced by callback. */
export interface Payouts {
  send(id: string, order: PayoutRequest): PayoutRow;
  read(id: string): PayoutRow | undefined;
  all(): PayoutRow[];
  /** Ends a stuck payout. */
  settle(id: string, status: "REALIZADO" | "NAO_REALIZADO"): PayoutRow;
  /** Continues payouts that the last run of the sandbox left in processing. */
  resume(): void;
}

export interface PayoutRequest {
  payer_key: string;
  key: string;
  cpf: string;
  amount: Centavos;
  description: string | null;
}

const settleMs = 300;
const refusedByReceiver = { code: "AC03", reason: "Conta do recebedor inválida" };

export function createPayouts(needs: { journal: Journal; clock: Clock; faults: Faults; timers: Timers; callbacks: Callbacks }): Payouts {
  const { journal, clock, faults, timers, callbacks } = needs;
  const payouts = journal.table<PayoutRow>("payouts");
  const webhooks = journal.table<WebhookRow>("webhooks");

  const change = (row: PayoutRow): PayoutRow => {
    payouts.put(row.id, row);
    const webhook = webhooks.get(row.payer_key);
    if (webhook) callbacks.send(webhook.url, presentPayout(row));
    return row;
  };

  const settle = (id: string, error: PayoutRow["error"], returns: Centavos[] = []): PayoutRow => {
    const row = payouts.get(id);
    if (!row) throw new Problem(404, "payout_unknown", "O banco não conhece este envio.");
    if (row.status !== "EM_PROCESSAMENTO") throw new Problem(422, "payout_final", "Este envio já terminou.");
    const settled = change({
      ...row,
      status: error ? "NAO_REALIZADO" : "REALIZADO",
      error,
      stuck: false,
      settled_at: clock.now().toISOString(),
    });
    for (const amount of returns) timers.later(settleMs, () => giveBack(id, amount));
    return settled;
  };

  const giveBack = (id: string, amount: Centavos): void => {
    const row = payouts.get(id);
    if (row) change({ ...row, returns: [...row.returns, newReturn(amount, clock.now())] });
  };

  const plan = (row: PayoutRow): void => {
    const { error, returns } = outcomeOf(row, faults);
    timers.later(settleMs, () => {
      if (payouts.get(row.id)?.status === "EM_PROCESSAMENTO") settle(row.id, error, returns);
    });
  };

  return {
    read: (id) => payouts.get(id),
    all: () => payouts.all(),
    settle: (id, status) => settle(id, status === "REALIZADO" ? null : refusedByReceiver),
    resume: () => {
      for (const row of payouts.all()) if (row.status === "EM_PROCESSAMENTO" && !row.stuck) plan(row);
    },
    send: (id, order) => {
      if (payouts.get(id)) throw new Problem(409, "id_envio_duplicado", "O idEnvio informado já foi utilizado.");
      refuseOrder(order, faults);
      const row = newPayout(id, order, { now: clock.now(), stuck: faults.take("payout_stuck") !== null });
      payouts.put(id, row);
      if (!row.stuck) plan(row);
      return row;
    },
  };
}

function newPayout(id: string, order: PayoutRequest, options: { now: Date; stuck: boolean }): PayoutRow {
  return {
    id,
    end_to_end_id: newEndToEndId(options.now),
    ...order,
    status: "EM_PROCESSAMENTO",
    error: null,
    stuck: options.stuck,
    requested_at: options.now.toISOString(),
    settled_at: null,
    returns: [],
  };
}

/** Returns the result of an accepted order: the one set by a fault, or that of its band. */
function outcomeOf(row: PayoutRow, faults: Faults): { error: PayoutRow["error"]; returns: Centavos[] } {
  const refusal = faults.take("payout_refused");
  if (refusal) return { error: { ...refusedByReceiver, ...(refusal.code && { code: refusal.code }) }, returns: [] };
  const returned = faults.take("payout_returned");
  if (returned) return { error: null, returns: [centavos(Math.min(returned.amount ?? row.amount, row.amount))] };
  const band = payoutBand(row.key, row.amount);
  return band.outcome === "paid" ? { error: null, returns: band.returns } : { error: refusedByReceiver, returns: [] };
}

/** Refuses an order as the bank does. A CPF key identifies its owner; the owner of any other key is known only if a fault sets it. */
function refuseOrder(order: PayoutRequest, faults: Faults): void {
  const type = pixKeyTypeOf(order.key);
  if (type === null) throw new Problem(400, "chave_invalida", "A chave informada não existe.");
  if (!isCpf(order.cpf)) throw new Problem(400, "documento_bloqueado", "O documento do favorecido não é válido.");
  if ((type === "cpf" && order.key !== order.cpf) || faults.take("payout_wrong_owner")) {
    throw new Problem(400, "chave_nao_pertence_ao_documento", "A chave informada não pertence ao documento do favorecido.");
  }
  if (payoutBand(order.key, order.amount).outcome === "refused_at_once") {
    throw new Problem(422, "pagamento_negado", "O pagamento foi negado.");
  }
}

function newReturn(amount: Centavos, now: Date): RefundRow {
  return {
    id: newRefundId(),
    rtr_id: newReturnId(now),
    amount,
    nature: "ORIGINAL",
    status: "DEVOLVIDO",
    reason: "Devolvido pelo banco do recebedor",
    requested_at: now.toISOString(),
    settled_at: now.toISOString(),
  };
}
