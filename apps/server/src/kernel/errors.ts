import type { RefusalCode } from "@trevo/contract";

/**
 * An expected refusal. The endpoint lists its code in the contract; the HTTP layer maps it to status and message. Thrown inside a
 * transaction, it rolls the transaction back.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Field name to message keys (see the contract's field messages). */
  readonly fields: Record<string, string[]> | undefined;
  /** Additional fields of the response, such as `start_at` of a self-exclusion. */
  readonly extras: Record<string, unknown> | undefined;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, more: RefusalDetails = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = more.fields;
    this.extras = more.extras;
    this.retryAfter = more.retryAfter;
  }
}

export interface RefusalDetails {
  fields?: Record<string, string[]>;
  extras?: Record<string, unknown>;
  retryAfter?: number;
}

export const refuse = (code: RefusalCode, more?: RefusalDetails): Refusal => new Refusal(code, more);

/** An external system failed. `retryable` says whether a retry can help. */
export class Fault extends Error {
  readonly retryable: boolean;
  /** True if the external system may have executed the request: never assume that it did not. */
  readonly outcomeUnknown: boolean;
  /** True if the external system has rejected the request for good. */
  readonly isFinal: boolean;

  constructor(message: string, kind: { retryable: boolean; outcomeUnknown?: boolean; isFinal?: boolean }, options?: ErrorOptions) {
    super(message, options);
    this.name = "Fault";
    this.retryable = kind.retryable;
    this.outcomeUnknown = kind.outcomeUnknown ?? false;
    this.isFinal = kind.isFinal ?? false;
  }
}
