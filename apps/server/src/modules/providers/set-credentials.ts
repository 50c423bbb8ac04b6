import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import { type AuditScope, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type Vault, sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type CredentialCache, sealContext } from "./create-credential-cache.ts";
import { type CallbackKeyRow, type Place, credentialStore } from "./store.ts";

export interface SetCredentialNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "seal">;
  readonly outgoing: Pick<OutgoingPolicy, "faultOf">;
  readonly credentials: Pick<CredentialCache, "forget">;
}

export interface NewCredentials {
  readonly base_url: string;
  readonly client_id: string;
  /** A shared secret, or our private key in PEM. */
  readonly own_key: string;
  /** A shared secret, or the provider's public key in PEM. */
  readonly callback_key: string;
}

export interface CredentialsInput {
  readonly provider_code: string;
  readonly credentials: NewCredentials;
  readonly actor: string;
}

/** Distinguishes two keys without revealing them. */
const fingerprintOf = (key: string): string => sha256(key).toString("hex").slice(0, 12);

const keyRow = ({ vault, clock }: SetCredentialNeeds, place: Place, key: string): CallbackKeyRow => ({
  fingerprint: fingerprintOf(key),
  key_sealed: vault.seal(key, sealContext(place, fingerprintOf(key))),
  added_at: clock.now(),
  ends_at: null,
});

/** Replaces everything at once; earlier callback keys become invalid. Refuses an address that may not be called. */
export async function setCredentials(needs: SetCredentialNeeds, scope: AuditScope, input: CredentialsInput): Promise<void> {
  const { provider_code, actor } = input;
  const place = { tenant_id: scope.tenant.id, provider_code };
  const { base_url, client_id, own_key, callback_key } = input.credentials;
  if (needs.outgoing.faultOf(new URL(base_url))) throw refuse("invalid_fields", { fields: { base_url: ["url_invalid"] } });
  const now = needs.clock.now();
  const key = keyRow(needs, place, callback_key);
  await needs.db.transaction().execute(async (tx) => {
    await credentialStore.save(tx, place, {
      base_url: new URL(base_url.endsWith("/") ? base_url : `${base_url}/`).toString(),
      client_id,
      own_key_sealed: needs.vault.seal(own_key, sealContext(place, "own")),
      own_key_fingerprint: fingerprintOf(own_key),
      changed_at: now,
    });
    await credentialStore.addKey(tx, place, key);
    await credentialStore.endOtherKeys(tx, place, { fingerprint: key.fingerprint, ends_at: now });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor,
      action: "provider_credentials_set",
      subject: `provider:${provider_code}`,
      detail: { own_key: fingerprintOf(own_key), callback_key: key.fingerprint },
    });
  });
  await needs.credentials.forget(place);
}

export interface KeyRotation {
  readonly provider_code: string;
  readonly callback_key: string;
  readonly ends_at: Date;
  readonly actor: string;
}

/**
 * Adds a key that is valid at once and keeps earlier ones valid until `ends_at`, so that both sides can change over without losing a call.
 */
export async function rotateCallbackKey(needs: SetCredentialNeeds, scope: AuditScope, rotation: KeyRotation): Promise<void> {
  const { provider_code, callback_key, ends_at, actor } = rotation;
  if (ends_at <= needs.clock.now()) throw refuse("invalid_fields", { fields: { ends_at: ["invalid"] } });
  const place = { tenant_id: scope.tenant.id, provider_code };
  const key = keyRow(needs, place, callback_key);
  await needs.db.transaction().execute(async (tx) => {
    await credentialStore.addKey(tx, place, key);
    await credentialStore.endOtherKeys(tx, place, { fingerprint: key.fingerprint, ends_at });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor,
      action: "provider_key_rotated",
      subject: `provider:${provider_code}`,
      detail: { callback_key: key.fingerprint, ends_at: ends_at.toISOString() },
    });
  });
  await needs.credentials.forget(place);
}
