import type { PushKeys } from "../../adapters/push/web-push.ts";
import { readPushKeys } from "./keys.ts";
import { registerDevice } from "./register-device.ts";
import { type PushJob, maxAttempts, pushKey, sendPush, sendPushJob, topicOf, usualCare } from "./send-push.ts";
import { presentDevice } from "./present.ts";
import { type PushDeviceRow, pushStore } from "./store.ts";
import { keyOf } from "../../kernel/scope.ts";
import type { PushNeeds } from "./needs.ts";
import type { Push } from "./push.ts";

/** True if the session that registered the device has not ended. */
const isActive = ({ session_id }: Pick<PushDeviceRow, "session_id">): boolean => session_id !== null;

export function createPush(needs: PushNeeds): Push {
  let loaded: PushKeys | null = null;
  const keys = async (): Promise<PushKeys> => (loaded ??= await readPushKeys(needs));
  return {
    register: (scope, device) => registerDevice(needs, scope, device),
    list: async (scope) => (await pushStore.list(needs.db, keyOf(scope))).map(presentDevice),
    remove: (scope, endpoint) => pushStore.remove(needs.db, keyOf(scope), [endpoint]),
    endSession: (session) => pushStore.endSession(needs.db, session),
    devices: async (owner) =>
      (await pushStore.list(needs.db, owner)).filter(isActive).map(({ endpoint, p256dh, auth }) => ({ endpoint, keys: { p256dh, auth } })),
    send: async (to, { id, message, care = usualCare }) => {
      const devices = (await pushStore.list(needs.db, to)).filter(isActive);
      if (devices.length === 0) return;
      const subject = `mailto:push@${await needs.hostOf(to.tenant_id)}`;
      const name = topicOf(id);
      const topic = message.shown ? topicOf(message.shown.tag) : name;
      const ends_at = new Date(needs.clock.now().getTime() + care.ttl_seconds * 1_000).toISOString();
      for (const { endpoint } of devices) {
        const payload: PushJob = {
          tenant_id: to.tenant_id,
          player_id: to.player_id,
          endpoint,
          message,
          topic,
          name,
          subject,
          ...care,
          ends_at,
        };
        await needs.jobs.add(needs.db, { name: sendPushJob, payload, key: pushKey(name, endpoint), maxAttempts });
      }
    },
    loadKeys: async () => void (await keys()),
    publicKey: () => loaded?.public_key ?? null,
    jobs: { sendPush: (job) => sendPush({ ...needs, keys }, job) },
  };
}
