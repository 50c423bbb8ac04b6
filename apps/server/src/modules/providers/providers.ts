import type { BrandProvider } from "@trevo/contract";
import type { GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import type { ReceivedCall } from "./create-call-log.ts";
import type { NewGrant } from "./grant-free-rounds.ts";
import type { CallRecord, CallReference, NamingQuery } from "./list-calls.ts";
import type { CallsPage, CallsQuery } from "./page-of-calls.ts";
import type { ShownCredentials } from "./read-credentials.ts";
import type { CredentialsInput, KeyRotation } from "./set-credentials.ts";
import type { Place } from "./store.ts";
import type { Synced } from "./sync-games.ts";
import type { TestResult } from "./test-provider.ts";

/**
 * Owns a tenant's agreements with each provider of games: credentials, the games it lists, free rounds, the log of its calls and its
 * health. Guarantees: a key, once set, is never shown; a game that a provider no longer lists is not deleted; a provider that keeps failing
 * is not called. Does not move money or answer callbacks (`play` does), or implement a protocol (its adapter does).
 */
export interface Providers {
  readonly adapters: ReadonlyMap<string, GameProvider>;
  /** Null if there is no agreement with the provider. */
  configOf(tenant: Tenant, providerCode: string): Promise<ProviderConfig | null>;
  /** The provider's own code for a game. */
  codeOf(tenant: Tenant, game: { provider_code: string; gamecode: string }): Promise<string>;
  readonly credentials: {
    /** Replaces everything at once; earlier callback keys become invalid. Refuses an address that may not be called. */
    set(scope: AuditScope, input: CredentialsInput): Promise<void>;
    /** The new key is valid at once; earlier ones are valid until `ends_at`. */
    rotateCallbackKey(scope: AuditScope, rotation: KeyRotation): Promise<void>;
    shown(scope: AuditScope, providerCode: string): Promise<ShownCredentials | null>;
  };
  readonly office: {
    /** Every provider of the product, as it stands at the brand. */
    describe(tenant: Tenant): Promise<BrandProvider[]>;
    /** Asks the provider for its games and stores none. Refuses with `wrong_state` if it cannot be asked. */
    test(scope: StaffTenantScope, providerCode: string): Promise<TestResult>;
    /** Imports the provider's games. Refuses with `wrong_state`, `provider_unavailable`. */
    sync(scope: StaffTenantScope, providerCode: string): Promise<Synced & { unlisted: number }>;
    /** Refuses with `wrong_state` if the provider is already in this state. */
    setState(scope: StaffTenantScope, change: { provider_code: string; state: "on" | "off"; reason: string }): Promise<void>;
  };
  /** Calls the provider. Refuses with `provider_unavailable` if it fails, or at once while it keeps failing. */
  query<T>(tenant: Tenant, providerCode: string, request: () => Promise<T>): Promise<T>;
  /** Call it after a callback was answered. */
  recordCallback(call: ReceivedCall): void;
  readonly calls: {
    /** Newest first. `before` is the id of the last call of the previous page. */
    list(tenantId: number, query: { provider_code: string; before?: number; limit: number }): Promise<CallRecord[]>;
    /** Like `list`, optionally only calls with another outcome than `OK`. A filtered page may end early. */
    page(tenantId: number, query: CallsQuery): Promise<CallsPage>;
    /** The newest calls that named one of these rounds or transactions, in order. */
    naming(tenantId: number, query: NamingQuery): Promise<CallReference[]>;
    /** Writes all waiting calls. */
    flush(): Promise<void>;
  };
  /** Refuses with `not_found`, `provider_unavailable`. */
  sync(tenant: Tenant, providerCode: string): Promise<Synced>;
  /** Queues a job, which runs once however often it is requested in the meantime. */
  requestSync(scope: AuditScope, providerCode: string): Promise<void>;
  /** Codes of games that the provider listed once, but not the last time. */
  unlisted(scope: AuditScope, providerCode: string): Promise<string[]>;
  readonly grants: {
    /** Returns the grant's id. Refuses with `not_found`, `provider_unavailable`, `free_rounds_unavailable` (the provider is off). */
    grant(tenant: Tenant, input: NewGrant): Promise<string>;
    /** Rounds already played stay paid. */
    cancel(tenant: Tenant, input: { provider_code: string; id: string }): Promise<void>;
    /** Call it in the transaction of the win. Returns false if another win has paid the grant, which is paid only once. */
    lockPayable(tx: Tx, place: Place, win: { grant: string; external_id: string }): Promise<boolean>;
    /** Call it after `lockPayable`, once the win is posted or waits for a person's decision. */
    pay(tx: Tx, place: Place, win: { grant: string; external_id: string }): Promise<void>;
  };
  /** Finds a grant by our id or by the provider's own. */
  grantOf(place: Place, id: string): Promise<{ player_id: string; game_id: number } | null>;
  /** For the manifest. */
  readonly jobs: { syncGames(place: Place): Promise<void>; requestAllSyncs(): Promise<void>; deleteOldCalls(): Promise<void> };
}
