import formbody from "@fastify/formbody";
import { type Centavos, fromDecimal } from "@trevo/domain";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Clock } from "../clock/clock.ts";
import type { Journal } from "../journal.ts";
import { Problem } from "../problem.ts";
import type { Charges } from "./charges.ts";
import type { TokenIssuer } from "./oauth.ts";
import type { Payouts } from "./payouts.ts";
import type { Received } from "./received.ts";
import type { WebhookRow } from "./rows.ts";
import { presentCharge, presentPayout, presentPayoutOrder, presentPix, presentRefund } from "./wire.ts";

const key = z.string().min(1).max(77);
const money = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform((text): Centavos => fromDecimal(text))
  .refine((amount) => amount > 0, "é zero");
const cpf = z.string().regex(/^\d{11}$/);
const ourId = z.string().regex(/^[a-zA-Z0-9]{1,35}$/);

const chargeBody = z.object({
  calendario: z.object({ expiracao: z.int().positive().default(86_400) }),
  devedor: z.object({ cpf, nome: z.string().max(200) }).optional(),
  valor: z.object({ original: money }),
  chave: key,
  solicitacaoPagador: z.string().max(140).optional(),
});
const txidParams = z.object({ txid: z.string().regex(/^[a-zA-Z0-9]{26,35}$/) });
const refundBody = z.object({ valor: money });
const refundParams = z.object({ e2eid: z.string(), id: ourId });
const webhookBody = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) });
const payoutBody = z.object({
  valor: money,
  pagador: z.object({ chave: key, infoPagador: z.string().max(140).optional() }),
  favorecido: z.object({ chave: key, cpf }),
});
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const pixQuery = z.object({
  inicio: instant,
  fim: instant,
  "paginacao.paginaAtual": z.coerce.number().int().min(0).default(0),
  "paginacao.itensPorPagina": z.coerce.number().int().min(1).max(1000).default(100),
});

/** Parses the input, or answers with the bank's own error type and the invalid field. */
function read<T extends z.ZodType>(schema: T, value: unknown, code: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Problem(400, code, `O campo ${issue?.path.join(".") ?? "?"} não respeita o schema: ${issue?.message ?? ""}`);
}

interface Needs {
  charges: Charges;
  received: Received;
  payouts: Payouts;
  tokens: TokenIssuer;
  journal: Journal;
  clock: Clock;
}

/** Registers the bank's API for the product: the token endpoint, the Pix API under `/v2`, and Efí's payouts. */
export function bankApiRoutes(app: FastifyInstance, needs: Needs): void {
  // Only the token endpoint accepts forms; otherwise a page of another site could post one.
  app.register(async (tokenRoutes) => {
    await tokenRoutes.register(formbody);
    tokenRoutes.post("/oauth/token", { config: { dialect: "efi", operation: "token" } }, (request) => {
      read(z.object({ grant_type: z.literal("client_credentials") }), request.body, "invalid_request");
      return needs.tokens.issue(request.headers.authorization);
    });
  });
  app.register(async (guarded) => {
    guarded.addHook("onRequest", async (request) => needs.tokens.check(request.headers.authorization));
    chargeRoutes(guarded, needs);
    pixRoutes(guarded, needs);
    webhookRoutes(guarded, needs);
    payoutRoutes(guarded, needs);
  });
}

function chargeRoutes(app: FastifyInstance, { charges, received }: Needs): void {
  app.put("/v2/cob/:txid", { config: { dialect: "bcb", operation: "create_charge" } }, (request, reply) => {
    const { txid } = read(txidParams, request.params, "CobOperacaoInvalida");
    const body = read(chargeBody, request.body, "CobOperacaoInvalida");
    const charge = charges.order(txid, {
      key: body.chave,
      amount: body.valor.original,
      expires_in_s: body.calendario.expiracao,
      debtor: body.devedor ? { name: body.devedor.nome, cpf: body.devedor.cpf } : null,
      request: body.solicitacaoPagador ?? null,
    });
    return reply.code(201).send(presentCharge(charge));
  });

  app.get("/v2/cob/:txid", { config: { dialect: "bcb", operation: "read_charge" } }, (request) => {
    const { txid } = read(txidParams, request.params, "CobConsultaInvalida");
    const charge = charges.read(txid);
    if (!charge) throw new Problem(404, "CobNaoEncontrado", "Cobrança não encontrada para o txid informado.");
    const pix = received.all().filter((row) => row.txid === txid);
    return { ...presentCharge(charge), ...(pix.length > 0 && { pix: pix.map(presentPix) }) };
  });
}

