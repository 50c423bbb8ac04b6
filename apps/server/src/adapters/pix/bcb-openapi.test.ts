import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { centavos } from "@trevo/domain";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ana, startListener, startSandbox, type TestSandbox } from "../../../test/sandbox.ts";
import { systemClock } from "../../kernel/clock.ts";
import { type BcbConfig, sandboxBankConfig } from "./bcb-config.ts";
import { createBcbGateway } from "./bcb-gateway.ts";

/** Banco Central's own description, if it exists beside the repository. */
const description = join(import.meta.dirname, "../../../../../../shared/data/pix/api-pix-openapi-2.9.0.yaml");

interface Exchange {
  route: string;
  sent: unknown;
  status: number;
  answered: unknown;
}

/** The request and response schemas that the description names for each route. */
const routes: [method: string, path: RegExp, route: string, takes: string | null, gives: string | null][] = [
  ["PUT", /^\/v2\/cob\/\w+$/, "PUT /cob/{txid}", "CobSolicitada", "CobGerada"],
  ["GET", /^\/v2\/cob\/\w+$/, "GET /cob/{txid}", null, "CobCompleta"],
  ["GET", /^\/v2\/pix\?/, "GET /pix", null, "PixConsultados"],
  ["GET", /^\/v2\/pix\/\w+$/, "GET /pix/{e2eid}", null, "Pix"],
  ["PUT", /^\/v2\/pix\/\w+\/devolucao\/\w+$/, "PUT /pix/{e2eid}/devolucao/{id}", "DevolucaoSolicitada", "Devolucao"],
  ["GET", /^\/v2\/pix\/\w+\/devolucao\/\w+$/, "GET /pix/{e2eid}/devolucao/{id}", null, "Devolucao"],
  ["PUT", /^\/v2\/webhook\//, "PUT /webhook/{chave}", "WebhookSolicitado", null],
];

const routeOf = (exchange: string) => routes.find(([, , route]) => route === exchange);

/** Starts a proxy between product and bank that records the messages of both. */
async function startWitness(bank: string, exchanges: Exchange[]): Promise<Server> {
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const reply = await fetch(new URL(request.url ?? "/", bank), {
      method: request.method ?? "GET",
      headers: { authorization: request.headers.authorization ?? "", ...(body.length > 0 && { "content-type": "application/json" }) },
      ...(body.length > 0 && { body: body.toString() }),
    });
    const answered = await reply.text();
    const known = routes.find(([method, path]) => method === request.method && path.test(request.url ?? ""));
    if (known)
      exchanges.push({
        route: known[2],
        sent: body.length > 0 ? JSON.parse(body.toString()) : null,
        status: reply.status,
        answered: JSON.parse(answered),
      });
    response.writeHead(reply.status, { "content-type": "application/json" }).end(answered);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/**
 * Returns validators by schema name. Three errors of the description are corrected first: CPF patterns contain JavaScript's slashes,
 * `PixConsultados` requires `cobs` although it describes `pix`, and `location` is declared a URI although its own examples have no scheme
 * (therefore formats other than date-time are not checked).
 */
function readDescription() {
  const text = readFileSync(description, "utf8").replaceAll(/pattern: ("?)\/(.+)\/\1$/gm, "pattern: $1$2$1");
  const document = parse(text) as { components: { schemas: Record<string, { required?: string[] }> } };
  const listed = document.components.schemas.PixConsultados;
  if (listed) listed.required = ["parametros", "pix"];
  const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    validateFormats: true,
    formats: { "date-time": dateTime, uri: true, int32: true, int64: true },
  });
  ajv.addSchema(document, "pix");
  return (name: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `pix#/components/schemas/${name}` });
    return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };
}

