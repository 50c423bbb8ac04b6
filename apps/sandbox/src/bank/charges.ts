import { type BrCode, type Centavos, centavos, encodeDynamicBrCode, parseBrCode } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import type { Timers } from "../timers.ts";
import type { Callbacks } from "./callbacks.ts";
import { staysOpen } from "./efi-bands.ts";
import { newEndToEndId, newLocationToken, newReturnId } from "./ids.ts";
import type { ChargeRow, Person, PixRow, RefundRow, WebhookRow } from "./rows.ts";
import { presentPix } from "./wire.ts";

/** Money that comes in: charges, the Pix that pay them, and refunds. */
export interface Charges {
  order(txid: string, order: ChargeRequest): ChargeRow;
  read(txid: string): ChargeRow | undefined;
  all(): ChargeRow[];
  /** What a payer sees before paying. */
  quote(brCode: string): Quote;
  /** Pays the code; returns the new Pix. `amount` only for codes that name none. */
  pay(brCode: string, payer: Person, amount?: Centavos): PixRow;
  pix(endToEndId: string): PixRow | undefined;
  received(): PixRow[];
  /** A refund that the receiver asks for. */
  refund(endToEndId: string, id: string, amount: Centavos): RefundRow;
  /** Money that the scheme takes back, whatever the receiver says (MED). */
  demandRefund(endToEndId: string, amount: Centavos): RefundRow;
}

export interface ChargeRequest {
  key: string;
  amount: Centavos;
  expires_in_s: number;
  debtor: Person | null;
  request: string | null;
}

export interface Quote {
  readonly code: BrCode;
  readonly charge: ChargeRow | null;
  readonly state: "payable" | "expired" | "paid";
  readonly expires_at: Date | null;
}

export const receiver = { name: "Trevo Demonstracao", city: "Curitiba" } as const;

/** How long the scheme takes to act on its own. */
const schemeMs = 300;

interface Needs {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  timers: Timers;
  callbacks: Callbacks;
  /** Host and port that charges' locations name. */
  host: () => string;
}

