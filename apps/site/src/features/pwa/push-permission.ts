import type { PushDevice } from "@trevo/contract";
import { readStored, writeStored } from "../../lib/storage.ts";
import { momentMs } from "../../lib/storage-shape.ts";
import { isInstalled } from "./install-offer.ts";

/** Delays of the question and of its closing, and time limits of worker and subscription. */
export const askAfterMs = 1_000;
export const closeAfterMs = 2_000;
const workerWaitMs = 10_000;
const subscribeMs = 2_000;
const hideMs = { refused: 5 * 24 * 3_600_000, closed: 24 * 3_600_000 } as const;

const hideKey = "push-hidden-until";

export const pushSupported = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** A phone gives a page's messages room only when the page is an app. */
const onPhone = (): boolean => matchMedia("(pointer: coarse) and (max-width: 839px)").matches;

/** Whether a player is asked now. */
export function mayAskForPush(now: number): boolean {
  if (!pushSupported() || Notification.permission !== "default") return false;
  return now >= hiddenUntil(now) && (!onPhone() || isInstalled());
}

/** A moment further away than the longest silence is not one that was set here. */
const hiddenUntil = (now: number): number =>
  readStored(hideKey, (text) => {
    const until = momentMs(text);
    return until !== null && until <= now + hideMs.refused ? until : null;
  }) ?? 0;

/** Refused: five days of silence. Closed: one. */
export function hidePush(why: keyof typeof hideMs, now: number): void {
  writeStored(hideKey, String(now + hideMs[why]));
}

export type PushEnd = "unsupported" | "denied" | "timeout" | "failed" | "done";

/** Asks the browser, then the server (`save` says whether it has it). `publicKey`: VAPID, base64url. */
export async function subscribeToPush(publicKey: string, save: (body: PushDevice) => Promise<boolean>): Promise<PushEnd> {
  if (!pushSupported()) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const registration = await within(workerWaitMs, navigator.serviceWorker.ready);
  if (!registration) return "timeout";
  try {
    const { pushManager } = registration;
    const made = (await pushManager.getSubscription()) ?? (await within(subscribeMs, subscribe(pushManager, publicKey)));
    const { endpoint, keys } = made?.toJSON() ?? {};
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return "failed";
    return (await save({ endpoint, keys: { p256dh, auth } })) ? "done" : "failed";
  } catch {
    return "failed";
  }
}

const subscribe = (pushManager: PushManager, publicKey: string) =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

/** Null when it takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
}
