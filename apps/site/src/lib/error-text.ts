import type { ErrorReply } from "@trevo/contract";
import { m } from "../paraglide/messages.js";

export interface ApiFailure {
  ok: false;
  status: number;
  error: ErrorReply;
  retryAfterMs: number | null;
}

/** One sentence for a toast or a banner. The server speaks the page's language; what has no words gets the catalogue's (section 8). */
export function errorText(failure: ApiFailure): string {
  if (failure.status === 0) return m.error_offline();
  const fields = Object.values(failure.error.errors ?? {}).flat();
  return fields[0] || failure.error.message || statusText(failure.status);
}

/** The first message of each field, for a form. */
export function fieldErrors(failure: ApiFailure): Record<string, string> {
  return Object.fromEntries(
    Object.entries(failure.error.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? failure.error.message]),
  );
}

const statusTexts: Record<number, () => string> = {
  400: m.error_status_400,
  401: m.error_status_401,
  402: m.error_status_402,
  403: m.error_status_403,
  404: m.error_status_404,
  409: m.error_status_409,
  422: m.error_status_422,
  429: m.error_status_429,
};

const statusText = (status: number): string => (statusTexts[status] ?? m.error_generic)();
