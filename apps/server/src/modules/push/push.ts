import type { KeptPushDevice, PushDevice } from "@trevo/contract";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { PushJob, PushMessage } from "./send-push.ts";

/**
 * Owns the devices that take push messages for a player, and the keys that messages are signed with.
 * Promises: one row a device and brand, belonging to who signed in on it last; nothing is sent to a device whose session has ended; a message that a push service took is not sent again by intention.
 * Does not: decide what is sent (`notifications` does), or call an address that is not of the public internet.
 */
export interface Push {
  /** Refuses with `invalid_fields` an address that may not be called. */
  register(scope: PlayerScope, device: PushDevice): Promise<void>;
  /** All of the player's own, newest first. */
  list(scope: PlayerScope): Promise<KeptPushDevice[]>;
  /** Does nothing where the player has no such device. */
  remove(scope: PlayerScope, endpoint: string): Promise<void>;
  /** From here on nothing is sent to the session's device, until a session registers it again. */
  endSession(session: PlayerKey & { readonly session_id: string }): Promise<void>;
  /** Those that messages are sent to, newest first. */
  devices(owner: PlayerKey): Promise<PushDevice[]>;
  /** By job, to each of the player's devices; the same `id` replaces what was not delivered yet. */
  send(to: PlayerKey, input: { readonly id: string; readonly message: PushMessage }): Promise<void>;
  /** Makes the installation's keys where there are none. At start. */
  loadKeys(): Promise<void>;
  /** What browsers subscribe to, base64url; null before `loadKeys`. */
  publicKey(): string | null;
  /** For the manifest. */
  readonly jobs: { sendPush(job: PushJob): Promise<void> };
}
