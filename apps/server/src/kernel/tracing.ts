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

/** Tracer of this process. Null: nothing is traced, and the cost is one comparison. */
let tracer: Tracer | null = null;

export const setTracer = (one: Tracer | null): void => {
  tracer = one;
};

/** Name of a request or job: its route pattern or job name. */
interface UseCase {
  name: string;
  request_id?: string;
}

const useCaseKey = createContextKey("trevo use case");
const requests = new WeakMap<IncomingMessage, UseCase>();

const within = (parent: Context, span: Span, useCase: UseCase): Context => trace.setSpan(parent, span).setValue(useCaseKey, useCase);

/**
 * A span around work that starts on its own, such as a job. Attributes are kinds and counts, never a player, amount, text or address. A
 * failure is marked without its message.
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

/** Adds the route pattern, once known, and the request id of the log. URLs contain names and tokens. */
export function noteRoute(request: IncomingMessage, { route, request_id }: { route: string | undefined; request_id: string }): void {
  const useCase = tracer && requests.get(request);
  if (!useCase) return;
  useCase.request_id = request_id;
  if (route !== undefined) useCase.name = `${knownMethod(request.method)} ${route}`;
}

/** A span from a request's head to the end of its response. */
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

/** Ends the span of a transaction. */
export type EndTransaction = (outcome: "commit" | "rollback" | "lost") => void;

/** A span from `begin` on, named after its request or job. Null if nothing is traced. */
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

/** The client chooses the method: name only known ones. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const knownMethod = (method = ""): string => (methods.has(method) ? method : "_OTHER");

const fail = (span: Span): void => void span.setStatus({ code: SpanStatusCode.ERROR });
