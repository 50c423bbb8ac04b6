import type { ConsentChannel, ConsentPurpose, MessageCategory, MessageChannel, MessagePreferences } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { AddressKey, ConsentSource, Suppression } from "./store.ts";

export interface ConsentChange {
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  readonly granted: boolean;
  readonly source: ConsentSource;
  /** Version of the text that was agreed to; required to give consent. */
  readonly text_version?: string | undefined;
  readonly request_id?: string | null;
}

/** Consents that were ticked at registration. */
export interface AgreedAtRegistration {
  readonly channels: readonly ConsentChannel[];
  readonly text_version: string;
  readonly request_id: string | null;
}

export interface PreferenceChange {
  readonly category: MessageCategory;
  readonly channel: MessageChannel;
  readonly enabled: boolean;
}

export interface RevocationJob extends PlayerKey {
  readonly source: ConsentSource;
}

/** What a player has permitted for one kind of message on one channel. */
export interface Permissions {
  /** Consent to marketing, or to the given purpose. */
  readonly is_consented: boolean;
  /** True if the category is on for the channel. */
  readonly is_on: boolean;
  /** Why nothing is sent to the address; null if it is usable. */
  readonly suppressed: Suppression["reason"] | null;
}

/**
 * Owns consents that players gave and withdrew, their preferences by category and channel, and suppressed addresses. Guarantees: each
 * change is a permanent event; a withdrawal of consent applies from its commit on, and needs no reason. It does not decide whether
 * something is sent (`deliveries` does) or protect players (`protection` does).
 */
export interface Consents {
  read(scope: PlayerScope): Promise<MessagePreferences>;
  /** Refuses with `wrong_state` a category that is always on, or that is off until the player agrees. */
  setPreference(scope: PlayerScope, input: PreferenceChange): Promise<void>;
  /** For the player. Refuses with `wrong_state` consent to any but the current text. */
  setConsent(scope: PlayerScope, change: Omit<ConsentChange, "request_id">): Promise<void>;
  /** Sends messages to the player's current contact again. Refuses with `wrong_state` if it is not suppressed. */
  resume(scope: PlayerScope, channel: "email" | "sms" | "whatsapp"): Promise<void>;
  /** Records a change in the caller's transaction, whatever its source. An unchanged state creates no event. */
  record(tx: Tx, key: PlayerKey, change: ConsentChange): Promise<void>;
  /** Records consent in the registration's transaction. Agreement to another version of the text is not consent. */
  recordRegistration(tx: Tx, key: PlayerKey, agreed: AgreedAtRegistration): Promise<void>;
  /** Revokes all consents permanently, by a job queued in this transaction. Afterwards the player must consent again. */
  queueRevocation(tx: Tx, key: PlayerKey, source: ConsentSource): Promise<void>;
  /** Reads the permissions in the transaction that sends. `address` is null for the player's devices. */
  permissionsOf(
    db: Db | Tx,
    key: PlayerKey,
    query: { purpose: ConsentPurpose; category: MessageCategory; channel: MessageChannel; address: string | null },
  ): Promise<Permissions>;
  /** Returns the key by which an address is found. The address cannot be read from it. */
  indexOf(address: string): Buffer;
  /**
   * Records that the mailbox was full. The fifth time within seven days, messages that can be turned off are suppressed for seven days.
   * Call it once per message.
   */
  recordFull(tx: Tx, address: AddressKey): Promise<void>;
  /** Suppresses the address until the given moment, or until it changes. */
  suppress(tx: Tx, suppression: Suppression): Promise<void>;
  /** Used by the manifest. */
  readonly jobs: { revokeAll(job: RevocationJob): Promise<void> };
}
