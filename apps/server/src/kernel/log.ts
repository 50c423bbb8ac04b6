import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";

export type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error" | "debug">;

/** Keys whose values never reach a log, wherever they stand in a logged object. */
const secretKeys = [
  "password", "password_confirmation", "token", "authorization", "cookie", "code", "cpf", "key", "pix_key",
  "secret", "email", "phone", "username", "reset_token", "payout_token", "server_seed", "br_code",
];

const redactPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** Structured JSON logs, one line each, without personal data or secrets. */
export function createLog(level: string) {
  return pino({ level, redact: { paths: redactPaths, censor: "[redacted]" }, base: null });
}

/** A URL as it may be logged: launch and reset tokens in the query are masked. */
export const loggableUrl = (url: string): string => url.replace(/([?&](?:token|code|key)=)[^&]*/gi, "$1[redacted]");