function pixRoutes(app: FastifyInstance, { received }: Needs): void {
  app.get("/v2/pix", { config: { dialect: "bcb", operation: "list_pix" } }, (request) => {
    const query = read(pixQuery, request.query, "PixConsultaInvalida");
    if (query.fim < query.inicio) throw new Problem(400, "PixConsultaInvalida", "O parâmetro fim é anterior ao parâmetro inicio.");
    const page = query["paginacao.paginaAtual"];
    const size = query["paginacao.itensPorPagina"];
    const found = received.all().filter((row) => new Date(row.paid_at) >= query.inicio && new Date(row.paid_at) <= query.fim);
    return {
      parametros: {
        inicio: query.inicio.toISOString(),
        fim: query.fim.toISOString(),
        paginacao: {
          paginaAtual: page,
          itensPorPagina: size,
          quantidadeDePaginas: Math.max(1, Math.ceil(found.length / size)),
          quantidadeTotalDeItens: found.length,
        },
      },
      pix: found.slice(page * size, (page + 1) * size).map(presentPix),
    };
  });

  app.get<{ Params: { e2eid: string } }>("/v2/pix/:e2eid", { config: { dialect: "bcb", operation: "read_pix" } }, (request) => {
    const row = received.read(request.params.e2eid);
    if (!row) throw new Problem(404, "PixNaoEncontrado", "Pix não encontrado para o e2eid informado.");
    return presentPix(row);
  });

  app.put("/v2/pix/:e2eid/devolucao/:id", { config: { dialect: "bcb", operation: "refund" } }, (request, reply) => {
    const { e2eid, id } = read(refundParams, request.params, "PixDevolucaoInvalida");
    const { valor } = read(refundBody, request.body, "PixDevolucaoInvalida");
    return reply.code(201).send(presentRefund(received.refund(e2eid, id, valor)));
  });

  app.get("/v2/pix/:e2eid/devolucao/:id", { config: { dialect: "bcb", operation: "read_refund" } }, (request) => {
    const { e2eid, id } = read(refundParams, request.params, "PixDevolucaoConsultaInvalida");
    const refund = received.read(e2eid)?.refunds.find((row) => row.id === id);
    if (!refund) throw new Problem(404, "PixDevolucaoNaoEncontrada", "Devolução não encontrada.");
    return presentRefund(refund);
  });
}

function webhookRoutes(app: FastifyInstance, { journal, clock }: Needs): void {
  const webhooks = journal.table<WebhookRow>("webhooks");
  app.put<{ Params: { chave: string } }>("/v2/webhook/:chave", { config: { dialect: "bcb", operation: "register_webhook" } }, (request) => {
    const { webhookUrl } = read(webhookBody, request.body, "WebhookOperacaoInvalida");
    const row = { key: request.params.chave, url: webhookUrl, created_at: clock.now().toISOString() };
    webhooks.put(row.key, row);
    return { webhookUrl };
  });
}

function payoutRoutes(app: FastifyInstance, { payouts }: Needs): void {
  app.put("/v3/gn/pix/:id", { config: { dialect: "efi", operation: "send_payout" } }, (request, reply) => {
    const { id } = read(z.object({ id: ourId }), request.params, "valor_invalido");
    const body = read(payoutBody, request.body, "valor_invalido");
    const row = payouts.send(id, {
      payer_key: body.pagador.chave,
      key: body.favorecido.chave,
      cpf: body.favorecido.cpf,
      amount: body.valor,
      description: body.pagador.infoPagador ?? null,
    });
    return reply.code(201).send(presentPayoutOrder(row));
  });

  app.get<{ Params: { id: string } }>(
    "/v2/gn/pix/enviados/id-envio/:id",
    { config: { dialect: "efi", operation: "read_payout" } },
    (request) => {
      const row = payouts.read(request.params.id);
      if (!row) throw new Problem(404, "pix_nao_encontrado", "Nenhum Pix enviado foi encontrado.");
      return presentPayout(row);
    },
  );
}
