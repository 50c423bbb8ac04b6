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
  /** The bytes of an endpoint that takes a file, else null. */
  readonly upload: Buffer | null;
  /** The `Idempotency-Key` header of a money-moving call, or null. */
  readonly idempotency_key: string | null;
  /** What a member of staff proved for this call, to be spent where the act needs it. */
  readonly stepUp: Contract[K]["auth"] extends "staff" ? StepUp : undefined;
  /** When its head had arrived, by the process's own uninterrupted clock: `performance.now()`, ms. */
  readonly received: number;
  /** The session cookie of a browser at the back office, as the answer leaves it. */
  readonly cookie: OfficeCookie;
}

export type HttpReply<K extends EndpointKey> = z.input<Contract[K]["response"]>;

export type Handler<K extends EndpointKey> = (request: HttpRequest<K>) => Promise<HttpReply<K>>;

/** What the handler of a list of staff answers in this scope, as its contract lets it out. Who may read it is the caller's to have asked. */
export type ReadList = (
  key: EndpointKey,
  input: { readonly scope: StaffScope | StaffTenantScope; readonly query: unknown },
) => Promise<unknown>;

export interface Http extends Pick<Exchanges, "onAnswered"> {
  readonly app: FastifyInstance;
  /** Serves an endpoint of the contract. Everything around the handler (tenant, session, limits, parsing) follows from its entry there. */
  on<K extends EndpointKey>(key: K, handler: Handler<K>): void;
  /** For what reads a list without a request: a job, or a list of lists. */
  readonly read: ReadList;
  /** Serves what is no endpoint of the contract, and is called by machines. */
  direct(route: DirectRoute): void;
  /** Endpoints of the contract that nobody serves yet. Empty once the application is composed. */
  unserved(): EndpointKey[];
}

/** Who a token speaks for. */
export interface Authenticators {
  /** With `payout` it also knows the payout token of a self-excluded player. */
  player(
    tenant: Tenant,
    token: string,
    also?: { payout: boolean },
  ): Promise<Pick<PlayerScope, "player_id" | "session_id" | "payout_only"> | null>;
  launch(tenant: Tenant, token: string): Promise<Omit<LaunchScope, keyof TenantScope> | null>;
  /** Whether the player of this name has signed in before on a device and from a network like the visitor's. */
  isKnownDevice(context: Pick<TenantScope, "tenant" | "ip" | "user_agent">, username: string): Promise<boolean>;
  /** Of the back office's own sessions. */
  staff(token: string): Promise<StaffMember | null>;
}

export interface TenantsByHost {
  byHost(host: string): Promise<Tenant | null>;
}
