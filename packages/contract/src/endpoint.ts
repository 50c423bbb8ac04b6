import type { z } from "zod";
import type { Permission } from "./permissions.ts";
import type { ProposalKind } from "./proposals.ts";
import type { RefusalCode } from "./refusals.ts";

/**
 * Who may call. On a tenant's host: anyone, a signed-in player, or a game client with its launch token. On the back office's
 * host, where nothing else is served: anyone (`office`), or a signed-in member of staff.
 */
export type Auth = "public" | "player" | "launch" | "office" | "staff";

/**
 * Which rate limit counts the call. With a session by its account; without one by the address it comes from. `essential` is what
 * nobody else's calls may hold up: cash-outs, actions of open rounds, withdrawals and their cancel, limits, pauses, exclusion, logout.
 */
export type RateLimit = "register" | "login" | "codes" | "reads" | "chat" | "chat_reads" | "money" | "essential" | "reports" | "exports";

/**
 * One endpoint of the wire, keyed `"METHOD /path"` relative to the API base.
 * `body` schemas of money routes are strict: an unknown field is refused. In a path of staff, `:tenant` is the slug of one of
 * their operator's brands; another's reads as not there.
 */
export interface Endpoint {
  readonly summary: string;
  readonly tag: string;
  readonly auth: Auth;
  /** What a member of staff must have been given. */
  readonly permission?: Permission;
  /** It concerns the operator itself: a member must have been given the permission for all brands. */
  readonly reach?: "operator";
  /**
   * It asks for the second factor again. `recent`: proved in this session within five minutes, a login included. `signed`: proved for this very
   * call, which uses it up; the header `X-Step-Up` carries it. `signed_inside`: the same, where the act needs it, in the act's transaction.
   */
  readonly fresh?: "recent" | "signed" | "signed_inside";
  /** It stores a proposal of this kind, which another member approves. The answer is the proposal. */
  readonly approval?: ProposalKind;
  readonly limit?: RateLimit;
  /** The field of the body that names whom a call without a session is about: it is counted by name and address together. */
  readonly limit_by?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** How long a body may be on the wire; 64 KiB when absent. */
  readonly body_max_bytes?: number;
  /** Moves money: takes an `Idempotency-Key`. */
  readonly idempotent?: true;
  /** Also open to the payout token of a self-excluded player. */
  readonly payout?: true;
  /** Also reads a multipart form. */
  readonly form?: true;
  /** Takes one file of a multipart form, in this field; what else the form says is the body. */
  readonly upload?: { readonly field: string; readonly max_bytes: number };
  /** Answers with a file of this type, a piece at a time, instead of JSON; `response` is a `Download`. */
  readonly download?: "text/csv" | "application/json";
  /** Refusals also say `status: false`, as the gateway's replies say `status: true`. */
  readonly envelope?: "gateway";
  /** The same for everyone on the host, and kept that long by the client. Everything else is kept by nobody. */
  readonly cacheSeconds?: number;
  readonly status?: 200 | 201;
  readonly response: z.ZodType;
  /** The expected refusals, beyond those that every endpoint of its kind has. */
  readonly refuses: readonly RefusalCode[];
}

/** Keeps the literal types and checks the shape. */
export const endpoints = <const E extends Record<`${"GET" | "POST"} /${string}`, Endpoint>>(list: E): E => list;

/** Whether the back office serves it, and no tenant does. */
export const isOfficeEndpoint = ({ auth }: Pick<Endpoint, "auth">): boolean => auth === "office" || auth === "staff";
