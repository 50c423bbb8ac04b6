import { toDecimal } from "@trevo/domain";
import { Fault } from "../../kernel/errors.ts";
import type { BankClient, BankProblem } from "./bank-client.ts";
import type { BcbConfig } from "./bcb-config.ts";
import { readPayout, toRefusal } from "./bcb-wire.ts";
import type { PayoutOrder, PayoutState, PixGateway } from "./gateway.ts";

/** Efí's codes for a payout that it will never make. Any other refusal concerns the call, not the payout. */
const finalRefusals = new Set([
  "chave_nao_pertence_ao_documento",
  "chave_invalida",
  "documento_bloqueado",
  "valor_invalido",
  "pagamento_negado",
]);

/** Payouts through Efí's own API; the API Pix has none. */
export function createEfiPayouts(needs: { bank: BankClient; config: BcbConfig }): Pick<PixGateway, "sendPayout" | "readPayout"> {
  const { bank, config } = needs;
  const { url } = config.payouts;

  const read = async (id: string): Promise<PayoutState | null> => {
    const answer = await bank.call({ method: "GET", url: `${url}/v2/gn/pix/enviados/id-envio/${encodeURIComponent(id)}`, expect: [404] });
    return answer.problem ? null : readPayout(id, answer.body, false);
  };

  const decide = async (order: PayoutOrder, problem: BankProblem, status: number): Promise<PayoutState> => {
    // An earlier attempt may have succeeded while its reply was lost. What the bank has stored under this id decides.
    const known = await read(order.id).catch((error: unknown) => {
      throw new Fault(
        `payout ${order.id}: the bank answered ${problem.code} without the payout's state`,
        { retryable: true, outcomeUnknown: true },
        { cause: error },
      );
    });
    if (known) return known;
    if (finalRefusals.has(problem.code)) {
      return { id: order.id, end_to_end_id: null, amount: order.amount, status: "refused", refusal: toRefusal(problem), returns: [] };
    }
    const duplicate = problem.code === "id_envio_duplicado";
    throw new Fault(`payout ${order.id}: ${status} ${problem.code} ${problem.message}`.trimEnd(), {
      retryable: duplicate,
      outcomeUnknown: duplicate,
    });
  };

  return {
    readPayout: read,
    sendPayout: async (order) => {
      const answer = await bank.call({
        method: "PUT",
        url: `${url}/v3/gn/pix/${encodeURIComponent(order.id)}`,
        body: {
          valor: toDecimal(order.amount),
          pagador: { chave: config.key, infoPagador: order.description },
          favorecido: { chave: order.key, cpf: order.cpf },
        },
        expect: [400, 409, 422],
      });
      return answer.problem ? decide(order, answer.problem, answer.status) : readPayout(order.id, answer.body, true);
    },
  };
}
