import { toDecimal } from "@trevo/domain";
import type { ChargeRow, PayoutRow, PixRow, RefundRow } from "./rows.ts";

/** Formats rows as the Pix API 2.9.0 and Efí's extensions define them. */
export const presentCharge = (charge: ChargeRow) => ({
  txid: charge.txid,
  revisao: charge.revision,
  status: charge.status,
  calendario: { criacao: charge.created_at, expiracao: charge.expires_in_s },
  loc: { id: charge.location_id, txid: charge.txid, location: charge.location, tipoCob: "cob", criacao: charge.created_at },
  location: charge.location,
  ...(charge.debtor && { devedor: { cpf: charge.debtor.cpf, nome: charge.debtor.name } }),
  valor: { original: toDecimal(charge.amount) },
  chave: charge.key,
  ...(charge.request !== null && { solicitacaoPagador: charge.request }),
  pixCopiaECola: charge.br_code,
});

export const presentPix = (pix: PixRow) => ({
  endToEndId: pix.end_to_end_id,
  ...(pix.txid !== null && { txid: pix.txid }),
  valor: toDecimal(pix.amount),
  chave: pix.key,
  horario: pix.paid_at,
  gnExtras: { pagador: { nome: pix.payer.name, cpf: pix.payer.cpf } },
  ...(pix.refunds.length > 0 && { devolucoes: pix.refunds.map(presentRefund) }),
});

export const presentRefund = (refund: RefundRow) => ({
  id: refund.id,
  rtrId: refund.rtr_id,
  valor: toDecimal(refund.amount),
  natureza: refund.nature,
  horario: { solicitacao: refund.requested_at, ...(refund.settled_at !== null && { liquidacao: refund.settled_at }) },
  status: refund.status,
  ...(refund.reason !== null && { motivo: refund.reason }),
});

const payoutTimes = (payout: PayoutRow) => ({
  solicitacao: payout.requested_at,
  ...(payout.settled_at !== null && { liquidacao: payout.settled_at }),
});

/** The reply to the order. */
export const presentPayoutOrder = (payout: PayoutRow) => ({
  idEnvio: payout.id,
  e2eId: payout.end_to_end_id,
  valor: toDecimal(payout.amount),
  horario: { solicitacao: payout.requested_at },
  status: "EM_PROCESSAMENTO",
});

/** The reply to a later status request, and the callback. */
export const presentPayout = (payout: PayoutRow) => ({
  endToEndId: payout.end_to_end_id,
  idEnvio: payout.id,
  valor: toDecimal(payout.amount),
  chave: payout.payer_key,
  tipo: "SOLICITACAO",
  status: payout.status,
  horario: payoutTimes(payout),
  favorecido: { chave: payout.key, identificacao: { cpf: payout.cpf } },
  ...(payout.description !== null && { infoPagador: payout.description }),
  gnExtras: {
    idEnvio: payout.id,
    ...(payout.error && { erro: { codigo: payout.error.code, origem: "Recebedor", motivo: payout.error.reason } }),
  },
  ...(payout.returns.length > 0 && { devolucoes: payout.returns.map(presentRefund) }),
});
