import type { TenantSettings } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { hostClaimsStore } from "./host-claims-store.ts";

/**
 * Owns operators, tenants and their hosts.
 * Promises: a change of settings is seen by every process within a moment, and by the writer at once.
 * Does not: decide what a setting means; that is its reader's business.
 */
export interface Tenants {
  byHost(host: string): Promise<Tenant | null>;
  bySlug(slug: string): Promise<Tenant | null>;
  byId(id: number): Promise<Tenant | null>;
  /** Site hosts of the tenant, lower case, without ports; the primary one first. */
  hosts(id: number): Promise<string[]>;
  /** The primary host of the brand that has this one; null where it chose none, or nobody has it. */
  primaryHostOf(host: string): Promise<string | null>;
  all(): Promise<Tenant[]>;
  change(id: number, change: TenantChange): Promise<Tenant>;
  /** Lets one brand of the operator be made at a time, until the transaction ends. Returns the settings of those that it has. */
  lockBrands(tx: Tx, operatorId: number): Promise<Pick<Tenant, "id" | "slug" | "settings">[]>;
  /** Adds a tenant with its host; null where the slug or the host is taken. Call `announce` after the commit. */
  add(tx: Tx, draft: NewTenant): Promise<number | null>;
  /** False where it has another state than `from`. Call `announce` after the commit. */
  setState(tx: Tx, id: number, change: { from: Tenant["state"]; to: Tenant["state"] }): Promise<boolean>;
  /** The settings in force. They stay until the transaction ends. */
  lockSettings(tx: Tx, id: number): Promise<TenantSettings>;
  /** Writes settings that `lockSettings` read. Call `announce` after the commit. */
  setSettings(tx: Tx, id: number, settings: TenantSettings): Promise<void>;
  /** Hosts that are served, and those that wait for their proof. Call `announce` after the commit of a change. */
  readonly hostClaims: typeof hostClaimsStore;
  /** Every process reads the tenants anew. */
  announce(id: number): Promise<void>;
  /** Adds a tenant, or brings the one of this slug up to date. For the seed. */
  save(tx: Db | Tx, draft: TenantDraft): Promise<number>;
}

export interface TenantChange {
  state?: Tenant["state"];
  settings?: Partial<TenantSettings>;
}

export interface NewTenant {
  readonly operator_id: number;
  readonly slug: string;
  readonly host: string;
  readonly timezone: string;
  readonly settings: TenantSettings;
}

export interface TenantDraft {
  operator: { slug: string; name: string };
  slug: string;
  state: Tenant["state"];
  hosts: string[];
  settings: TenantSettings;
}
