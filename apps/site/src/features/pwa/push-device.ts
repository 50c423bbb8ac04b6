import type { PushDevice } from "@trevo/contract";
import { readStored, writeStored } from "../../lib/storage.ts";
import { pushSupported } from "./push-permission.ts";

const workerWaitMs = 10_000;
const subscribeMs = 2_000;

const deviceKey = "push-device";

/** The address under which the server has this device; null where it has none. */
export const keptDevice = (): string | null => readStored(deviceKey, (text) => (URL.canParse(text) ? text : null));

export const forgetDevice = (): void => writeStored(deviceKey, null);

export interface PushPlace {
  /** The installation's own, VAPID, base64url. */
  readonly publicKey: string;
  /** Of the demonstration, for browsers that reach no push service of their own; null otherwise. */
  readonly sandboxUrl: string | null;
}

export type PushEnd = "unsupported" | "denied" | "timeout" | "failed" | "done";

export interface PushServers {
  /** Whether the server keeps the device. */
  save(device: PushDevice): Promise<boolean>;
  /** Null where it does not answer. */
  subscribeAtSandbox(sandboxUrl: string, publicKey: string): Promise<PushDevice | null>;
}

/** Asks the browser, then the server. */
export async function subscribeToPush({ publicKey, sandboxUrl }: PushPlace, servers: PushServers): Promise<PushEnd> {
  if (!pushSupported()) return "unsupported";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const registration = await within(workerWaitMs, navigator.serviceWorker.ready);
  if (!registration) return "timeout";
  try {
    const own = await subscribeHere(registration.pushManager, publicKey);
    const device = own ?? (sandboxUrl === null ? null : await servers.subscribeAtSandbox(sandboxUrl, publicKey));
    if (!device || !(await servers.save(device))) return "failed";
    writeStored(deviceKey, device.endpoint);
    return "done";
  } catch {
    return "failed";
  }
}

/** The device takes no messages from here on; what the server keeps of it is for the caller. */
export async function unsubscribeFromPush(): Promise<void> {
  forgetDevice();
  const registration = await within(workerWaitMs, navigator.serviceWorker.ready);
  const made = await registration?.pushManager.getSubscription();
  await made?.unsubscribe();
}

/** Null where the browser's own push service is out of reach. */
async function subscribeHere(pushManager: PushManager, publicKey: string): Promise<PushDevice | null> {
  try {
    const made = (await pushManager.getSubscription()) ?? (await within(subscribeMs, subscribe(pushManager, publicKey)));
    const { endpoint, keys } = made?.toJSON() ?? {};
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
  } catch {
    return null;
  }
}

const subscribe = (pushManager: PushManager, publicKey: string) =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });

/** Null when it takes longer. */
function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
}
