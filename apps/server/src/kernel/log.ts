import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { LogOutput } from "./log-output.ts";

export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;

/** Keys whose values never reach a log, wherever they stand in a logged object. */
const secretKeys = [
  "password",
  "password_confirmation",
  "token",
  "authorization",
  "cookie",
  "code",
  "cpf",
  "key",
  "pix_key",
  "secret",
  "email",
  "phone",
  "username",
  "reset_token",
  "payout_token",
  "server_seed",
  "br_code",
];

const secretSet = new Set(secretKeys);
const redactPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** Nothing in it can be a secret: no such key, and no object that could hold one. */
const isPlain = (logged: unknown): boolean =>
  typeof logged === "string" ||
  (typeof logged === "object" &&
    logged !== null &&
    Object.entries(logged).every(([key, value]) => (typeof value !== "object" || value === null) && !secretSet.has(key)));

type LogDestination = DestinationStream & Partial<Pick<LogOutput, "flushSync">>;

/** Lines that wait for no others: whoever reads them may read the last ones of a process that was killed. */
const urgent = new Set<LogMethod>(["warn", "error", "fatal"]);

/**
 * Structured JSON logs, one line each, without personal data or secrets. Censoring copies and walks what is logged,
 * which costs more than the rest of the line: a request's line, which is plain, goes without.
 */
export function createLog(level: string, destination: LogDestination = pino.destination(1)): Pick<Logger, LogMethod> {
  const plain = pino({ level, base: null }, destination);
  const careful = pino({ level, base: null, redact: { paths: redactPaths, censor: "[redacted]" } }, destination);
  const method =
    (name: LogMethod): LogFn =>
    (...args: Parameters<LogFn>) => {
      (isPlain(args[0]) ? plain : careful)[name](...args);
      if (urgent.has(name)) destination.flushSync?.();
    };
  return { debug: method("debug"), info: method("info"), warn: method("warn"), error: method("error"), fatal: method("fatal") };
}

type LogMethod = "debug" | "info" | "warn" | "error" | "fatal";

/** A URL as it may be logged: launch and reset tokens and signatures in the query are masked. */
export const loggableUrl = (url: string): string => url.replace(/([?&](?:token|code|key|auth_signature)=)[^&]*/gi, "$1[redacted]");
