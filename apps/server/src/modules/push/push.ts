import type { KeptPushDevice, PushDevice } from "@trevo/contract";
import type { PlayerKey, PlayerScope } from "../../kernel/scope.ts";
import type { PushMessage } from "./push-body.ts";
import type { PushCare, PushJob } from "./send-push.ts";

/**
 * Owns the devices that receive push messages for a player, and the keys that sign messages. Guarantees: one row per device and brand,
 * which belongs to the last player signed in on it; nothing is sent to a device whose session has ended; a message that a push service
 * accepted is not deliberately sent again. Does not decide what is sent (`notifications` does), or call an address outside the public
 * internet.
 */
export interface Push {
  /** Refuses with `invalid_fields` an address that may not be called. */
  register(scope: PlayerScope, device: PushDevice): Promise<void>;
  /** All of the player's devices, newest first. */
  list(scope: PlayerScope): Promise<KeptPushDevice[]>;
  /** Does nothing if the player has no such device. */
  remove(scope: PlayerScope, endpoint: string): Promise<void>;
  /** Sends nothing to the session's device until a session registers it again. */
  endSession(session: PlayerKey & { readonly session_id: string }): Promise<void>;
  /** Devices that receive messages, newest first. */
  devices(owner: PlayerKey): Promise<PushDevice[]>;
  /**
   * Queues one job per device of the player. The same `id` again is the same message; a message on the same
   * subject replaces one that was not delivered yet. Without `care` it is
   * of use for a day.
   */
  send(to: PlayerKey, input: { readonly id: string; readonly message: PushMessage; readonly care?: PushCare }): Promise<void>;
  /** Creates the installation's keys if there are none. Call it at start. */
  loadKeys(): Promise<void>;
  /** The key with which browsers subscribe, base64url. Null before `loadKeys`. */
  publicKey(): string | null;
  /** For the manifest. */
  readonly jobs: { sendPush(job: PushJob): Promise<void> };
}
