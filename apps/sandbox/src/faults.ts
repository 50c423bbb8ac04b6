import { z } from "zod";

/**
 * The calls to which a fault can be limited: of the bank, the message carrier, the push service, the identity verifier, the national
 * register, or the image screen.
 */
export const operations = [
  "token",
  "create_charge",
  "read_charge",
  "list_pix",
  "read_pix",
  "refund",
  "read_refund",
  "send_payout",
  "read_payout",
  "register_webhook",
  "message",
  "push",
  "identity_check",
  "register_check",
  "picture_check",
] as const;
export type Operation = (typeof operations)[number];

/** The faults that can be ordered, with their texts on the page. */
export const faultKinds = {
  delay: "A resposta do banco demora (ms)",
  http_429: "O banco responde 429, sem fazer nada",
  http_500: "O banco responde 500, sem fazer nada",
  timeout: "O banco nunca responde, sem fazer nada",
  lost_reply: "O banco faz o que foi pedido, mas a resposta se perde",
  callback_delay: "O aviso demora (ms)",
  callback_duplicate: "O aviso chega duas vezes, ao mesmo tempo",
  callback_out_of_order: "O aviso chega depois do aviso seguinte",
  callback_lost: "O aviso nunca chega",
  callback_wrong_secret: "O aviso chega com o segredo errado",
  report_duplicate: "A operadora avisa duas vezes o que houve com a mensagem",
  report_lost: "A operadora não avisa o que houve com a mensagem",
  pay_after_expiry: "Uma cobrança expirada ainda pode ser paga",
  other_payer: "O próximo Pix sai da conta de outra pessoa",
  partial_refund: "O próximo Pix recebido é devolvido em parte pelo MED",
  refund_failed: "A próxima devolução não se realiza",
  payout_wrong_owner: "A chave do próximo envio é de outra pessoa",
  payout_refused: "O próximo envio é aceito e depois recusado",
  payout_stuck: "O próximo envio fica em processamento",
  payout_returned: "O próximo envio é pago e depois volta",
} as const;
export type FaultKind = keyof typeof faultKinds;

export const faultOrder = z.strictObject({
  kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]]),
  times: z.int().min(1).max(1000).default(1),
  /** For `delay`, `http_429`, `http_500`, `timeout` and `lost_reply`. Without it, the next call of any kind is affected. */
  operation: z.enum(operations).optional(),
  /** For `delay` and `callback_delay`. */
  ms: z.int().min(0).max(600_000).optional(),
  /** For `partial_refund` and `payout_returned`, in centavos. The default is half, or all. */
  amount: z.int().positive().optional(),
  /** For `other_payer`. */
  payer: z.strictObject({ name: z.string().min(1), cpf: z.string().regex(/^\d{11}$/) }).optional(),
  /** For `payout_refused`: the reason given by the receiver's bank. */
  code: z.string().max(40).optional(),
});
export type FaultOrder = z.output<typeof faultOrder>;

/** The pending faults, in order. They are lost when the process ends. */
export interface Faults {
  order(order: FaultOrder): void;
  /** Consumes and returns the next fault of this kind (and for this operation); null if there is none. */
  take(kind: FaultKind, operation?: Operation): FaultOrder | null;
  list(): FaultOrder[];
  clear(): void;
}

export function createFaults(): Faults {
  let orders: FaultOrder[] = [];
  return {
    order: (order) => {
      orders.push({ ...order });
    },
    take: (kind, operation) => {
      const found = orders.find((order) => order.kind === kind && (order.operation === undefined || order.operation === operation));
      if (!found) return null;
      found.times -= 1;
      orders = orders.filter((order) => order.times > 0);
      return found;
    },
    list: () => orders.map((order) => ({ ...order })),
    clear: () => {
      orders = [];
    },
  };
}
