import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import { type PushKeys, deliverPush } from "../../adapters/push/web-push.ts";
import { sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { pushStore } from "./store.ts";

export const sendPushJob = "send-push";

/** What the site's worker shows. `link` is a path of the site. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

export interface PushJob extends PlayerKey {
  readonly endpoint: string;
  readonly message: PushMessage;
  readonly topic: string;
  readonly subject: string;
}

interface Needs {
  readonly db: Db;
  readonly log: Log;
  readonly outgoing: OutgoingPolicy;
  readonly keys: () => Promise<PushKeys>;
}

const topicLength = 32;

/** A topic in the 32 characters that RFC 8030 allows. */
export const topicOf = (name: string): string => sha256(name).toString("base64url").slice(0, topicLength);

/** The job that sends one message to one device. Removes a device that no longer exists at the push service; other failures are retried. */
export async function sendPush({ db, log, outgoing, keys }: Needs, job: PushJob): Promise<void> {
  const { tenant_id, endpoint, topic, subject } = job;
  const device = (await pushStore.list(db, job)).find((one) => one.endpoint === endpoint && one.session_id !== null);
  if (!device) return;
  const { p256dh, auth } = device;
  const delivery = { endpoint, p256dh, auth, topic, subject, text: JSON.stringify(job.message) };
  const done = await deliverPush({ policy: outgoing, keys: await keys() }, delivery);
  if (done.outcome === "gone") return pushStore.remove(db, job, [endpoint]);
  if (done.outcome === "refused")
    log.warn({ tenant_id, service: new URL(endpoint).host, status: done.status }, "a push service rejected a message");
}
