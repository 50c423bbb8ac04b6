import { strict as assert } from "node:assert";
import { toDecimal } from "@trevo/domain";
import type { Clock } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { type BankClient, createBankClient } from "./bank-client.ts";
import type { BcbConfig } from "./bcb-config.ts";
import { type ChargeOnWire, readCharge, readPage, readPix, readRefund } from "./bcb-wire.ts";
import { callbackAddress, verifyCallback } from "./callback-auth.ts";
import { createEfiPayouts } from "./efi-payouts.ts";
import type { Charge, ChargeOrder, PixGateway, ReceivedPix, Refund, RefundOrder } from "./gateway.ts";

const pageSize = 100;
/** Maximum number of pages per listing. A bank that reports more is broken. */
const pageLimit = 1000;

/** Pix through Banco Central's API Pix, and payouts through the bank's own API. `timeoutMs` defaults to ten seconds per call. */
export function createBcbGateway(needs: { config: BcbConfig; clock: Clock; timeoutMs?: number }): PixGateway {
  const { config, clock } = needs;
  const bank = createBankClient(needs);
  const { api_url: api, key } = config;

  const findCharge = async (txid: string): Promise<ChargeOnWire | null> => {
    const answer = await bank.call({ method: "GET", url: `${api}/cob/${encodeURIComponent(txid)}`, expect: [404] });
    return answer.problem ? null : readCharge(answer.body, false);
  };

  return {
    ...createEfiPayouts({ bank, config }),
    createCharge: async (order) => {
      assert.match(order.txid, /^[a-zA-Z0-9]{26,35}$/);
      const answer = await bank.call({ method: "PUT", url: `${api}/cob/${order.txid}`, body: chargeBody(order, key), expect: [400] });
      if (!answer.problem) return toCharge(readCharge(answer.body, true), order);
      // The bank refuses to create a charge again once it has been paid. It is still the same charge.
      const known = await findCharge(order.txid);
      if (known?.state.amount === order.amount && known.key === key) return toCharge(known, order);
      throw new Fault(`charge ${order.txid}: ${answer.problem.code} ${answer.problem.message}`, { retryable: false });
    },
    readCharge: async (txid) => (await findCharge(txid))?.state ?? null,
    readReceived: async (endToEndId) => {
      const answer = await bank.call({ method: "GET", url: `${api}/pix/${encodeURIComponent(endToEndId)}`, expect: [404] });
      return answer.problem ? null : readPix(answer.body);
    },
    listReceived: (since, until = clock.now()) => listReceived(bank, config, { since, until }),
    refund: (order) => refund(bank, config, order),
    registerCallback: async (baseUrl) => {
      await bank.call({
        method: "PUT",
        url: `${api}/webhook/${encodeURIComponent(key)}`,
        body: { webhookUrl: callbackAddress(config, baseUrl) },
      });
    },
    verifyCallback: async (raw) => verifyCallback(config, raw),
  };
}

const chargeBody = (order: ChargeOrder, key: string): object => ({
  calendario: { expiracao: order.expires_in_s },
  ...(order.payer_cpf !== undefined && order.payer_name !== undefined && { devedor: { cpf: order.payer_cpf, nome: order.payer_name } }),
  valor: { original: toDecimal(order.amount) },
  chave: key,
  solicitacaoPagador: order.description,
});

function toCharge(wire: ChargeOnWire, order: ChargeOrder): Charge {
  if (wire.br_code === null || wire.state.txid !== order.txid || wire.state.amount !== order.amount) {
    throw new Fault(`charge ${order.txid}: the bank answers with another charge, or without a code`, {
      retryable: true,
      outcomeUnknown: true,
    });
  }
  return { txid: wire.state.txid, br_code: wire.br_code, created_at: wire.created_at, expires_in_s: wire.expires_in_s };
}

async function listReceived(bank: BankClient, config: BcbConfig, period: { since: Date; until: Date }): Promise<ReceivedPix[]> {
  const found = new Map<string, ReceivedPix>();
  let pages = 1;
  for (let page = 0; page < pages; page++) {
    if (page >= pageLimit) throw new Fault(`the bank lists more than ${pageLimit} pages`, { retryable: false });
    const answer = await bank.call({
      method: "GET",
      url: `${config.api_url}/pix`,
      query: {
        inicio: period.since.toISOString(),
        fim: period.until.toISOString(),
        "paginacao.paginaAtual": String(page),
        "paginacao.itensPorPagina": String(pageSize),
      },
    });
    const read = readPage(answer.body, config.key);
    pages = read.pages;
    // While pages are read, new Pix move older ones to the next page. Count each only once.
    for (const pix of read.pix) found.set(pix.end_to_end_id, pix);
  }
  return [...found.values()].sort((a, b) => a.paid_at.getTime() - b.paid_at.getTime());
}

async function refund(bank: BankClient, config: BcbConfig, order: RefundOrder): Promise<Refund> {
  assert.match(order.refund_id, /^[a-zA-Z0-9]{1,35}$/);
  const url = `${config.api_url}/pix/${encodeURIComponent(order.end_to_end_id)}/devolucao/${order.refund_id}`;
  const answer = await bank.call({ method: "PUT", url, body: { valor: toDecimal(order.amount) }, expect: [400, 404, 409, 422] });
  if (!answer.problem) return readRefund(answer.body, true);
  const known = await bank.call({ method: "GET", url, expect: [404] });
  const before = known.problem ? null : readRefund(known.body, false);
  if (before?.amount === order.amount) return before;
  throw new Fault(`refund ${order.refund_id}: ${answer.problem.code} ${answer.problem.message}`, { retryable: false, isFinal: true });
}
