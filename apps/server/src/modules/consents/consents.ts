import type { ConsentChannel, ConsentPurpose, MessageCategory, MessageChannel, MessagePreferences } from "@trevo/contract";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { AddressKey, ConsentSource, Suppression } from "./store.ts";

export interface ConsentChange {
  readonly purpose: ConsentPurpose;
  readonly channel: ConsentChannel;
  readonly granted: boolean;
  readonly source: ConsentSource;
  /** Of the words that were agreed to; needed where consent is given. */
  readonly text_version?: string | undefined;
  readonly request_id?: string | null;
}

/** What was ticked in the registration. */
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

/** What a player has said about one kind of message by one channel. */
export interface Permissions {
  /** Consent to marketing, or to the purpose. */
  readonly is_consented: boolean;
  /** The category is on for the channel. */
  readonly is_on: boolean;
  /** Nothing is sent to the address; null: it is good. */
  readonly suppressed: Suppression["reason"] | null;
}

/**
 * Owns what players agreed to be sent and took back, their preferences by category and channel, and the addresses that nothing is sent to.
 * Promises: each change is an event that stays; taking back holds from its commit on, and needs no reason.
 * Does not: decide whether something is sent (`deliveries` does), nor protect players (`protection` does).
 */
export interface Consents {
  read(scope: PlayerScope): Promise<MessagePreferences>;
  /** Refuses with `wrong_state` a category that is always on, or off until the player agrees. */
  setPreference(scope: PlayerScope, input: PreferenceChange): Promise<void>;
  /** By the player. Refuses with `wrong_state` consent to other words than the present ones. */
  setConsent(scope: PlayerScope, change: Omit<ConsentChange, "request_id">): Promise<void>;
  /** To the player's present contact. Refuses with `wrong_state` where nothing keeps messages from it. */
  resume(scope: PlayerScope, channel: "email" | "sms" | "whatsapp"): Promise<void>;
  /** In the caller's transaction, by whichever way the player said it. An unchanged state is no event. */
  record(tx: Tx, key: PlayerKey, change: ConsentChange): Promise<void>;
  /** In the registration's transaction; consent to other words than the present ones is none. */
  recordRegistration(tx: Tx, key: PlayerKey, agreed: AgreedAtRegistration): Promise<void>;
  /** Everything that was agreed to, for ever, by a job of the transaction: consent after it is given anew. */
  queueRevocation(tx: Tx, key: PlayerKey, source: ConsentSource): Promise<void>;
  /** In the transaction that sends. `address` is null for the player's devices. */
  permissionsOf(
    db: Db | Tx,
    key: PlayerKey,
    query: { purpose: ConsentPurpose; category: MessageCategory; channel: MessageChannel; address: string | null },
  ): Promise<Permissions>;
  /** What an address is found by: nobody reads it out of it. */
  indexOf(address: string): Buffer;
  /** Its mailbox was full. The fifth time in seven days nothing that can be turned off goes to it for seven days. Once for each message. */
  recordFull(tx: Tx, address: AddressKey): Promise<void>;
  /** Until the given moment, or until the address changes. */
  suppress(tx: Tx, suppression: Suppression): Promise<void>;
  /** For the manifest. */
  readonly jobs: { revokeAll(job: RevocationJob): Promise<void> };
}
