import type { GameProvider, ProviderConfig } from "../../adapters/providers/port.ts";
import type { AuditScope } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { ReceivedCall } from "./create-call-log.ts";
import type { NewGrant } from "./grant-free-rounds.ts";
import type { CallRecord, CallReference, NamingQuery } from "./list-calls.ts";
import type { ShownCredentials } from "./read-credentials.ts";
import type { CredentialsInput, KeyRotation } from "./set-credentials.ts";
import type { Place } from "./store.ts";
import type { Synced } from "./sync-games.ts";

/**
 * Owns what a tenant has agreed with each provider of games: credentials, the games it lists, free rounds, the log of its
 * calls and how it is doing.
 * Promises: a key, once set, is never shown; what a provider lists no longer is not deleted; whoever keeps failing is not called.
 * Does not: move money or answer callbacks (`play` does), or know a protocol (its adapter does).
 */
export interface Providers {
  readonly adapters: ReadonlyMap<string, GameProvider>;
  /** Null where nothing is agreed with the provider. */
  configOf(tenant: Tenant, providerCode: string): Promise<ProviderConfig | null>;
  /** The provider's own code of a game. */
  codeOf(tenant: Tenant, game: { provider_code: string; gamecode: string }): Promise<string>;
  readonly credentials: {
    /** Replaces everything at once; a callback key of before counts no longer. Refuses an address that may not be called. */
    set(scope: AuditScope, input: CredentialsInput): Promise<void>;
    /** A new key counts at once, those of before until `ends_at`. */
    rotateCallbackKey(scope: AuditScope, rotation: KeyRotation): Promise<void>;
    shown(scope: AuditScope, providerCode: string): Promise<ShownCredentials | null>;
  };
  /** Calls the provider; refuses with `provider_unavailable` when it fails, and at once while it keeps failing. */
  query<T>(tenant: Tenant, providerCode: string, request: () => Promise<T>): Promise<T>;
  /** After a callback's answer. */
  recordCallback(call: ReceivedCall): void;
  readonly calls: {
    /** Newest first; `before` is the id of the last one seen. */
    list(tenantId: number, query: { provider_code: string; before?: number; limit: number }): Promise<CallRecord[]>;
    /** Those that named one of these rounds or transactions; the newest, in order. */
    naming(tenantId: number, query: NamingQuery): Promise<CallReference[]>;
    /** Writes what waits. */
    flush(): Promise<void>;
  };
  /** Refuses with `not_found`, `provider_unavailable`. */
  sync(tenant: Tenant, providerCode: string): Promise<Synced>;
  /** By job, once however often it is requested meanwhile. */
  requestSync(scope: AuditScope, providerCode: string): Promise<void>;
  /** Codes of games that the provider listed once and not the last time. */
  unlisted(scope: AuditScope, providerCode: string): Promise<string[]>;
  readonly grants: {
    /** Answers its id. Refuses with `not_found`, `provider_unavailable`. */
    grant(tenant: Tenant, input: NewGrant): Promise<string>;
    /** What was played stays paid. */
    cancel(tenant: Tenant, input: { provider_code: string; id: string }): Promise<void>;
    /** In the transaction of its win. False where another win has paid it: a grant is paid once. */
    lockPayable(tx: Tx, place: Place, win: { grant: string; external_id: string }): Promise<boolean>;
    /** After `lockPayable`, once the win is posted or waits for a person. */
    pay(tx: Tx, place: Place, win: { grant: string; external_id: string }): Promise<void>;
  };
  /** By our id, or by the provider's own. */
  grantOf(place: Place, id: string): Promise<{ player_id: string; game_id: number } | null>;
  /** For the manifest. */
  readonly jobs: { syncGames(place: Place): Promise<void>; requestAllSyncs(): Promise<void>; deleteOldCalls(): Promise<void> };
}
