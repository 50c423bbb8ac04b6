import type { Permission, TenantSettings } from "@trevo/contract";
import type { Locale } from "@trevo/domain";

/** A brand. Everything it owns starts its keys with `id`. */
export interface Tenant {
  readonly id: number;
  readonly operator_id: number;
  readonly slug: string;
  readonly timezone: string;
  /** Limits and periods of the person, shared by the operator's brands, follow this zone. */
  readonly operator_timezone: string;
  /** `active` serves players; `inactive` and `maintenance` answer 503. */
  readonly state: "active" | "inactive" | "maintenance";
  readonly settings: TenantSettings;
}

/** What every request carries: its language and its origin. */
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
  /** The visitor's own channel name, if a well-formed Guest-ID came along. */
  readonly guest_id: string | null;
}

/** A signed-in player of the tenant. */
export interface PlayerScope extends TenantScope {
  readonly player_id: string;
  readonly session_id: string;
  /** The session of a self-excluded player: sees the balance and withdraws to an own-CPF key. */
  readonly payout_only?: boolean;
}

/** Whose account, of which tenant: what rows of a player are found by. */
export interface PlayerKey {
  readonly tenant_id: number;
  readonly player_id: string;
}

export const keyOf = ({ tenant, player_id }: Pick<PlayerScope, "tenant" | "player_id">): PlayerKey => ({ tenant_id: tenant.id, player_id });

/** A game client, holding a launch token: one player, one game, one mode, nothing else. */
export interface LaunchScope extends TenantScope {
  readonly player_id: string | null;
  readonly session_id: string | null;
  readonly launch_id: string;
  readonly game_id: number;
  readonly gamecode: string;
  readonly mode: "real" | "demo";
  /** Bonus money does not count in the game. */
  readonly cash_only: boolean;
  /** What a stake counts by, 0 to 7. */
  readonly wager_class: number;
}

/** A signed-in member of staff of an operator, at the back office. */
export interface StaffScope extends RequestContext {
  readonly operator_id: number;
  readonly staff_id: string;
  readonly session_id: string;
  /** What the member may do, by brand; a brand at which the member may do nothing is absent. */
  readonly granted: ReadonlyMap<number, ReadonlySet<Permission>>;
  /** What the member may do at every brand of the operator: what concerns the operator itself asks for it. */
  readonly granted_everywhere: ReadonlySet<Permission>;
  /** Whether the session has proved its second factor within minutes. Absent: it has not. */
  readonly has_recent_factor?: boolean;
  /** The emergency for which the member has taken permissions, while it lasts. Absent: none. */
  readonly break_glass?: string | null;
  /** Brands of the operator, sleeping ones included, at which the member may do what the endpoint asks for, or anything if it asks for nothing. */
  readonly tenants: readonly Tenant[];
}

/** The same, at the brand that the path names. */
export interface StaffTenantScope extends StaffScope {
  readonly tenant: Tenant;
  /** What the member may do there. */
  readonly permissions: ReadonlySet<Permission>;
}

/** A member of staff at a brand, as far as a decision needs it. */
export interface Reviewer {
  readonly tenant: Tenant;
  readonly staff_id: string;
  readonly request_id: string | null;
}

/** The tenant that a row or a job names: tenants are never removed. */
export async function tenantOfRow(tenants: { byId(id: number): Promise<Tenant | null> }, id: number): Promise<Tenant> {
  const tenant = await tenants.byId(id);
  if (!tenant) throw new Error(`a row of an unknown tenant: ${id}`);
  return tenant;
}
