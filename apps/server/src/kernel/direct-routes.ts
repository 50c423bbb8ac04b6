import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { RefusalCode } from "@trevo/contract";
import type { FastifyInstance } from "fastify";
import { type EffectiveHost, hostnameOf } from "./client-address.ts";
import type { Exchange } from "./exchanges.ts";
import { errorAnswer, localeOf } from "./http-errors.ts";
import { commonHeaders } from "./http-headers.ts";
import { hasSoundHost } from "./hosts.ts";
import type { Log } from "./log.ts";
import { noteRoute, traceRequest } from "./tracing.ts";

/** A raw call. */
export interface DirectCall {
  readonly method: string;
  /** Keyed by the parameter names in the route's URL; `*` for a wildcard. */
  readonly params: Readonly<Record<string, string>>;
  /** Raw, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Raw bytes. */
  readonly body: Buffer;
}

export interface DirectAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: Record<string, unknown>;
  /** Runs after the response has been handed to the connection. */
  readonly afterwards?: () => void;
}

/**
 * A route that machines call often. Ordinary calls are answered directly by Node's server, which costs less than Fastify. Calls that are
 * unusual in any way (host, path, body type) go through Fastify to the same function, so that the decision is made in one place.
 */
export interface DirectRoute {
  readonly methods: readonly ("GET" | "POST")[];
  /** In Fastify's syntax: `/callbacks/:tenant/studio/*`. */
  readonly url: string;
  answer(call: DirectCall): Promise<DirectAnswer>;
}

export interface DirectNeeds {
  readonly log: Log;
  readonly requestId: () => string;
  readonly hostOf: (request: IncomingMessage) => EffectiveHost;
  readonly officeHost: string;
  /** Maximum body size in bytes. */
  readonly bodyLimit: number;
  readonly answered: (exchange: Exchange) => void;
}

/** Serves direct routes on Fastify's server. Call it once before the server listens, then call the returned function for each route. */
export function serveDirectly(app: FastifyInstance, needs: DirectNeeds): (route: DirectRoute) => void {
  const routes: CompiledRoute[] = [];
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    traceRequest(request, response, () => {
      const call = closing ? null : ordinaryCall(routes, needs, request);
      if (call) receive(call, response, needs);
      else app.routing(request, response);
    });
  });
  return (route) => {
    routes.push(compile(route));
    serveByFastify(app, route);
  };
}

function serveByFastify(app: FastifyInstance, { methods, url, answer }: DirectRoute): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.route<{ Params: Record<string, string> }>({
      method: [...methods],
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { method, params, headers } = request;
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answered = await answer({ method, params, query: request.url.split("?")[1] ?? "", headers, body });
        void reply
          .code(answered.status)
          .headers(answered.headers ?? {})
          .send(answered.body);
        answered.afterwards?.();
        return reply;
      },
    });
  });
}

interface CompiledRoute {
  readonly route: DirectRoute;
  /** The part before the first parameter. */
  readonly prefix: string;
  /** Matches paths that need no decoding. A `:name` captures one segment, a `*` all following ones. */
  readonly path: RegExp;
  readonly names: readonly string[];
}

function compile(route: DirectRoute): CompiledRoute {
  const names: string[] = [];
  const segments = route.url.split("/").map((segment) => {
    if (segment !== "*" && !segment.startsWith(":")) return segment;
    names.push(segment.replace(":", ""));
    return segment === "*" ? String.raw`([\w-]+(?:/[\w-]+)*)` : String.raw`([\w-]{1,100})`;
  });
  return { route, prefix: route.url.split(/[:*]/)[0] ?? "", path: new RegExp(`^${segments.join("/")}$`), names };
}

interface OrdinaryCall {
  readonly route: DirectRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly request: IncomingMessage;
  readonly from: EffectiveHost;
  readonly startedAt: number;
}

/** Null for calls that Fastify must handle. Only the request's head has been read. */
function ordinaryCall(routes: readonly CompiledRoute[], needs: DirectNeeds, request: IncomingMessage): OrdinaryCall | null {
  const { url = "" } = request;
  if (!routes.some(({ prefix }) => url.startsWith(prefix))) return null;
  const startedAt = performance.now();
  const [path = "", query = ""] = url.split("?", 2);
  const found = query.includes("%00") ? null : find(routes, path);
  if (!found?.route.methods.some((method) => method === request.method) || !hasOrdinaryBody(request, needs.bodyLimit)) return null;
  const from = needs.hostOf(request);
  if (!hasSoundHost(request, from.host) || hostnameOf(from.host).toLowerCase() === needs.officeHost) return null;
  return { ...found, query, request, from, startedAt };
}

function find(routes: readonly CompiledRoute[], path: string): Pick<OrdinaryCall, "route" | "params"> | null {
  for (const { route, path: pattern, names } of routes) {
    const values = pattern.exec(path);
    if (values) return { route, params: Object.fromEntries(names.map((name, at) => [name, values[at + 1] ?? ""])) };
  }
  return null;
}

const isJson = (type = ""): boolean => /^application\/json(?:; ?charset=utf-8)?$/i.test(type);

/** JSON whose length is announced and within the limit, or no body for a GET. */
function hasOrdinaryBody({ method, headers }: IncomingMessage, limit: number): boolean {
  const length = headers["content-length"];
  if (method === "GET") return length === undefined && headers["transfer-encoding"] === undefined;
  return length !== undefined && Number(length) <= limit && isJson(headers["content-type"]);
}

/** Reads the body and answers. Errors are answered like Fastify's. A call that is cut off gets no answer. */
function receive(call: OrdinaryCall, response: ServerResponse, needs: DirectNeeds): void {
  const { route, request, from } = call;
  const { method = "", url = "", headers } = request;
  const request_id = needs.requestId();
  noteRoute(request, { route: route.url, request_id });
  let refusal: RefusalCode | undefined;

  const send = (status: number, own: Readonly<Record<string, string>>, body: object): void => {
    const text = JSON.stringify(body);
    const length = Buffer.byteLength(text);
    const type = "application/json; charset=utf-8";
    response.writeHead(status, { ...commonHeaders(request_id, from.isSecure), ...own, "content-type": type, "content-length": length });
    response.end(text);
  };
  const fail = (error: unknown): void => {
    const locale = localeOf(headers["accept-language"]);
    const failed = errorAnswer(error, { request_id, method, route: route.url, locale, log: needs.log });
    if (response.headersSent) return;
    refusal = failed.code;
    send(failed.status, failed.headers, failed.body);
  };
  const answer = async (body: Buffer): Promise<void> => {
    const { params, query } = call;
    const answered = await route.answer({ method, params, query, headers, body });
    send(answered.status, answered.headers ?? {}, answered.body);
    answered.afterwards?.();
  };
  response.once("finish", () => {
    const ms = performance.now() - call.startedAt;
    needs.answered({ request_id, method, url, host: from.host, route: route.url, status: response.statusCode, refusal, ms });
  });

  if (method === "GET") return void answer(Buffer.alloc(0)).catch(fail);
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.once("end", () => void answer(Buffer.concat(chunks)).catch(fail));
}
