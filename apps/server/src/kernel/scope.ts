import type { Locale, TenantSettings } from "@trevo/contract";

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

/** What every request carries: whose brand, in which language, from where. First argument of every use case. */
export interface TenantScope {
  readonly tenant: Tenant;
  readonly locale: Locale;
  readonly request_id: string;
  /** Scheme and host as the visitor sees them, such as `https://trevo.example`. */
  readonly origin: string;
  /** The client's address, as far as trusted proxies tell it. */
  readonly ip: string;
  readonly user_agent: string;
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

/** A game client, holding a launch token: one player, one game, one mode, nothing else. */
export interface LaunchScope extends TenantScope {
  readonly player_id: string | null;
  readonly session_id: string | null;
  readonly launch_id: string;
  readonly game_id: number;
  readonly gamecode: string;
  readonly mode: "real" | "demo";
}
