import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Problem } from "../problem.ts";
import { readBody } from "../read-body.ts";
import type { Uof, UofProductName } from "./create-uof.ts";
import { fixtureXml } from "./match-xml.ts";
import { descriptionsXml } from "./odds.ts";
import { xml, xmlDocument } from "./xml-text.ts";

export interface UofAccount {
  readonly token: string;
  readonly bookmaker: string;
  /** Address of the message server; null before it listens. */
  readonly mqUrl: () => string | null;
}

const product = z.enum(["liveodds", "pre"]);
const recovery = z.object({ request_id: z.coerce.number().int().min(1), after: z.coerce.number().int().min(0).optional() });
const order = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("silence"), ms: z.int().min(1).max(600_000) }),
  z.object({ kind: z.enum(["duplicate", "cut", "down", "late", "malformed", "unknown_product", "unknown_message", "out_of_order"]) }),
]);
const message = z.object({ routing_key: z.string().max(200), xml: z.string().max(1_000_000) });
const tickMs = 100;

interface EventRequest {
  readonly Params: { readonly product: string; readonly event: string };
}

/** The partner's HTTP interface, which answers in XML and requires a token, and the controls of the sandbox. */
export function uofRoutes(app: FastifyInstance, { uof, account }: { uof: Uof; account: UofAccount }): void {
  let ticking: NodeJS.Timeout | undefined;
  app.addHook("onReady", async () => {
    ticking = setInterval(() => uof.tick(), tickMs);
  });
  app.addHook("onClose", async () => clearInterval(ticking));
  const preHandler = async ({ headers }: FastifyRequest): Promise<void> => {
    if (headers["x-access-token"] !== account.token) throw new Problem(403, "forbidden", "Token inválido.");
  };
  const send = (reply: FastifyReply, root: string, status = 200) => reply.code(status).type("application/xml").send(xmlDocument(root));
  const accepted = (reply: FastifyReply) => send(reply, xml("response", { response_code: "ACCEPTED" }), 202);
  const named = (text: string): UofProductName => {
    const parsed = product.safeParse(text);
    if (!parsed.success) throw new Problem(404, "not_found", "Produto desconhecido.");
    return parsed.data;
  };

  app.get("/v1/users/whoami.xml", { preHandler }, (_request, reply) =>
    send(reply, xml("bookmaker_details", { response_code: "OK", bookmaker_id: account.bookmaker })),
  );
  app.get("/v1/descriptions/en/markets.xml", { preHandler }, (_request, reply) => send(reply, descriptionsXml()));
  app.get<{ Params: { kind: string } }>("/v1/sports/en/schedules/:kind/schedule.xml", { preHandler }, (request, reply) => {
    const isLive = request.params.kind === "live";
    const { start = "0" } = request.query as { start?: string };
    const listed = start === "0" ? uof.matches().filter(({ state }) => (state !== null) === isLive) : [];
    return send(
      reply,
      xml("schedule", { generated_at: new Date().toISOString() }, ...listed.map((match) => fixtureXml("sport_event", match))),
    );
  });
  app.get<EventRequest>("/v1/sports/en/sport_events/:event/fixture.xml", { preHandler }, (request, reply) => {
    const match = uof.find(request.params.event);
    if (!match) throw new Problem(404, "not_found", "Nenhuma partida com este número.");
    return send(reply, xml("fixtures_fixture", { generated_at: new Date().toISOString() }, fixtureXml("fixture", match)));
  });
  app.post<EventRequest>("/v1/:product/recovery/initiate_request", { preHandler }, (request, reply) => {
    const { request_id, after = null } = recovery.parse(request.query);
    const name = named(request.params.product);
    void accepted(reply);
    uof.recover(name, { request: request_id, after });
    return reply;
  });
  for (const kind of ["odds", "stateful_messages"])
    app.post<EventRequest>(`/v1/:product/${kind}/events/:event/initiate_request`, { preHandler }, (request, reply) => {
      const { request_id } = recovery.parse(request.query);
      uof.recoverEvent(named(request.params.product), { request: request_id, event: request.params.event });
      return accepted(reply);
    });
  app.get("/sandbox/uof", () => ({ mq_url: account.mqUrl(), token: account.token }));
  app.post("/sandbox/uof/orders", (request, reply) => {
    uof.order(readBody(order, request.body));
    return reply.code(201).send({});
  });
  app.post("/sandbox/uof/messages", (request, reply) => {
    const { routing_key, xml: text } = readBody(message, request.body);
    uof.send(routing_key, text);
    return reply.code(201).send({});
  });
}
