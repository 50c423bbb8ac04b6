import type { EndpointKey } from "@trevo/contract";
import type { Input, Output } from "@trevo/contract/client";
import { m } from "../paraglide/messages.js";
import { api } from "./api.ts";
import { isBusy } from "./api-health.ts";
import { type ApiFailure, errorText } from "./error-text.ts";

/** About a minute at the server's delays. After that the page reports the failure with its own retry button. */
const busyAttempts = 12;

/** Thrown by `requestData`: a refusal of the contract, or status 0 without a response. */
export class ApiError extends Error {
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure) {
    super(failure.error.message);
    this.failure = failure;
  }
}

/** Returns the data of a response; throws an `ApiError` on a refusal. */
export function dataOf<Data>(reply: { ok: true; data: Data } | ApiFailure): Data {
  if (reply.ok) return reply.data;
  throw new ApiError(reply);
}

/** Calls an endpoint and returns its data; throws an `ApiError` on a refusal. For the query and mutation functions of an `api.ts`. */
export async function requestData<K extends EndpointKey>(key: K, input: Input<K>): Promise<Output<K>> {
  return dataOf(await api(key, input));
}

/** Returns one sentence for an error thrown by a query or a mutation. */
export const thrownText = (error: unknown): string => (error instanceof ApiError ? errorText(error.failure) : m.error_generic());

export const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.failure.status === 0;

/**
 * Returns the delay in ms before a read is repeated automatically, or null if it is not. Reads deferred by an overloaded server are
 * repeated after the delay that it gives.
 */
export function readAgainAfter(failures: number, error: unknown): number | null {
  if (error instanceof ApiError && isBusy(error.failure)) return failures < busyAttempts ? (error.failure.retryAfterMs ?? 1_000) : null;
  return failures < 1 && isTransient(error) ? 1_000 : null;
}

/** True for a missing response or a server error: the same request may succeed a moment later. Refusals are final. */
export const isTransient = (error: unknown): boolean => isUnanswered(error) || (error instanceof ApiError && error.failure.status >= 500);
