import type { Permission, TenantSettings } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { refuse } from "./errors.ts";

/** A brand. Keys of everything it owns start with `id`. */
export interface Tenant {
  readonly id: number;
  readonly operator_id: number;
  readonly slug: string;
  readonly timezone: string;
  /** Time zone of limits and periods that apply to the person and are shared by the operator's brands. */
  readonly operator_timezone: string;
  /**
   * An `active` brand serves players; `inactive` and `maintenance` brands answer 503. So does one that is `elsewhere`: it moves to another
   * cell, or has moved, and nothing is done for it here, callbacks included.
   */
  readonly state: "active" | "inactive" | "maintenance" | "elsewhere";
  readonly settings: TenantSettings;
}

/** Context of every request: its language and origin. */
export interface RequestContext {
  readonly locale: Locale;
  readonly request_id: string;
  /** Scheme and host as the visitor sees them, such as `https://trevo.example`. */
  readonly origin: string;
  /** The client's address, as reported by trusted proxies. */
  readonly ip: string;
  readonly user_agent: string;
}

/** A request to a brand. */
export interface TenantScope extends RequestContext {
  readonly tenant: Tenant;
  /** The visitor's own channel name, if the request has a well-formed Guest-ID. */
  readonly guest_id: string | null;
}

/** A signed-in player of the tenant. */
export interface PlayerScope extends TenantScope {
  readonly player_id: string;
  readonly session_id: string;
  /** Session of a self-excluded player, limited to seeing the balance and withdrawing to a key of the own CPF. */
  readonly payout_only?: boolean;
}

/** Identifies an account of a tenant. A player's rows are looked up by it. */
export interface PlayerKey {
  readonly tenant_id: number;
  readonly player_id: string;
}

export const keyOf = ({ tenant, player_id }: Pick<PlayerScope, "tenant" | "player_id">): PlayerKey => ({ tenant_id: tenant.id, player_id });

/** A game client with a launch token, which is valid for one player, one game and one mode. */
export interface LaunchScope extends TenantScope {
  readonly player_id: string | null;
  readonly session_id: string | null;
  readonly launch_id: string;
  readonly game_id: number;
  readonly gamecode: string;
  readonly mode: "real" | "demo";
  /** Bonus money cannot be staked in the game. */
  readonly cash_only: boolean;
  /** Wager class of its stakes, 0 to 7. */
  readonly wager_class: number;
}

/** A signed-in member of an operator's staff at the back office. */
export interface StaffScope extends RequestContext {
  readonly operator_id: number;
  readonly staff_id: string;
  readonly session_id: string;
  /** Permissions by brand. Brands without any are absent. */
  readonly granted: ReadonlyMap<number, ReadonlySet<Permission>>;
  /** Permissions for every brand of the operator, required by endpoints that concern the operator. */
  readonly granted_everywhere: ReadonlySet<Permission>;
  /** True if the session proved its second factor within the last minutes. Absent: false. */
  readonly has_recent_factor?: boolean;
  /** Id of the emergency access in use. Absent: none. */
  readonly break_glass?: string | null;
  /**
   * Brands of the operator, including inactive ones, for which the member holds the endpoint's permission, or any permission if it requires
   * none.
   */
  readonly tenants: readonly Tenant[];
}

/** The same for the brand named in the path. */
export interface StaffTenantScope extends StaffScope {
  readonly tenant: Tenant;
  /** The member's permissions at that brand. */
  readonly permissions: ReadonlySet<Permission>;
}

/** The parts of a member and brand that a decision needs. */
export interface Reviewer {
  readonly tenant: Tenant;
  readonly staff_id: string;
  readonly request_id: string | null;
}

/** The tenant of a row or a job. Tenants are never deleted. */
/** Refuses calls of machines for a brand of another cell, so that they are sent again: by then the route leads there. */
export function servedHere(tenant: Tenant | null): Tenant | null {
  if (tenant?.state === "elsewhere") throw refuse("tenant_inactive", { retryAfter: 5 });
  return tenant;
}

export async function tenantOfRow(tenants: { byId(id: number): Promise<Tenant | null> }, id: number): Promise<Tenant> {
  const tenant = await tenants.byId(id);
  if (!tenant) throw new Error(`row of an unknown tenant: ${id}`);
  return tenant;
}
