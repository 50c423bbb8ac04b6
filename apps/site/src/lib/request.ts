import type { EndpointKey } from "@trevo/contract";
import type { Input, Output } from "@trevo/contract/client";
import { m } from "../paraglide/messages.js";
import { api } from "./api.ts";
import { isBusy } from "./api-health.ts";
import { type ApiFailure, errorText } from "./error-text.ts";

/** A minute at the pauses that the server asks for; then the page says what is missing, with its own way to ask again. */
const busyAttempts = 12;

/** Thrown by `requestData`: the refusal of the contract, or status 0 where no answer came. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** The data of an answer; throws an `ApiError` on a refusal. */
export function dataOf<Data>(reply: { ok: true; data: Data } | ApiFailure): Data {
  if (reply.ok) return reply.data;
  throw new ApiError(reply);
}

/** The answer of an endpoint; throws an `ApiError` on a refusal. For the query and mutation functions of an `api.ts`. */
export async function requestData<K extends EndpointKey>(key: K, input: Input<K>): Promise<Output<K>> {
  return dataOf(await api(key, input));
}

/** One sentence for what a query or a mutation has thrown. */
export const thrownText = (error: unknown): string => (error instanceof ApiError ? errorText(error.failure) : m.error_generic());

export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.failure.status === 0;

/** How long to wait before a read is asked again, ms; null: not by itself. What a loaded server has put off is asked again when it says. */
export function readAgainAfter(failures: number, error: unknown): number | null {
  if (error instanceof ApiError && isBusy(error.failure)) return failures < busyAttempts ? (error.failure.retryAfterMs ?? 1_000) : null;
  return failures < 1 && isTransient(error) ? 1_000 : null;
}

/** No answer, or a fault of the server: the same request may succeed a moment later. A refusal stands. */
export const isTransient = (error: unknown): boolean => isUnanswered(error) || (error instanceof ApiError && error.failure.status >= 500);
