import type { Credentials } from "../../adapters/providers/port.ts";
import type { Bus } from "../../kernel/bus.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { type CallbackKeyRow, type CredentialsRow, type Place, credentialStore } from "./store.ts";
import { sealedColumn } from "../../kernel/sealed-values.ts";

export interface CredentialCacheNeeds {
  readonly db: Db;
  readonly vault: Pick<Vault, "open">;
  readonly bus: Pick<Bus, "publish" | "subscribe" | "onGap">;
}

/** Credentials with decrypted keys. */
export interface OpenCredentials {
  readonly row: CredentialsRow;
  readonly config: Omit<Credentials, "callback_keys">;
  /** Includes expired keys. */
  readonly keys: readonly (CallbackKeyRow & { readonly key: string })[];
}

export interface CredentialCache {
  /** Null if the tenant has no agreement with the provider. */
  read(place: Place): Promise<OpenCredentials | null>;
  /** Call it after a change was committed: every process then reads the credentials again. */
  forget(place: Place): Promise<void>;
}

const topic = "providers.credentials";
const placeKey = ({ tenant_id, provider_code }: Place): string => `${tenant_id} ${provider_code}`;

/** The context that a key is encrypted with. */
export const sealContext = (place: Place, of: string): string => `provider ${placeKey(place)} ${of}`;

/** Decrypted keys stay in the memory of the process. A change in any process removes them from all. */
export function createCredentialCache({ db, vault, bus }: CredentialCacheNeeds): CredentialCache {
  const remembered = createKeptReadings<OpenCredentials | null>({});
  bus.subscribe(topic, () => remembered.clear());
  bus.onGap(() => remembered.clear());

  async function readStored(place: Place): Promise<OpenCredentials | null> {
    const row = await credentialStore.find(db, place);
    if (!row) return null;
    const keys = await credentialStore.keys(db, place);
    const { base_url, client_id } = row;
    return {
      row,
      config: { base_url, client_id, own_key: vault.open(row.own_key_sealed, sealContext(place, "own")) },
      keys: keys.map((key) => ({ ...key, key: vault.open(key.key_sealed, sealContext(place, key.fingerprint)) })),
    };
  }

  return {
    read: (place) => remembered.of(placeKey(place), () => readStored(place)),
    forget: async (place) => {
      remembered.forget(placeKey(place));
      await bus.publish(topic, {});
    },
  };
}

export const sealedCredentials = [
  sealedColumn<Place>({
    table: "provider_credentials",
    column: "own_key_sealed",
    key: ["tenant_id", "provider_code"],
    context: (place) => sealContext(place, "own"),
  }),
  sealedColumn<Place & { fingerprint: string }>({
    table: "provider_callback_keys",
    column: "key_sealed",
    key: ["tenant_id", "provider_code", "fingerprint"],
    context: (row) => sealContext(row, row.fingerprint),
  }),
];
