import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import type { Credentials } from "../../adapters/providers/port.ts";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type CallbackKeyRow, type CredentialsRow, type Place, credentialStore } from "./store.ts";

export interface CredentialNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly bus: Pick<Bus, "publish" | "subscribe" | "onGap">;
  readonly outgoing: Pick<OutgoingPolicy, "faultOf">;
}

export interface NewCredentials {
  readonly base_url: string;
  readonly client_id: string;
  /** Shared secret, or our private key in PEM. */
  readonly own_key: string;
  /** Shared secret, or the provider's public key in PEM. */
  readonly callback_key: string;
}

/** Keys are written and never shown: a fingerprint tells which one is there. */
export interface ShownCredentials {
  readonly base_url: string;
  readonly client_id: string;
  readonly own_key: string;
  readonly callback_keys: readonly { fingerprint: string; added_at: string; ends_at: string | null }[];
  readonly changed_at: string;
}

interface Known {
  readonly row: CredentialsRow;
  readonly config: Omit<Credentials, "callback_keys">;
  readonly keys: readonly (CallbackKeyRow & { key: string })[];
}

/** Tells two keys apart, and nothing of either. */
const fingerprintOf = (key: string): string => sha256(key).toString("hex").slice(0, 12);

const topic = "providers.credentials";
const placeKey = ({ tenant_id, provider_code }: Place): string => `${tenant_id} ${provider_code}`;

/** Opened keys stay in the memory of the process; a change on any process forgets them on all. */
export function createCredentials(needs: CredentialNeeds) {
  const { db, clock, vault, bus } = needs;
  const remembered = new Map<string, Promise<Known | null>>();
  bus.subscribe(topic, () => remembered.clear());
  bus.onGap(() => remembered.clear());
  const contextOf = (place: Place, of: string): string => `provider ${placeKey(place)} ${of}`;

  async function read(place: Place): Promise<Known | null> {
    const row = await credentialStore.find(db, place);
    if (!row) return null;
    const keys = await credentialStore.keys(db, place);
    const { base_url, client_id } = row;
    return {
      row,
      config: { base_url, client_id, own_key: vault.open(row.own_key_sealed, contextOf(place, "own")) },
      keys: keys.map((key) => ({ ...key, key: vault.open(key.key_sealed, contextOf(place, key.fingerprint)) })),
    };
  }

  const recall = (place: Place): Promise<Known | null> => {
    const known = remembered.get(placeKey(place));
    if (known) return known;
    const reading = read(place);
    remembered.set(placeKey(place), reading);
    reading.catch(() => remembered.delete(placeKey(place)));
    return reading;
  };
  const isCounting = ({ ends_at }: CallbackKeyRow): boolean => ends_at === null || ends_at > clock.now();
  const keyRow = (place: Place, key: string): CallbackKeyRow => ({
    fingerprint: fingerprintOf(key),
    key_sealed: vault.seal(key, contextOf(place, fingerprintOf(key))),
    added_at: clock.now(),
    ends_at: null,
  });
  const placeOf = (scope: AuditScope, provider_code: string): Place => ({ tenant_id: scope.tenant.id, provider_code });

  return {
    /** Null where the tenant has agreed nothing with the provider. */
    configOf: async (tenant_id: number, provider_code: string): Promise<Credentials | null> => {
      const known = await recall({ tenant_id, provider_code });
      return known && { ...known.config, callback_keys: known.keys.filter(isCounting).map(({ key }) => key) };
    },

    shown: async (scope: AuditScope, provider_code: string): Promise<ShownCredentials | null> => {
      const known = await recall(placeOf(scope, provider_code));
      if (!known) return null;
      const { base_url, client_id, own_key_fingerprint, changed_at } = known.row;
      return {
        base_url,
        client_id,
        own_key: own_key_fingerprint,
        callback_keys: known.keys.filter(isCounting).map(({ fingerprint, added_at, ends_at }) => ({
          fingerprint,
          added_at: added_at.toISOString(),
          ends_at: ends_at?.toISOString() ?? null,
        })),
        changed_at: changed_at.toISOString(),
      };
    },

    /** Replaces everything at once; a callback key of before counts no longer. Refuses an address that may not be called. */
    set: async (scope: AuditScope, given: { provider_code: string; credentials: NewCredentials; actor: string }): Promise<void> => {
      const place = placeOf(scope, given.provider_code);
      const { base_url, client_id, own_key, callback_key } = given.credentials;
      if (needs.outgoing.faultOf(new URL(base_url))) throw refuse("invalid_fields", { fields: { base_url: ["url_invalid"] } });
      const now = clock.now();
      const key = keyRow(place, callback_key);
      await db.transaction().execute(async (tx) => {
        await credentialStore.save(tx, place, {
          base_url: new URL(base_url.endsWith("/") ? base_url : `${base_url}/`).toString(),
          client_id,
          own_key_sealed: vault.seal(own_key, contextOf(place, "own")),
          own_key_fingerprint: fingerprintOf(own_key),
          changed_at: now,
        });
        await credentialStore.addKey(tx, place, key);
        await credentialStore.endOtherKeys(tx, place, { fingerprint: key.fingerprint, ends_at: now });
        await recordAuditEvent(tx, scope, {
          at: now,
          actor: given.actor,
          action: "provider_credentials_set",
          subject: `provider:${given.provider_code}`,
          detail: { own_key: fingerprintOf(own_key), callback_key: key.fingerprint },
        });
      });
      remembered.delete(placeKey(place));
      await bus.publish(topic, {});
    },

    /** A new key counts at once, those of before until `ends_at`: both sides change over without a lost call. */
    rotateCallbackKey: async (
      scope: AuditScope,
      given: { provider_code: string; callback_key: string; ends_at: Date; actor: string },
    ): Promise<void> => {
      const place = placeOf(scope, given.provider_code);
      const key = keyRow(place, given.callback_key);
      await db.transaction().execute(async (tx) => {
        await credentialStore.addKey(tx, place, key);
        await credentialStore.endOtherKeys(tx, place, { fingerprint: key.fingerprint, ends_at: given.ends_at });
        await recordAuditEvent(tx, scope, {
          at: clock.now(),
          actor: given.actor,
          action: "provider_key_rotated",
          subject: `provider:${given.provider_code}`,
          detail: { callback_key: key.fingerprint, ends_at: given.ends_at.toISOString() },
        });
      });
      remembered.delete(placeKey(place));
      await bus.publish(topic, {});
    },

    tenantsOf: (provider_code: string) => credentialStore.tenantsOf(db, provider_code),
  };
}
