import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  context,
  createContextKey,
  trace,
} from "@opentelemetry/api";
import { remoteContextOf } from "./trace-parent.ts";

/** The process's own, as its calls reach whatever waits in it. Null: nothing is traced, and tracing costs a comparison. */
let tracer: Tracer | null = null;

export const setTracer = (one: Tracer | null): void => {
  tracer = one;
};

/** What a request or a job is about: the pattern of its route, or its name. */
interface UseCase {
  name: string;
  request_id?: string;
}

const useCaseKey = createContextKey("trevo use case");
const requests = new WeakMap<IncomingMessage, UseCase>();

const within = (parent: Context, span: Span, useCase: UseCase): Context => trace.setSpan(parent, span).setValue(useCaseKey, useCase);

/**
 * A span around work that begins by itself, such as a job. Attributes name kinds and counts: never a player, an amount, somebody's text or an
 * address. A failure is marked, without its message.
 */
export async function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (!tracer) return work();
  const span = tracer.startSpan(name, { attributes });
  try {
    return await context.with(within(context.active(), span, { name }), work);
  } catch (error) {
    fail(span);
    throw error;
  } finally {
    span.end();
  }
}

/** The pattern of the route, once it is known, and the id that stands in the log. A URL has names and tokens in it. */
export function noteRoute(request: IncomingMessage, { route, request_id }: { route: string | undefined; request_id: string }): void {
  const useCase = tracer && requests.get(request);
  if (!useCase) return;
  useCase.request_id = request_id;
  if (route !== undefined) useCase.name = `${knownMethod(request.method)} ${route}`;
}

/** A span from a request's head to the end of its answer. */
export function traceRequest(request: IncomingMessage, response: ServerResponse, serve: () => void): void {
  if (!tracer) return serve();
  const method = knownMethod(request.method);
  const parent = remoteContextOf(request.headers["traceparent"]);
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { "http.request.method": method } }, parent);
  const useCase: UseCase = { name: `${method} unmatched` };
  requests.set(request, useCase);
  response.once("close", () => {
    span.updateName(useCase.name);
    span.setAttributes({
      "http.route": useCase.name.slice(method.length + 1),
      "http.response.status_code": response.statusCode,
      ...(useCase.request_id !== undefined && { "trevo.request_id": useCase.request_id }),
    });
    if (response.statusCode >= 500 || !response.writableFinished) fail(span);
    span.end();
  });
  context.with(within(parent, span, useCase), serve);
}

/** Ends a transaction's span. */
export type EndTransaction = (outcome: "commit" | "rollback" | "lost") => void;

/** A span from `begin` on, named by the request or job that it belongs to. Null where nothing is traced. */
export function traceTransaction(pool: string): EndTransaction | null {
  if (!tracer) return null;
  const useCase = context.active().getValue(useCaseKey) as UseCase | undefined;
  const attributes = { "db.system.name": "postgresql", "trevo.pool": pool };
  const span = tracer.startSpan(`transaction of ${useCase?.name ?? "the process"}`, { kind: SpanKind.CLIENT, attributes });
  return (outcome) => {
    span.setAttribute("trevo.outcome", outcome);
    if (outcome === "lost") fail(span);
    span.end();
  };
}

/** The method comes from whoever asks. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const knownMethod = (method = ""): string => (methods.has(method) ? method : "_OTHER");

const fail = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });
