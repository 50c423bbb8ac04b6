import type { ErrorReply } from "@trevo/contract";
import { m } from "../paraglide/messages.js";

export interface ApiFailure {
  ok: false;
  status: number;
  error: ErrorReply;
  retryAfterMs: number | null;
}

/**
 * Returns one sentence for a toast or a banner. The server responds in the page's language; an error without a text gets one from the
 * catalogue.
 */
export function errorText(failure: ApiFailure): string {
  if (failure.status === 0) return m.error_offline();
  return errorTexts(failure)[0] || failure.error.message || statusText(failure.status);
}

/** Returns the messages of all fields in one list. */
export const errorTexts = (failure: ApiFailure): string[] => Object.values(failure.error.errors ?? {}).flat();

/** Returns the first message of each field, for a form. */
export function fieldErrors(failure: ApiFailure): Record<string, string> {
  return Object.fromEntries(
    Object.entries(failure.error.errors ?? {}).map(([field, messages]) => [field, messages[0] ?? failure.error.message]),
  );
}

const statusTexts: Record<number, () => string> = {
  400: m.http_400,
  401: m.error_status_401,
  402: m.http_402,
  403: m.http_403,
  404: m.http_404,
  405: m.http_405,
  406: m.http_406,
  407: m.http_407,
  408: m.http_408,
  409: m.http_409,
  410: m.http_410,
  411: m.http_411,
  412: m.http_412,
  413: m.http_413,
  414: m.http_414,
  415: m.http_415,
  416: m.http_416,
  417: m.http_417,
  422: m.http_422,
  429: m.http_429,
  500: m.http_500,
  501: m.http_501,
  502: m.http_502,
  503: m.http_503,
  504: m.http_504,
  505: m.http_505,
};

/** Returns the catalogue's sentence for a status, or the general one. */
export const statusText = (status: number): string => (statusTexts[status] ?? m.error_generic)();
