import type { z } from "zod";
import type { Permission } from "./permissions.ts";
import type { ProposalKind } from "./proposals.ts";
import type { RefusalCode } from "./refusals.ts";

/**
 * Who may call. On a tenant's host: anyone (`public`), a signed-in player, or a game client with its launch token. On the back office's
 * host, which serves nothing else: anyone (`office`), or a signed-in member of staff.
 */
export type Auth = "public" | "player" | "launch" | "office" | "staff";

/**
 * Rate limit that counts the call: by account with a session, by address without one. Calls in `essential` are never delayed by other
 * players' calls: cash-outs, actions of open rounds, withdrawals and their cancellation, limits, pauses, exclusion, logout.
 */
export type RateLimit = "register" | "login" | "codes" | "reads" | "chat" | "chat_reads" | "money" | "essential" | "reports" | "exports";

/**
 * One endpoint, keyed `"METHOD /path"` relative to the API base.
 * `body` schemas of money routes are strict: they refuse unknown fields. In staff paths, `:tenant` is the slug of a brand of the member's
 * operator. For any other brand the call is refused with `not_found`.
 */
export interface Endpoint {
  readonly summary: string;
  readonly tag: string;
  readonly auth: Auth;
  /** Permission required of a member of staff. */
  readonly permission?: Permission;
  /** The call concerns the operator as a whole: the member must hold the permission for all brands. */
  readonly reach?: "operator";
  /**
   * Requires the second factor again. `recent`: proved in this session within the last five minutes, including at login. `signed`: proved
   * for this very call; the header `X-Step-Up` carries the proof, which is valid once. `signed_inside`: like `signed`, but required only
   * for some inputs and checked inside the transaction.
   */
  readonly fresh?: "recent" | "signed" | "signed_inside";
  /** The call stores a proposal of this kind, which another member must approve. It returns the proposal. */
  readonly approval?: ProposalKind;
  readonly limit?: RateLimit;
  /** Body field that identifies the account of a call without a session. The rate limit counts that name and the address together. */
  readonly limit_by?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Maximum size of a body on the wire; 64 KiB if absent. */
  readonly body_max_bytes?: number;
  /** Moves money: with an `Idempotency-Key`, the same call is carried out once and its reply repeated. The key is optional. */
  readonly idempotent?: true;
  /** Also accepts the payout token of a self-excluded player. */
  readonly payout?: true;
  /** Also accepts a multipart form. */
  readonly form?: true;
  /** Accepts a multipart form with one file in this field. Its other fields are the body. */
  readonly upload?: { readonly field: string; readonly max_bytes: number };
  /** Streams a file of this type instead of JSON; `response` is a `Download`. */
  readonly download?: "text/csv" | "application/json";
  /** Refusals also contain `status: false`, as the gateway's replies contain `status: true`. */
  readonly envelope?: "gateway";
  /** How long clients may cache the response, which is the same for everyone on the host. Without it the response must not be stored. */
  readonly cacheSeconds?: number;
  readonly status?: 200 | 201;
  readonly response: z.ZodType;
  /** Expected refusals, in addition to those common to all endpoints of its kind. */
  readonly refuses: readonly RefusalCode[];
}

/** Keeps the literal types and checks the shape. */
export const endpoints = <const E extends Record<`${"GET" | "POST"} /${string}`, Endpoint>>(list: E): E => list;

/** True for endpoints served by the back office, which no tenant serves. */
export const isOfficeEndpoint = ({ auth }: Pick<Endpoint, "auth">): boolean => auth === "office" || auth === "staff";
