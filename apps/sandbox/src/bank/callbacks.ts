import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults.ts";
import type { Timers } from "../timers.ts";

/** Notifies the product of changes by `POST {webhookUrl}/pix`, with Efí's retry schedule in seconds instead of minutes. */
export interface Callbacks {
  send(webhookUrl: string, pix: object): void;
  /** The last hundred attempts, newest first; URLs without their query. */
  log(): CallbackAttempt[];
}

export interface CallbackAttempt {
  readonly at: string;
  readonly url: string;
  readonly attempt: number;
  /** The HTTP status, or the error. */
  readonly result: string;
}

const pausesMs = [500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000];
const timeoutMs = 10_000;
const logLength = 100;
/** A callback that waits for the next one is sent after this time in ms at the latest. */
const heldMs = 5000;
const defaultDelayMs = 3000;

interface Delivery {
  url: string;
  body: string;
  wrongSecret: boolean;
}

export function createCallbacks(needs: { faults: Faults; timers: Timers; clock: Clock }): Callbacks {
  const { faults, timers, clock } = needs;
  const attempts: CallbackAttempt[] = [];
  let release: (() => void) | null = null;

  const note = (delivery: Delivery, attempt: number, result: string): void => {
    attempts.unshift({ at: clock.now().toISOString(), url: delivery.url.split("?", 1)[0] ?? "", attempt, result });
    attempts.length = Math.min(attempts.length, logLength);
  };

  const deliver = async (delivery: Delivery, attempt = 1): Promise<void> => {
    const result = await post(delivery);
    note(delivery, attempt, result);
    const pause = pausesMs[attempt - 1];
    // A caller with a wrong secret plays an intruder, which does not retry with the correct one.
    if (/^2\d\d$/.test(result) || delivery.wrongSecret || pause === undefined) return;
    timers.later(pause, () => void deliver(delivery, attempt + 1));
  };

  const start = (delivery: Delivery): void => {
    void deliver(delivery);
    const held = release;
    release = null;
    held?.();
  };

  return {
    log: () => [...attempts],
    send: (webhookUrl, pix) => {
      const delivery = { url: `${webhookUrl}/pix`, body: JSON.stringify({ pix: [pix] }), wrongSecret: false };
      if (faults.take("callback_lost")) return note(delivery, 0, "lost");
      delivery.wrongSecret = faults.take("callback_wrong_secret") !== null;
      if (faults.take("callback_duplicate")) void deliver({ ...delivery });
      const delay = faults.take("callback_delay");
      if (delay) return timers.later(delay.ms ?? defaultDelayMs, () => start(delivery));
      if (!faults.take("callback_out_of_order")) return start(delivery);
      let sent = false;
      const once = () => {
        if (!sent) start(delivery);
        sent = true;
      };
      release = () => timers.later(100, once);
      timers.later(heldMs, once);
    },
  };
}

async function post(delivery: Delivery): Promise<string> {
  const url = new URL(delivery.url);
  if (delivery.wrongSecret) url.searchParams.set("hmac", "0".repeat(64));
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: delivery.body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await reply.body?.cancel();
    return String(reply.status);
  } catch (error) {
    return error instanceof Error ? error.name : "failed";
  }
}
