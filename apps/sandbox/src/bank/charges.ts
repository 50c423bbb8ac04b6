import { type BrCode, type Centavos, encodeDynamicBrCode, parseBrCode } from "@trevo/domain";
import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import { staysOpen } from "./efi-bands.ts";
import type { Received } from "./received.ts";
import type { ChargeRow, Person, PixRow } from "./rows.ts";

/** Charges, and what a payer sees of their codes. */
export interface Charges {
  /** Creates the charge, returns an identical existing one, or revises an open one. */
  order(txid: string, order: ChargeRequest): ChargeRow;
  read(txid: string): ChargeRow | undefined;
  all(): ChargeRow[];
  /** Returns what a payer sees before paying. */
  quote(brCode: string): Quote;
  /** Pays the code and returns the new Pix. `amount` applies only to codes without an amount. */
  pay(brCode: string, payer: Person, amount?: Centavos): PixRow;
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

/** The receiver of all brands. Without accents, so that the site shows exactly the same letters as a bank's app. */
const receiver = { name: "Conta de Teste", city: "Curitiba" } as const;

interface Needs {
  journal: Journal;
  clock: Clock;
  faults: Faults;
  received: Received;
  /** Host and port in the charges' locations. */
  host: () => string;
}

export function createCharges({ journal, clock, faults, received, host }: Needs): Charges {
  const charges = journal.table<ChargeRow>("charges");

  const quote = (brCode: string): Quote => {
    const parsed = parseBrCode(brCode);
    if (!parsed.ok) throw new Problem(422, parsed.fault, "Este código Pix não é válido. Copie-o de novo, inteiro.");
    if (parsed.code.kind === "static") return { code: parsed.code, charge: null, state: "payable", expires_at: null };
    const charge = charges.get(parsed.code.location?.split("/").at(-1) ?? "");
    if (charge?.location !== parsed.code.location) throw new Problem(404, "unknown_charge", "Este banco não conhece esta cobrança.");
    const expiresAt = new Date(Date.parse(charge.created_at) + charge.expires_in_s * 1000);
    const state = charge.status === "CONCLUIDA" ? "paid" : clock.now() > expiresAt ? "expired" : "payable";
    return { code: parsed.code, charge, state, expires_at: expiresAt };
  };

  const newCharge = (txid: string, order: ChargeRequest): ChargeRow => {
    const location = `${host()}/qr/${txid}`;
    const br_code = encodeDynamicBrCode({ location, merchant_name: receiver.name, merchant_city: receiver.city });
    return {
      txid,
      ...order,
      created_at: clock.now().toISOString(),
      revision: 0,
      status: "ATIVA",
      location_id: charges.all().length + 1,
      location,
      br_code,
    };
  };

  return {
    quote,
    read: (txid) => charges.get(txid),
    all: () => charges.all(),
    order: (txid, order) => {
      const known = charges.get(txid);
      if (known && known.status !== "ATIVA") throw new Problem(400, "CobOperacaoInvalida", "A cobrança já existe e não está ATIVA.");
      if (known && sameOrder(known, order)) return known;
      const charge = known ? { ...known, ...order, revision: known.revision + 1 } : newCharge(txid, order);
      charges.put(txid, charge);
      return charge;
    },
    pay: (brCode, payer, amount) => {
      const { code, charge, state } = quote(brCode);
      if (!charge) return received.take({ key: code.key ?? "", txid: code.txid }, payer, staticAmount(code, amount));
      if (state === "paid") throw new Problem(422, "already_paid", "Esta cobrança já foi paga.");
      if (state === "expired" && !faults.take("pay_after_expiry"))
        throw new Problem(422, "expired", "Esta cobrança expirou. Gere um novo Pix.");
      if (staysOpen(payer.cpf, charge.amount))
        throw new Problem(422, "test_band", "CPF de teste: acima de R$ 10,00 a cobrança continua em aberto.");
      charges.put(charge.txid, { ...charge, status: "CONCLUIDA" });
      return received.take(charge, payer, charge.amount);
    },
  };
}

const sameOrder = (charge: ChargeRow, order: ChargeRequest): boolean =>
  charge.key === order.key &&
  charge.amount === order.amount &&
  charge.expires_in_s === order.expires_in_s &&
  charge.request === order.request &&
  charge.debtor?.cpf === order.debtor?.cpf &&
  charge.debtor?.name === order.debtor?.name;

function staticAmount(code: BrCode, amount: Centavos | undefined): Centavos {
  const chosen = code.amount ?? amount;
  if (chosen === undefined || chosen < 1) throw new Problem(422, "amount_missing", "Este código não tem valor. Informe quanto pagar.");
  return chosen;
}
