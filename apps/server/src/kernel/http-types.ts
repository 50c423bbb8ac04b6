import type { Contract, EndpointKey } from "@trevo/contract";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { StaffMember } from "./back-office.ts";
import type { DirectRoute } from "./direct-routes.ts";
import type { Exchanges } from "./exchanges.ts";
import type { OfficeCookie } from "./office-cookie.ts";
import type { StepUp } from "./step-up.ts";
import type { LaunchScope, PlayerScope, StaffScope, StaffTenantScope, Tenant, TenantScope, RequestContext } from "./scope.ts";

type Parsed<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : undefined) : undefined;

interface Scopes<K> {
  player: PlayerScope;
  launch: LaunchScope;
  office: RequestContext;
  staff: K extends `${string}/:tenant/${string}` ? StaffTenantScope : StaffScope;
  public: TenantScope & { readonly player: PlayerScope | null };
}

export type ScopeOf<K extends EndpointKey> = Scopes<K>[Contract[K]["auth"]];

export interface HttpRequest<K extends EndpointKey> {
  readonly scope: ScopeOf<K>;
  readonly params: Parsed<Contract[K], "params">;
  readonly query: Parsed<Contract[K], "query">;
  readonly body: Parsed<Contract[K], "body">;
  /** Bytes of the uploaded file, if the endpoint takes one, otherwise null. */
  readonly upload: Buffer | null;
  /** `Idempotency-Key` header of a call that moves money, or null. */
  readonly idempotency_key: string | null;
  /** Proof of the second factor for this call. The use case consumes it. */
  readonly stepUp: Contract[K]["auth"] extends "staff" ? StepUp : undefined;
  /** When the request's head arrived, by `performance.now()`, in ms. */
  readonly received: number;
  /** Session cookie of a back-office browser, which the handler may set or clear. */
  readonly cookie: OfficeCookie;
}

export type HttpReply<K extends EndpointKey> = z.input<Contract[K]["response"]>;

export type Handler<K extends EndpointKey> = (request: HttpRequest<K>) => Promise<HttpReply<K>>;

/**
 * Returns what a staff list's handler would answer in this scope, filtered by its contract. The caller must check the permission to read
 * it.
 */
export type ReadList = (
  key: EndpointKey,
  input: { readonly scope: StaffScope | StaffTenantScope; readonly query: unknown },
) => Promise<unknown>;

export interface Http extends Pick<Exchanges, "onAnswered"> {
  readonly app: FastifyInstance;
  /** Serves an endpoint of the contract. Tenant, session, limits and parsing follow from its entry there. */
  on<K extends EndpointKey>(key: K, handler: Handler<K>): void;
  /** Reads a list without a request: for jobs, and for lists of lists. */
  readonly read: ReadList;
  /** Serves a route that machines call and that is not part of the contract. */
  direct(route: DirectRoute): void;
  /** Endpoints of the contract without a handler. Empty once the application is composed. */
  unserved(): EndpointKey[];
}

/** Resolve tokens to their owners. */
export interface Authenticators {
  /** With `payout`, also accepts the payout token of a self-excluded player. */
  player(
    tenant: Tenant,
    token: string,
    also?: { payout: boolean },
  ): Promise<Pick<PlayerScope, "player_id" | "session_id" | "payout_only"> | null>;
  launch(tenant: Tenant, token: string): Promise<Omit<LaunchScope, keyof TenantScope> | null>;
  /** True if the player of this name has signed in before from a device and network like the visitor's. */
  isKnownDevice(context: Pick<TenantScope, "tenant" | "ip" | "user_agent">, username: string): Promise<boolean>;
  /** Resolves tokens of the back office's own sessions. */
  staff(token: string): Promise<StaffMember | null>;
}

export interface TenantsByHost {
  byHost(host: string): Promise<Tenant | null>;
}