export function createCharges(needs: Needs): Charges {
  const { journal, clock, faults, timers, callbacks } = needs;
  const charges = journal.table<ChargeRow>("charges");
  const pix = journal.table<PixRow>("pix");
  const webhooks = journal.table<WebhookRow>("webhooks");

  const announce = (row: PixRow): void => {
    const webhook = webhooks.get(row.key);
    if (webhook) callbacks.send(webhook.url, presentPix(row));
  };

  const quote = (brCode: string): Quote => {
    const parsed = parseBrCode(brCode);
    if (!parsed.ok) throw new Problem(422, parsed.fault, "Este código Pix não é válido. Copie-o de novo, inteiro.");
    if (parsed.code.kind === "static") return { code: parsed.code, charge: null, state: "payable", expires_at: null };
    const charge = charges.all().find((row) => row.location === parsed.code.location);
    if (!charge) throw new Problem(404, "unknown_charge", "Este banco não conhece esta cobrança.");
    const expiresAt = new Date(Date.parse(charge.created_at) + charge.expires_in_s * 1000);
    const state = charge.status === "CONCLUIDA" ? "paid" : clock.now() > expiresAt ? "expired" : "payable";
    return { code: parsed.code, charge, state, expires_at: expiresAt };
  };

  const addRefund = (row: PixRow, refund: RefundRow): void => {
    const changed = { ...row, refunds: [...row.refunds, refund] };
    pix.put(row.end_to_end_id, changed);
    announce(changed);
  };

  const demandRefund = (endToEndId: string, amount: Centavos): RefundRow => {
    const row = pix.get(endToEndId);
    if (!row) throw new Problem(404, "NaoEncontrado", "O banco não recebeu este Pix.");
    if (amount > refundable(row)) throw new Problem(422, "PixDevolucaoInvalida", "Não há tanto a devolver.");
    const now = clock.now();
    const refund: RefundRow = {
      id: `MED${newLocationToken()}`, rtr_id: newReturnId(now), amount, nature: "MED_FRAUDE", status: "DEVOLVIDO",
      reason: "Devolução pedida pelo banco do pagador", requested_at: now.toISOString(), settled_at: now.toISOString(),
    };
    addRefund(row, refund);
    return refund;
  };

  const demandWhatIsLeft = (endToEndId: string, amount: number): void => {
    const row = pix.get(endToEndId);
    const left = row ? Math.min(amount, refundable(row)) : 0;
    if (left > 0) demandRefund(endToEndId, centavos(left));
  };

  const receive = (target: { key: string; txid: string | null }, payer: Person, amount: Centavos): PixRow => {
    const now = clock.now();
    const row: PixRow = {
      end_to_end_id: newEndToEndId(now), txid: target.txid, key: target.key, amount, paid_at: now.toISOString(),
      payer: faults.take("other_payer")?.payer ?? payer, refunds: [],
    };
    pix.put(row.end_to_end_id, row);
    announce(row);
    const demand = faults.take("partial_refund");
    if (demand) timers.later(schemeMs, () => demandWhatIsLeft(row.end_to_end_id, demand.amount ?? Math.ceil(amount / 2)));
    return row;
  };

  return {
    quote,
    demandRefund,
    read: (txid) => charges.get(txid),
    all: () => charges.all(),
    pix: (endToEndId) => pix.get(endToEndId),
    received: () => pix.all(),
    order: (txid, order) => {
      const known = charges.get(txid);
      if (known && known.status !== "ATIVA") throw new Problem(400, "CobOperacaoInvalida", "A cobrança já existe e não está ATIVA.");
      if (known && sameOrder(known, order)) return known;
      const charge = known ? { ...known, ...order, revision: known.revision + 1 } : newCharge(txid, order, charges.all().length + 1, needs);
      charges.put(txid, charge);
      return charge;
    },
    pay: (brCode, payer, amount) => {
      const { code, charge, state } = quote(brCode);
      if (!charge) return receive({ key: code.key ?? "", txid: code.txid }, payer, staticAmount(code, amount));
      if (state === "paid") throw new Problem(422, "already_paid", "Esta cobrança já foi paga.");
      if (state === "expired" && !faults.take("pay_after_expiry")) throw new Problem(422, "expired", "Esta cobrança expirou. Gere um novo Pix.");
      if (staysOpen(payer.cpf, charge.amount)) throw new Problem(422, "test_band", "CPF de teste: acima de R$ 10,00 a cobrança continua em aberto.");
      charges.put(charge.txid, { ...charge, status: "CONCLUIDA" });
      return receive(charge, payer, charge.amount);
    },
    refund: (endToEndId, id, amount) => {
      const row = pix.get(endToEndId);
      if (!row) throw new Problem(404, "NaoEncontrado", "O banco não recebeu este Pix.");
      const known = row.refunds.find((refund) => refund.id === id);
      if (known?.amount === amount) return known;
      if (known || amount > refundable(row)) throw new Problem(400, "PixDevolucaoInvalida", "O valor da devolução excede o saldo do Pix, ou o id já foi usado.");
      const refund = newRefund(id, amount, { now: clock.now(), fails: faults.take("refund_failed") !== null });
      addRefund(row, refund);
      return refund;
    },
  };
}

const sameOrder = (charge: ChargeRow, order: ChargeRequest): boolean =>
  charge.key === order.key && charge.amount === order.amount && charge.expires_in_s === order.expires_in_s &&
  charge.request === order.request && charge.debtor?.cpf === order.debtor?.cpf && charge.debtor?.name === order.debtor?.name;

function newCharge(txid: string, order: ChargeRequest, locationId: number, needs: Pick<Needs, "clock" | "host">): ChargeRow {
  const location = `${needs.host()}/qr/${newLocationToken()}`;
  const br_code = encodeDynamicBrCode({ location, merchant_name: receiver.name, merchant_city: receiver.city });
  return { txid, ...order, created_at: needs.clock.now().toISOString(), revision: 0, status: "ATIVA", location_id: locationId, location, br_code };
}

function newRefund(id: string, amount: Centavos, how: { now: Date; fails: boolean }): RefundRow {
  const at = how.now.toISOString();
  return {
    id, rtr_id: newReturnId(how.now), amount, nature: "ORIGINAL", requested_at: at,
    status: how.fails ? "NAO_REALIZADO" : "DEVOLVIDO",
    reason: how.fails ? "A conta do pagador não aceita devoluções" : null,
    settled_at: how.fails ? null : at,
  };
}

const refundable = (row: PixRow): number =>
  row.refunds.reduce((left, refund) => (refund.status === "NAO_REALIZADO" ? left : left - refund.amount), row.amount as number);

function staticAmount(code: BrCode, amount: Centavos | undefined): Centavos {
  const chosen = code.amount ?? amount;
  if (chosen === undefined || chosen < 1) throw new Problem(422, "amount_missing", "Este código não tem valor. Informe quanto pagar.");
  return chosen;
}
