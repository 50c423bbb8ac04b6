import { type Centavos, fromDecimal } from "@trevo/domain";
import { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import type { BankProblem } from "./bank-client.ts";
import type { ChargeState, PayoutState, ReceivedPix, Refund } from "./gateway.ts";

/**
 * The bank's messages, as far as we read them (API Pix 2.9.0 and Efí's extensions). Banks may add fields and statuses at any time: unknown
 * fields are ignored, and an unknown status is never treated as final.
 */
const money = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text): Centavos => fromDecimal(text));
const instant = z.string().transform((text, context): Date => {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) context.addIssue({ code: "custom", message: "not an instant" });
  return date;
});

export const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const refundReply = z
  .object({ id: z.string(), valor: money, status: z.string(), natureza: z.string().nullish(), motivo: z.string().nullish() })
  .transform((wire): Refund => ({
    refund_id: wire.id,
    amount: wire.valor,
    status: wire.status === "DEVOLVIDO" ? "done" : wire.status === "NAO_REALIZADO" ? "failed" : "processing",
    demanded: wire.natureza?.startsWith("MED_") ?? false,
    reason: wire.motivo ?? null,
  }));

const payer = z.object({ nome: z.string().nullish(), cpf: z.string().nullish() });

const pixReply = z
  .object({
    endToEndId: z.string().min(1),
    txid: z.string().nullish(),
    valor: money,
    chave: z.string().nullish(),
    horario: instant,
    gnExtras: z.object({ pagador: payer.nullish() }).nullish(),
    devolucoes: z.array(refundReply).nullish(),
  })
  .transform((wire): ReceivedPix & { key: string | null } => ({
    end_to_end_id: wire.endToEndId,
    txid: wire.txid ?? null,
    amount: wire.valor,
    paid_at: wire.horario,
    payer: toPayer(wire.gnExtras?.pagador),
    refunds: wire.devolucoes ?? [],
    key: wire.chave ?? null,
  }));

/** A masked CPF (`***.123.456-**`) counts as no CPF. */
function toPayer(wire: z.output<typeof payer> | null | undefined): ReceivedPix["payer"] {
  if (!wire) return null;
  const digits = wire.cpf?.replace(/[.\-\s]/g, "") ?? "";
  return { name: wire.nome ?? "", cpf: /^\d{11}$/.test(digits) ? digits : null };
}

const chargeReply = z.object({
  txid: z.string(),
  status: z.string(),
  calendario: z.object({ criacao: instant, expiracao: z.int().positive().default(86_400) }),
  valor: z.object({ original: money }),
  chave: z.string(),
  pixCopiaECola: z.string().max(512).nullish(),
  pix: z.array(pixReply).nullish(),
});

const pageReply = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int() }) }),
  pix: z.array(pixReply).nullish(),
});

const payoutReply = z.object({
  /** The reply to an order has `e2eId`, the reply to a query has `endToEndId`. */
  e2eId: z.string().nullish(),
  endToEndId: z.string().nullish(),
  valor: money,
  status: z.string(),
  gnExtras: z.object({ erro: z.object({ codigo: z.string(), motivo: z.string().nullish() }).nullish() }).nullish(),
  devolucoes: z.array(refundReply).nullish(),
});

/** A reply that cannot be read is a fault. After a write, the outcome is unknown. */
function read<T extends z.ZodType>(schema: T, body: unknown, afterWrite: boolean): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new Fault(`the bank's answer makes no sense: ${z.prettifyError(parsed.error)}`, { retryable: true, outcomeUnknown: afterWrite });
}

export interface ChargeOnWire {
  state: ChargeState;
  key: string;
  created_at: Date;
  expires_in_s: number;
  br_code: string | null;
}

export function readCharge(body: unknown, afterWrite: boolean): ChargeOnWire {
  const wire = read(chargeReply, body, afterWrite);
  const { criacao, expiracao } = wire.calendario;
  const expires_at = new Date(criacao.getTime() + expiracao * 1000);
  const pix = (wire.pix ?? []).map(withoutKey);
  return {
    state: { txid: wire.txid, status: chargeStatus(wire.status), amount: wire.valor.original, expires_at, pix },
    key: wire.chave,
    created_at: criacao,
    expires_in_s: expiracao,
    br_code: wire.pixCopiaECola ?? null,
  };
}

/** Banco Central's API description spells the status of removed charges `REMOVIDA` in the enumeration and `REMOVIDO` in its prose. */
function chargeStatus(status: string): ChargeState["status"] {
  if (status === "CONCLUIDA") return "completed";
  return status.startsWith("REMOVID") ? "removed" : "active";
}

export const readPix = (body: unknown): ReceivedPix => withoutKey(read(pixReply, body, false));

/** Reads one page of received Pix. Omits those sent to other keys of the same account. */
export function readPage(body: unknown, key: string): { pix: ReceivedPix[]; pages: number } {
  const wire = read(pageReply, body, false);
  const own = (wire.pix ?? []).filter((pix) => pix.key === null || pix.key === key);
  return { pix: own.map(withoutKey), pages: wire.parametros.paginacao.quantidadeDePaginas };
}

const withoutKey = ({ key: _key, ...pix }: ReceivedPix & { key: string | null }): ReceivedPix => pix;

export const readRefund = (body: unknown, afterWrite: boolean): Refund => read(refundReply, body, afterWrite);

export function readPayout(id: string, body: unknown, afterWrite: boolean): PayoutState {
  const wire = read(payoutReply, body, afterWrite);
  const status = wire.status === "REALIZADO" ? "paid" : wire.status === "NAO_REALIZADO" ? "refused" : "processing";
  const error = wire.gnExtras?.erro;
  return {
    id,
    end_to_end_id: wire.e2eId ?? wire.endToEndId ?? null,
    amount: wire.valor,
    status,
    refusal: status === "refused" ? toRefusal({ code: error?.codigo ?? "NAO_REALIZADO", message: error?.motivo ?? "" }) : null,
    returns: wire.devolucoes ?? [],
  };
}

/** Efí's names, and the codes (ISO 20022) of the receiver's bank for a missing or invalid account or key. */
const keyProblems = new Set(["chave_nao_pertence_ao_documento", "chave_invalida", "AC03", "AC06", "AC07", "AC14", "BE01", "BE17"]);

export const toRefusal = (problem: BankProblem) => ({ ...problem, key_is_wrong: keyProblems.has(problem.code) });

const problemReply = z.union([
  z
    .object({
      type: z.string(),
      title: z.string().nullish(),
      detail: z.string().nullish(),
      violacoes: z.array(z.object({ razao: z.string().nullish() })).nullish(),
    })
    .transform((wire): BankProblem => ({
      code: wire.type.split("/").at(-1) ?? wire.type,
      message: wire.detail ?? wire.violacoes?.[0]?.razao ?? wire.title ?? "",
    })),
  z
    .object({ nome: z.string(), mensagem: z.string().nullish() })
    .transform((wire): BankProblem => ({ code: wire.nome, message: wire.mensagem ?? "" })),
  z
    .object({ error: z.string(), error_description: z.string().nullish() })
    .transform((wire): BankProblem => ({ code: wire.error, message: wire.error_description ?? "" })),
]);

/** RFC 7807 in the API Pix, `{nome, mensagem}` at Efí, `{error}` in OAuth, or none of these. */
export const readProblem = (body: unknown): BankProblem | null => problemReply.safeParse(body).data ?? null;
