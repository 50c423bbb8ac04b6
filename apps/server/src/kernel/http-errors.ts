import { type ErrorReply, type RefusalCode, fieldMessage, issueKey, refusals } from "@trevo/contract";
import { type Locale, baseLocale, localeOfTag } from "@trevo/domain";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { Fault, Refusal, refuse } from "./errors.ts";
import type { Log } from "./log.ts";
import { pgTroubleOf } from "./pg-trouble.ts";

/** The first language of `Accept-Language`; Portuguese where the product does not have it. */
export function localeOf(header: string | undefined): Locale {
  const [first = ""] = (header ?? "").split(/[,;]/);
  return localeOfTag(first) ?? baseLocale;
}

/** zod's issues as a 422 with message keys by field. */
export function invalidFields(error: z.ZodError): Refusal {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const unknown = issue.code === "unrecognized_keys" ? issue.keys : null;
    const names = unknown ?? [issue.path.join(".") || "body"];
    for (const name of names) fields[name] ??= [issueKey(issue)];
  }
  return refuse("invalid_fields", { fields });
}

/** Fastify's and Node's own complaints about a request, by status code. */
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
 * PostgreSQL undid the call or could not take it, or is away: then the call may have been carried out, and its key decides when it is repeated.
 * A key that is taken is expected where it is caught, and a bug here.
 */
function databaseRefusal(error: unknown): RefusalCode | null {
  const trouble = pgTroubleOf(error instanceof Fault ? error.cause : error);
  if (trouble === null || trouble === "duplicate") return null;
  return trouble === "lost" ? "unavailable" : "busy";
}

/** Whatever was thrown, as a refusal; null for a bug. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: unknown }).statusCode;
  const code = typeof status === "number" ? transportRefusals[status] : undefined;
  return code ? refuse(code) : null;
}

/** What each refused exchange was refused with, for whoever measures and logs. */
const refused = new WeakMap<FastifyReply, RefusalCode>();

export const refusalOf = (reply: FastifyReply): RefusalCode | undefined => refused.get(reply);

declare module "fastify" {
  interface FastifyContextConfig {
    envelope?: "gateway";
  }
}

export interface FailedExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly log: Log;
}

/** Every error on the wire leaves through here. */
export function sendError(error: unknown, { request, reply, log }: FailedExchange): FastifyReply {
  const locale = localeOf(request.headers["accept-language"]);
  const refusal = asRefusal(error);
  const passing = databaseRefusal(error);
  const facts = { err: error, request_id: request.id, method: request.method, route: request.routeOptions.url };
  if (passing) log.warn(facts, "the database could not do it now");
  else if (!refusal) log.error(facts, "a request failed");
  const { code, fields, extras, retryAfter } = refusal ?? refuse(passing ?? "internal");
  refused.set(reply, code);
  const entry = refusals[code];
  const errors =
    fields && Object.fromEntries(Object.entries(fields).map(([name, keys]) => [name, keys.map((key) => fieldMessage(key, locale))]));
  const body: ErrorReply = {
    message: code === "invalid_fields" && errors ? (Object.values(errors)[0]?.[0] ?? entry[locale]) : entry[locale],
    code,
    ...(errors && { errors }),
    request_id: request.id,
  };
  const wait = retryAfter ?? (entry.status === 503 || entry.status === 429 ? 5 : undefined);
  if (wait !== undefined) void reply.header("retry-after", String(Math.max(1, Math.ceil(wait))));
  const envelope = request.routeOptions.config.envelope === "gateway" ? { status: false } : {};
  return reply
    .code(entry.status)
    .header("cache-control", "no-store")
    .type("application/json")
    .send({ ...envelope, ...body, ...extras });
}
