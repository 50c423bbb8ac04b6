import type { OutgoingPolicy } from "../../adapters/outgoing-policy.ts";
import { type PushKeys, type PushUrgency, deliverPush } from "../../adapters/push/web-push.ts";
import type { Clock } from "../../kernel/clock.ts";
import { sha256 } from "../../kernel/crypto.ts";
import type { Db } from "../../kernel/db.ts";
import type { Jobs } from "../../kernel/jobs.ts";
import type { Log } from "../../kernel/log.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type PushMessage, pushBody } from "./push-body.ts";
import { pushStore } from "./store.ts";

export const sendPushJob = "send-push";

/** Maximum number of attempts. After an hour or two without the push service, a message is no longer relevant. */
export const maxAttempts = 10;
/** Minimum time between two attempts. Anyone may name a push service, so its own answer may not have it called without a pause. */
const leastWaitMs = 30_000;

/** How long a message is of use, and how urgent it is. */
export interface PushCare {
  readonly ttl_seconds: number;
  readonly urgency: PushUrgency;
}

export interface PushJob extends PlayerKey, Partial<PushCare> {
  readonly endpoint: string;
  readonly message: PushMessage;
  /** A message with the same topic replaces one that the push service has not delivered yet. */
  readonly topic: string;
  /** Identifies the message among the jobs. Absent in jobs of the previous release, where the topic does. */
  readonly name?: string;
  readonly subject: string;
  /** When the message is no longer sent. Absent in jobs of the previous release. */
  readonly ends_at?: string;
  /** How often the push service has asked for a later attempt. Absent in the first job of a message. */
  readonly postponed?: number;
}

/** For messages without a care of their own. After a day, a message about the account is found in the list of notifications. */
export const usualCare: PushCare = { ttl_seconds: 86_400, urgency: "normal" };

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "add">;
  readonly log: Log;
  readonly outgoing: OutgoingPolicy;
  readonly keys: () => Promise<PushKeys>;
}

const topicLength = 32;

/** A topic in the 32 characters that RFC 8030 allows. */
export const topicOf = (name: string): string => sha256(name).toString("base64url").slice(0, topicLength);

/** Key of the job that sends one message to one device. */
export const pushKey = (name: string, endpoint: string): string => `push:${name}:${topicOf(endpoint)}`;

/**
 * The job that sends one message to one device. Removes a device that no longer exists at the push service. If the service names the time
 * of the next attempt, the message waits for it, but not beyond its own end nor the maximum of attempts; other failures are retried.
 */
export async function sendPush({ db, clock, jobs, log, outgoing, keys }: Needs, job: PushJob): Promise<void> {
  const { tenant_id, endpoint, topic, subject, urgency = usualCare.urgency } = job;
  const leftMs = job.ends_at === undefined ? usualCare.ttl_seconds * 1_000 : Date.parse(job.ends_at) - clock.now().getTime();
  if (leftMs <= 0) return;
  const device = (await pushStore.list(db, job)).find((one) => one.endpoint === endpoint && one.session_id !== null);
  if (!device) return;
  const { p256dh, auth } = device;
  const care = { urgency, ttl_seconds: Math.ceil(leftMs / 1_000) };
  const delivery = { endpoint, p256dh, auth, topic, subject, ...care, text: pushBody(job.message) };
  const done = await deliverPush({ policy: outgoing, keys: await keys() }, delivery);
  if (done.outcome === "gone") return pushStore.remove(db, job, [endpoint]);
  const postponed = (job.postponed ?? 0) + 1;
  if (done.outcome === "later" && done.retry_after_ms < leftMs && postponed < maxAttempts) {
    const runAt = new Date(clock.now().getTime() + Math.max(done.retry_after_ms, leastWaitMs));
    const payload: PushJob = { ...job, ends_at: job.ends_at ?? new Date(clock.now().getTime() + leftMs).toISOString(), postponed };
    const key = pushKey(job.name ?? topic, endpoint);
    await jobs.add(db, { name: sendPushJob, payload, key, runAt, maxAttempts: maxAttempts - postponed });
  }
  if (done.outcome === "refused")
    log.warn({ tenant_id, service: new URL(endpoint).host, status: done.status }, "a push service rejected a message");
}
