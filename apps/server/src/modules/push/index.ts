import type { PushDevice } from "@trevo/contract";
import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import type { PushKeys } from "../../adapters/push/web-push.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Vault } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { readPushKeys } from "./keys.ts";
import { registerDevice } from "./register-device.ts";
import { type PushJob, type PushMessage, sendPush, sendPushJob, topicOf } from "./send-push.ts";
import { type Owner, pushStore } from "./store.ts";

export { pushPersonalData } from "./personal-data.ts";
export { registerPushRoutes } from "./routes.ts";

export interface PushNeeds {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly jobs: Pick<Jobs, "add" | "handle">;
  readonly outgoing: OutgoingPolicy;
  /** Host of the tenant: whom push services write to when something is wrong. */
  readonly hostOf: (tenantId: number) => Promise<string>;
}

/**
 * Owns the devices that take push messages for a player, and the keys that messages are signed with.
 * Promises: one row a device and brand, belonging to who signed in on it last; a message that a push service took is not sent again by intention.
 * Does not: decide what is told (`notices` does), or call an address that is not of the public internet.
 */
export interface Push {
  /** Refuses with `invalid_fields` an address that may not be called. */
  register(scope: PlayerScope, device: PushDevice): Promise<void>;
  /** Newest first. */
  devices(owner: Owner): Promise<PushDevice[]>;
  /** By job, to each of the player's devices; the same `id` replaces what was not delivered yet. */
  send(to: Owner, given: { readonly id: string; readonly message: PushMessage }): Promise<void>;
  /** Makes the installation's keys where there are none. At start. */
  loadKeys(): Promise<void>;
  /** What browsers subscribe to, base64url; null before `loadKeys`. */
  publicKey(): string | null;
}

/** A push service that is away for longer than an hour or two has lost its message's moment. */
const maxAttempts = 10;

export function createPush(needs: PushNeeds): Push {
  let loaded: PushKeys | null = null;
  const keys = async (): Promise<PushKeys> => (loaded ??= await readPushKeys(needs));
  needs.jobs.handle(sendPushJob, (job: PushJob) => sendPush({ ...needs, keys }, job));
  return {
    register: (scope, device) => registerDevice(needs, scope, device),
    devices: async (owner) =>
      (await pushStore.list(needs.db, owner)).map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } })),
    send: async (to, { id, message }) => {
      const devices = await pushStore.list(needs.db, to);
      if (devices.length === 0) return;
      const subject = `mailto:push@${await needs.hostOf(to.tenant_id)}`;
      for (const { endpoint } of devices) {
        const topic = topicOf(id);
        const payload: PushJob = { tenant_id: to.tenant_id, player_id: to.player_id, endpoint, message, topic, subject };
        await needs.jobs.add(needs.db, { name: sendPushJob, payload, key: `push:${topic}:${topicOf(endpoint)}`, maxAttempts });
      }
    },
    loadKeys: async () => void (await keys()),
    publicKey: () => loaded?.public_key ?? null,
  };
}
