import { createHmac } from "node:crypto";
import type { Faults } from "../faults.ts";
import type { Journal } from "../journal.ts";
import type { Timers } from "../timers.ts";

/** Address at which a brand's product receives reports about its messages. */
export interface Subscription {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reports the results of messages to the product. A report that is not accepted is sent again. */
export interface CarrierCallbacks {
  subscribe(key: string, subscription: Subscription): void;
  /** `signedWith` adds Meta's signature. */
  send(key: string, news: { body: object; afterMs: number; signedWith?: string }): void;
  /** Sends a raw e-mail as stored in a mailbox. */
  sendMail(key: string, message: string): void;
}

interface Call {
  readonly text: string;
  readonly type: string;
  readonly signature: string | null;
}

const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000];
const timeoutMs = 10_000;

export function createCarrierCallbacks(needs: { journal: Journal; faults: Faults; timers: Timers }): CarrierCallbacks {
  const { faults, timers } = needs;
  const known = needs.journal.table<Subscription>("message-subscriptions");
  const post = async (key: string, call: Call, attempt = 0): Promise<void> => {
    const subscription = known.get(key);
    if (!subscription) return;
    const headers = {
      "content-type": call.type,
      ...subscription.headers,
      ...(call.signature !== null && { "x-hub-signature-256": call.signature }),
    };
    const taken = await fetch(subscription.url, {
      method: "POST",
      headers,
      body: call.text,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    const pause = pausesMs[attempt];
    if (!taken && pause !== undefined) timers.later(pause, () => void post(key, call, attempt + 1));
  };
  /** A fault may lose a report, or send it twice. */
  const later = (key: string, call: Call, afterMs: number): void =>
    timers.later(afterMs, () => {
      if (faults.take("report_lost")) return;
      const copies = faults.take("report_duplicate") ? 2 : 1;
      for (let copy = 0; copy < copies; copy++) void post(key, call);
    });
  return {
    subscribe: (key, subscription) => known.put(key, subscription),
    send: (key, { body, afterMs, signedWith }) => {
      const text = JSON.stringify(body);
      const signature = signedWith === undefined ? null : `sha256=${createHmac("sha256", signedWith).update(text).digest("hex")}`;
      later(key, { text, type: "application/json", signature }, afterMs);
    },
    sendMail: (key, text) => later(key, { text, type: "message/rfc822", signature: null }, 0),
  };
}