describe.runIf(existsSync(description))("messages between product and bank", () => {
  const exchanges: Exchange[] = [];
  let sandbox: TestSandbox;
  let witness: Server;
  let product: Awaited<ReturnType<typeof startListener>>;
  let faultsOf: ReturnType<typeof readDescription>;

  beforeAll(async () => {
    faultsOf = readDescription();
    [sandbox, product] = await Promise.all([startSandbox(), startListener()]);
    witness = await startWitness(sandbox.url, exchanges);
    const witnessUrl = `http://127.0.0.1:${(witness.address() as AddressInfo).port}`;
    const config: BcbConfig = { ...sandboxBankConfig(sandbox.url, "pix@trevo.example"), api_url: `${witnessUrl}/v2` };
    await talk(config);
  });
  afterAll(async () => {
    witness.close();
    witness.closeAllConnections();
    await Promise.all([sandbox.close(), product.close()]);
  });

  /** Makes every kind of call once, including refused ones. */
  async function talk(config: BcbConfig): Promise<void> {
    const gateway = createBcbGateway({ config, clock: systemClock });
    await gateway.registerCallback(`${product.url}/callbacks/trevo`);
    const since = new Date();
    const order = {
      txid: randomBytes(16).toString("hex"),
      amount: centavos(5000),
      expires_in_s: 300,
      payer_cpf: ana.cpf,
      payer_name: ana.name,
      description: "Depósito",
    };
    const { br_code } = await gateway.createCharge(order);
    await gateway.createCharge({ ...order, txid: `${order.txid}0`, payer_cpf: undefined, payer_name: undefined });
    const end_to_end_id = await sandbox.pay(br_code);
    const refund = { end_to_end_id, refund_id: "devolucao1", amount: centavos(100) };
    await gateway.refund(refund);
    await sandbox.fault({ kind: "refund_failed" });
    await gateway.refund({ ...refund, refund_id: "devolucao2" });
    await gateway.readCharge(order.txid);
    await gateway.readCharge("a".repeat(30));
    await gateway.readReceived(end_to_end_id);
    await gateway.listReceived(since, new Date(Date.now() + 1000));
    await gateway.createCharge(order);
    await gateway.refund({ ...refund, amount: centavos(99_999) }).catch(() => undefined);
  }

  it("cover every route that is used", () => {
    expect(new Set(exchanges.map((exchange) => exchange.route))).toEqual(new Set(routes.map(([, , route]) => route)));
    expect(exchanges.filter((exchange) => exchange.status >= 400).length).toBeGreaterThanOrEqual(3);
  });

  it("match Banco Central's description", () => {
    for (const { route, sent, status, answered } of exchanges) {
      const [, , , takes, gives] = routeOf(route) ?? [];
      if (takes) expect({ route, wrong: faultsOf(takes, sent) }).toEqual({ route, wrong: [] });
      const schema = status >= 400 ? "Problema" : gives;
      if (schema) expect({ route, status, wrong: faultsOf(schema, answered) }).toEqual({ route, status, wrong: [] });
    }
  });

  it("match Banco Central's description in callbacks too", () => {
    expect(product.received.length).toBeGreaterThan(0);
    for (const { body } of product.received) {
      const { pix } = JSON.parse(body.toString()) as { pix: unknown[] };
      expect(pix.flatMap((item) => faultsOf("Pix", item))).toEqual([]);
    }
  });

  it("fail the check when a deviation is planted", () => {
    expect(faultsOf("CobSolicitada", { calendario: { expiracao: 300 }, valor: { original: "5" }, chave: "k" })).not.toEqual([]);
    expect(faultsOf("CobSolicitada", { valor: { original: "5.00" }, chave: "k" })).not.toEqual([]);
    expect(faultsOf("Pix", { endToEndId: "E1", valor: "1.00", horario: "2026-11-21T08:00:00Z" })).not.toEqual([]);
    expect(faultsOf("Devolucao", { id: "1", rtrId: "D".repeat(32), valor: "1.00", horario: {}, status: "PAGO" })).not.toEqual([]);
  });
});
