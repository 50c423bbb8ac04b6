import type { PushDevice } from "@trevo/contract";
import { readStored, writeStored } from "../../lib/storage.ts";
import { pushSupported } from "./push-permission.ts";

const workerWaitMs = 10_000;
const subscribeMs = 2_000;

const deviceKey = "push-device";

/** Endpoint under which the server has stored this device; null if it has not. */
export const keptDevice = (): string | null => readStored(deviceKey, (text) => (URL.canParse(text) ? text : null));

export const forgetDevice = (): void => writeStored(deviceKey, null);

export interface PushPlace {
  /** VAPID public key of the installation, base64url. */
  readonly publicKey: string;
  /** Sandbox of the demonstration, for browsers that cannot reach a push service; null otherwise. */
  readonly sandboxUrl: string | null;
}

export type PushEnd = "unsupported" | "denied" | "timeout" | "failed" | "done";

export interface PushServers {
  /** Resolves to whether the server stored the device. */
  save(device: PushDevice): Promise<boolean>;
  /** Resolves to null if the sandbox does not respond. */
  subscribeAtSandbox(sandboxUrl: string, publicKey: string): Promise<PushDevice | null>;
}

/** Requests permission and a subscription from the browser, then registers it at the server. */
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

/** Stops push messages on this device. The caller removes the server's record. */
export async function unsubscribeFromPush(): Promise<void> {
  forgetDevice();
  const registration = await within(workerWaitMs, navigator.serviceWorker.ready);
  const made = await registration?.pushManager.getSubscription();
  await made?.unsubscribe();
}

/** Returns null if the browser's own push service is unreachable. */
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

/** Returns null if `work` takes longer than `ms`. */
function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))]);
}
