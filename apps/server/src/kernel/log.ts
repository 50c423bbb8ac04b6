import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";
import type { LogOutput } from "./log-output.ts";

export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;

/** Keys whose values are never logged, at any depth of a logged object. */
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

/** Contains no secret: neither such a key nor an object that could hold one. */
const isPlain = (logged: unknown): boolean =>
  typeof logged === "string" ||
  (typeof logged === "object" &&
    logged !== null &&
    Object.entries(logged).every(([key, value]) => (typeof value !== "object" || value === null) && !secretSet.has(key)));

type LogDestination = DestinationStream & Partial<Pick<LogOutput, "flushSync">>;

/** Written without buffering, so that the last lines of a killed process are not lost. */
const urgent = new Set<LogMethod>(["warn", "error", "fatal"]);

/**
 * Structured JSON logs, one line per entry, without personal data or secrets. Redaction copies and walks the logged object, which costs
 * more than the rest of the line, so plain objects such as request lines skip it.
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

/** A URL with launch tokens, reset tokens and signatures in its query redacted. */
export const loggableUrl = (url: string): string => url.replace(/([?&](?:token|code|key|auth_signature)=)[^&]*/gi, "$1[redacted]");
