import { centavos, cpfDigits, isCpf } from "@trevo/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Faults, faultKinds, faultOrder } from "../faults.ts";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { Callbacks } from "./callbacks.ts";
import type { Charges, Quote } from "./charges.ts";
import type { Payouts } from "./payouts.ts";
import type { Received } from "./received.ts";
import type { ChargeRow, PayoutRow, PixRow, RefundRow } from "./rows.ts";

/** Largest number of charges on the page. */
const listLimit = 100;

const payer = z.object({
  name: z.string().trim().min(1, "Informe o nome de quem paga."),
  cpf: z.string().transform(cpfDigits).refine(isCpf, "O CPF de quem paga não é válido."),
});
const amount = z.int().positive().transform(centavos);
const payBody = z.object({ br_code: z.string(), payer, amount: amount.optional() });
const quoteBody = z.object({ br_code: z.string() });
const settleBody = z.object({ status: z.enum(["paid", "refused"]) });
const demandBody = z.object({ amount });

/** Registers what a person, or a test, does at the bank: pay, look up, and order faults. */
export function bankSandboxRoutes(
  app: FastifyInstance,
  needs: { charges: Charges; received: Received; payouts: Payouts; callbacks: Callbacks; faults: Faults },
): void {
  const { charges, received, payouts, callbacks, faults } = needs;

  app.post("/sandbox/pay", (request) => {
    const body = readBody(payBody, request.body);
    return { endToEndId: charges.pay(body.br_code, body.payer, body.amount).end_to_end_id };
  });
  app.post("/sandbox/quote", (request) => ({ data: presentQuote(charges.quote(readBody(quoteBody, request.body).br_code)) }));
  app.get("/sandbox/charges", () => ({
    data: charges
      .all()
      .slice(-listLimit)
      .reverse()
      .map((row) => presentCharge(row, { state: charges.quote(row.br_code).state, received })),
  }));
  app.post<{ Params: { e2eid: string } }>("/sandbox/pix/:e2eid/demand", (request) => {
    const refund = received.demandRefund(request.params.e2eid, readBody(demandBody, request.body).amount);
    return { data: { id: refund.id, amount: refund.amount } };
  });

  app.get("/sandbox/pix", () => ({ data: received.all().map(presentReceived) }));
  app.get("/sandbox/payouts", () => ({ data: payouts.all().reverse().map(presentPayout) }));
  app.post<{ Params: { id: string } }>("/sandbox/payouts/:id/settle", (request) => {
    const { status } = readBody(settleBody, request.body);
    return { data: presentPayout(payouts.settle(request.params.id, status === "paid" ? "REALIZADO" : "NAO_REALIZADO")) };
  });

  app.get("/sandbox/callbacks", () => ({ data: callbacks.log() }));
  app.get("/sandbox/books", () => ({ data: sumUp(received, payouts) }));

  app.get("/sandbox/faults", () => ({ data: faults.list(), kinds: faultKinds }));
  app.post("/sandbox/faults", (request, reply) => {
    const order = readBody(faultOrder, request.body);
    if (order.kind === "other_payer" && !order.payer) throw new Problem(422, "payer_missing", "Diga de quem é a conta: payer {name, cpf}.");
    faults.order(order);
    return reply.code(201).send({ data: faults.list() });
  });
  app.delete("/sandbox/faults", (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

const presentQuote = (quote: Quote) => ({
  payee: quote.code.merchant_name,
  city: quote.code.merchant_city,
  key: quote.charge?.key ?? quote.code.key,
  amount: quote.charge?.amount ?? quote.code.amount,
  state: quote.state,
  expires_at: quote.expires_at?.toISOString() ?? null,
  debtor: quote.charge?.debtor ?? null,
  request: quote.charge?.request ?? quote.code.info,
});

const presentCharge = (row: ChargeRow, { state, received }: { state: Quote["state"]; received: Received }) => ({
  txid: row.txid,
  amount: row.amount,
  key: row.key,
  state,
  debtor: row.debtor,
  br_code: row.br_code,
  created_at: row.created_at,
  pix: received
    .all()
    .filter((pix) => pix.txid === row.txid)
    .map((pix) => ({
      end_to_end_id: pix.end_to_end_id,
      payer: pix.payer,
      paid_at: pix.paid_at,
      refunded: refundedOf(pix.refunds),
    })),
});

const refundedOf = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((total, refund) => (refund.status === "DEVOLVIDO" ? total + refund.amount : total), 0);

const presentReceived = (pix: PixRow) => ({
  end_to_end_id: pix.end_to_end_id,
  txid: pix.txid,
  amount: pix.amount,
  payer: pix.payer,
  refunded: refundedOf(pix.refunds),
});

const payoutStatus = { EM_PROCESSAMENTO: "processing", REALIZADO: "paid", NAO_REALIZADO: "refused" } as const;

const presentPayout = (row: PayoutRow) => ({
  id: row.id,
  e2e_id: row.end_to_end_id,
  amount: row.amount,
  key: row.key,
  cpf: row.cpf,
  status: payoutStatus[row.status],
  stuck: row.stuck,
  returned: row.returns.reduce((total, refund) => total + refund.amount, 0),
  requested_at: row.requested_at,
});

/** Returns the bank's view of the product's account in centavos, for comparison with the product's own. */
function sumUp(received: Received, payouts: Payouts) {
  const total = <T>(rows: T[], value: (row: T) => number): number => rows.reduce((sum, row) => sum + value(row), 0);
  const taken = received.all();
  const sent = payouts.all().filter((row) => row.status === "REALIZADO");
  const books = {
    received: total(taken, (row) => row.amount),
    refunded: total(
      taken.flatMap((row) => row.refunds).filter((refund) => refund.status === "DEVOLVIDO"),
      (refund) => refund.amount,
    ),
    paid_out: total(sent, (row) => row.amount),
    returned: total(
      sent.flatMap((row) => row.returns),
      (refund) => refund.amount,
    ),
  };
  return { ...books, balance: books.received - books.refunded - books.paid_out + books.returned };
}
