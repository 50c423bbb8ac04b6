import type { z } from "zod";
import type { Contract, EndpointKey } from "./index.ts";
import type { ErrorReply } from "./wire.ts";

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Part<E, K extends string, N extends string> = E extends Record<K, infer S> ? { [P in N]: In<S> } : unknown;

/** Input of an endpoint. */
export type Input<K extends EndpointKey> = Part<Contract[K], "params", "params"> &
  Part<Contract[K], "body", "body"> &
  (Contract[K] extends { query: infer Q } ? { query?: In<Q> } : unknown) & {
    signal?: AbortSignal;
    idempotencyKey?: string;
    stepUp?: string;
  };

/** Output of an endpoint. */
export type Output<K extends EndpointKey> = Contract[K]["response"] extends z.ZodType ? z.output<Contract[K]["response"]> : never;

export type Result<T> = { ok: true; data: T } | { ok: false; status: number; error: ErrorReply; retryAfterMs: number | null };

export interface ClientOptions {
  /** Origin and API base, such as `https://trevo.example/api`; `/api` in a browser. */
  base: string;
  fetch?: typeof fetch;
  headers?: () => Record<string, string>;
}

export type Client = <K extends EndpointKey>(key: K, input: Input<K>) => Promise<Result<Output<K>>>;

/** Typed calls keyed `"METHOD /path"`. Imports no schema at run time. A network error is returned with status 0. */
export function createClient(options: ClientOptions): Client {
  return async (key, input) => {
    const { method, url, body, headers } = request(options, key, input);
    try {
      const reply = await (options.fetch ?? fetch)(url, { method, headers, body, signal: (input as LooseInput).signal ?? null });
      // A response cut off in the middle counts as no response.
      if (reply.ok) return { ok: true, data: (await reply.json()) as never };
      const error = (await reply.json().catch(() => null)) as ErrorReply | null;
      const seconds = Number(reply.headers.get("retry-after"));
      return {
        ok: false,
        status: reply.status,
        error: error ?? { message: reply.statusText },
        retryAfterMs: seconds > 0 ? seconds * 1000 : null,
      };
    } catch (error) {
      return { ok: false, status: 0, error: { message: error instanceof Error ? error.message : String(error) }, retryAfterMs: null };
    }
  };
}

interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  stepUp?: string;
}

/** Path of an endpoint without its query, relative to the API base. */
export const pathOf = (template: string, params: Readonly<Record<string, unknown>> = {}): string =>
  template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

function request(options: ClientOptions, key: EndpointKey, input: LooseInput) {
  const [method = "GET", template = "/"] = key.split(" ");
  const path = pathOf(template, input.params);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, `${value as string | number | boolean}`);
  const base = path.startsWith("/house/") ? options.base.replace(/\/api$/, "") : options.base;
  const headers: Record<string, string> = { accept: "application/json", ...options.headers?.() };
  if (input.body !== undefined) headers["content-type"] = "application/json";
  if (input.idempotencyKey) headers["idempotency-key"] = input.idempotencyKey;
  if (input.stepUp) headers["x-step-up"] = input.stepUp;
  return {
    method,
    url: `${base}${path}${query.size > 0 ? `?${query}` : ""}`,
    headers,
    body: input.body === undefined ? null : JSON.stringify(input.body),
  };
}
