import { type ErrorReply, type RefusalCode, fieldMessage, issueKey, refusals } from "@trevo/contract";
import { type Locale, baseLocale, formatReais, localeOfTag } from "@trevo/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { Fault, Refusal, refuse } from "./errors.ts";
import type { Log } from "./log.ts";
import { pgTroubleOf } from "./pg-trouble.ts";

/** The first language of `Accept-Language`; Portuguese if it is not supported. */
export function localeOf(header: string | undefined): Locale {
  const [first = ""] = (header ?? "").split(/[,;]/);
  return localeOfTag(first) ?? baseLocale;
}

/** Converts zod's issues to a 422 with message keys by field. */
export function invalidFields(error: z.ZodError): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : null;
    const names = unknown ?? [issue.path.join(".") || "body"];
    for (const name of names) fields[name] ??= [issueKey(issue)];
  }
  return refuse("invalid_fields", { fields });
}

/** Refusal codes for Fastify's and Node's own request errors, by status code. */
const transportRefusals: Record<number, RefusalCode> = {
  400: "malformed",
  404: "not_found",
  408: "malformed",
  413: "body_too_large",
  414: "malformed",
  415: "media_type_unsupported",
  431: "malformed",
};

/**
 * Refusal for errors of PostgreSQL: it rolled the call back, could not execute it, or is away. In the last case the call may have been
 * executed, and its idempotency key decides when it is repeated. A unique violation is expected where it is caught and a bug here.
 */
function databaseRefusal(error: unknown): RefusalCode | null {
  const trouble = pgTroubleOf(error instanceof Fault ? error.cause : error);
  if (trouble === null || trouble === "duplicate") return null;
  if (trouble === "elsewhere") return "tenant_inactive";
  return trouble === "lost" ? "unavailable" : "busy";
}

/** Converts an error to a refusal; null for a bug. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  const code = typeof status === "number" ? transportRefusals[status] : undefined;
  return code ? refuse(code) : null;
}

/** Refusal code of each refused response, for metrics and logs. */
const refused = new WeakMap<FastifyReply, RefusalCode>();

export const refusalOf = (reply: FastifyReply): RefusalCode | undefined => refused.get(reply);

declare module "fastify" {
  interface FastifyContextConfig {
    envelope?: "gateway";
  }
}

/** Details of a failed call for its response and its log line. */
interface FailedCall {
  readonly request_id: string;
  readonly method: string;
  /** Pattern of its route; absent if none matched. */
  readonly route: string | undefined;
  readonly locale: Locale;
  readonly envelope?: "gateway" | undefined;
  readonly log: Log;
}

export interface ErrorAnswer {
  readonly code: RefusalCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorReply;
}

/** `{amount}` is replaced by the extra of that name, formatted from centavos. */
const filled = ({ text, locale, extras = {} }: { text: string; locale: Locale; extras?: Refusal["extras"] }): string =>
  text.replace("{amount}", () => (typeof extras["amount"] === "number" ? formatReais(extras["amount"], locale) : ""));

/** Keys whose argument is an amount in centavos: `amount_minimum:1000`. */
const amountKey = /^((?:amount|payout|coupon)_(?:minimum|maximum)):(\d+)$/;
const faultText = (key: string, locale: Locale): string =>
  fieldMessage(
    key.replace(amountKey, (_, name: string, amount: string) => `${name}:${formatReais(Number(amount), locale)}`),
    locale,
  );

/** Builds every error response. */
export function errorAnswer(error: unknown, { request_id, method, route, locale, envelope, log }: FailedCall): ErrorAnswer {
  const refusal = asRefusal(error);
  const passing = databaseRefusal(error);
  const facts = { err: error, request_id, method, route };
  if (passing) log.warn(facts, "the database could not serve a request now");
  else if (!refusal) log.error(facts, "a request failed");
  const { code, fields, extras, retryAfter } = refusal ?? refuse(passing ?? "internal");
  const entry = refusals[code];
  const errors =
    fields && Object.fromEntries(Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => faultText(key, locale))]));
  const body: ErrorReply = {
    message:
      code === "invalid_fields" && errors
        ? (Object.values(errors)[0]?.[0] ?? entry[locale])
        : filled({ text: entry[locale], locale, extras }),
    code,
    ...(errors && { errors }),
    request_id,
  };
  const wait = retryAfter ?? (entry.status === 503 || entry.status === 429 ? 5 : undefined);
  return {
    code,
    status: entry.status,
    headers: { ...(wait !== undefined && { "retry-after": String(Math.max(1, Math.ceil(wait))) }), "cache-control": "no-store" },
    body: { ...(envelope === "gateway" && { status: false }), ...body, ...extras },
  };
}

export interface FailedExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Log;
}

export function sendError(error: unknown, { request, reply, log }: FailedExchange): FastifyReply {
  const { id: request_id, method, routeOptions } = request;
  const locale = localeOf(request.headers["accept-language"]);
  const call = { request_id, method, route: routeOptions.url, locale, envelope: routeOptions.config.envelope, log };
  const { code, status, headers, body } = errorAnswer(error, call);
  refused.set(reply, code);
  return reply.code(status).headers(headers).type("application/json").send(body);
}
