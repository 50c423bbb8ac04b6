import type { TenantSettings } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { hostClaimsStore } from "./host-claims-store.ts";

/**
 * Owns operators, tenants and their hosts. Guarantees: every process sees a change of settings within a moment, and the writer at once. It
 * does not interpret settings; the modules that read them do.
 */
export interface Tenants {
  byHost(host: string): Promise<Tenant | null>;
  bySlug(slug: string): Promise<Tenant | null>;
  byId(id: number): Promise<Tenant | null>;
  /** Site hosts of the tenant, lower case, without ports; the primary one first. */
  hosts(id: number): Promise<string[]>;
  /** The primary host of the brand served at this host; null if the brand chose none, or no brand is served there. */
  primaryHostOf(host: string): Promise<string | null>;
  /** Tenants of this cell, in any other state. */
  all(): Promise<Tenant[]>;
  /** Also those that are `elsewhere`. */
  known(): Promise<Tenant[]>;
  change(id: number, change: TenantChange): Promise<Tenant>;
  /** Locks the operator until the transaction ends, so that its brands are created one at a time. Returns its present brands. */
  lockBrands(tx: Tx, operatorId: number): Promise<Pick<Tenant, "id" | "slug" | "settings">[]>;
  /** Adds a tenant with its host; null if the slug or the host is taken. Call `announce` after the commit. */
  add(tx: Tx, draft: NewTenant): Promise<number | null>;
  /** False if the state is not `from`. Call `announce` after the commit. */
  setState(tx: Tx, id: number, change: { from: Tenant["state"]; to: Tenant["state"] }): Promise<boolean>;
  /** The settings in force, locked until the transaction ends. */
  lockSettings(tx: Tx, id: number): Promise<TenantSettings>;
  /** Writes settings that `lockSettings` read. Call `announce` after the commit. */
  setSettings(tx: Tx, id: number, settings: TenantSettings): Promise<void>;
  /** Served hosts, and claimed hosts that wait for their proof. Call `announce` after the commit of a change. */
  readonly hostClaims: typeof hostClaimsStore;
  /** Makes every process read the tenants again. */
  announce(id: number): Promise<void>;
  /** Adds a tenant, or updates the one with this slug. For the seed. */
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
