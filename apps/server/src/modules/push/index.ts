import type { PushDevice } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { registerDevice } from "./register-device.ts";
import { type Owner, pushStore } from "./store.ts";

export { pushPersonalData } from "./personal-data.ts";
export { registerPushRoutes } from "./routes.ts";

export interface PushNeeds {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Owns the devices that take push messages for a player.
 * Promises: one row a device and brand, belonging to who signed in on it last.
 * Does not: send. Whoever does reads the devices here.
 */
export interface Push {
  register(scope: PlayerScope, device: PushDevice): Promise<void>;
  /** Newest first. */
  devices(owner: Owner): Promise<PushDevice[]>;
}

export function createPush(needs: PushNeeds): Push {
  return {
    register: (scope, device) => registerDevice(needs, scope, device),
    devices: async (owner) =>
      (await pushStore.list(needs.db, owner)).map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } })),
  };
}
