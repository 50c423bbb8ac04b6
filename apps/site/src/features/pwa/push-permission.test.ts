import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keptDevice, subscribeToPush, unsubscribeFromPush } from "./push-device.ts";
import { hidePush, mayAskForPush } from "./push-permission.ts";

const device = { endpoint: "https://push.example/1", keys: { p256dh: "key", auth: "secret" } };

interface Setup {
  permission?: NotificationPermission;
  answer?: NotificationPermission;
  phone?: boolean;
  installed?: boolean;
  /** Whether the service worker becomes ready; `subscribes`: whether the push service accepts the subscription. */
  ready?: boolean;
  subscribes?: "yes" | "no" | "never";
  supported?: boolean;
}

const never = new Promise<never>(() => undefined);

function openBrowser(setup: Setup = {}) {
  const { permission = "default", answer = "granted", phone = false, installed = false } = setup;
  const { ready = true, subscribes = "yes", supported = true } = setup;
  const kept = new Map<string, string>();
  const unsubscribe = vi.fn(async () => true);
  const subscription = { toJSON: () => device, unsubscribe };
  let made: typeof subscription | null = null;
  const subscribe = vi.fn(() => {
    if (subscribes === "never") return never;
    if (subscribes === "no") return Promise.reject(new Error("no"));
    made = subscription;
    return Promise.resolve(subscription);
  });
  const registration = { pushManager: { getSubscription: async () => made, subscribe } };
  vi.stubGlobal("window", supported ? { PushManager: {}, Notification: {} } : {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => answer });
  vi.stubGlobal("navigator", { serviceWorker: { ready: ready ? Promise.resolve(registration) : never } });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("standalone") ? installed : phone }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return { subscribe, unsubscribe };
}

/** Push servers without a sandbox. */
const at = (save: () => Promise<boolean>) => ({ save, subscribeAtSandbox: async () => null });
const place = { publicKey: "key", sandboxUrl: null };
const day = 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the push message prompt", () => {
  it("is shown if the browser supports push and the player has not answered yet", () => {
    openBrowser();
    expect(mayAskForPush(0)).toBe(true);
    openBrowser({ supported: false });
    expect(mayAskForPush(0)).toBe(false);
  });

  it.each(["granted", "denied"] as const)("is not shown once permission is %s", (permission) => {
    openBrowser({ permission });
    expect(mayAskForPush(0)).toBe(false);
  });

  it("is shown on a phone only in the installed app", () => {
    openBrowser({ phone: true });
    expect(mayAskForPush(0)).toBe(false);
    openBrowser({ phone: true, installed: true });
    expect(mayAskForPush(0)).toBe(true);
  });

  it.each([
    ["refused", 5 * day],
    ["closed", day],
  ] as const)("is not shown for a while after it was %s", (why, silence) => {
    openBrowser();
    hidePush(why, 1_000);
    expect(mayAskForPush(1_000 + silence - 1)).toBe(false);
    expect(mayAskForPush(1_000 + silence)).toBe(true);
  });
});

describe("a push subscription", () => {
  it("is made in the browser first and then at the server", async () => {
    const { subscribe } = openBrowser();
    const save = vi.fn(async () => true);
    expect(await subscribeToPush(place, at(save))).toBe("done");
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
    expect(save).toHaveBeenCalledWith(device);
  });

  it.each([
    ["unsupported", { supported: false }],
    ["denied", { answer: "denied" }],
    ["denied", { answer: "default" }],
    ["failed", { subscribes: "no" }],
  ] as const)("ends as %s with %o", async (end, setup) => {
    openBrowser(setup);
    const save = vi.fn(async () => true);
    expect(await subscribeToPush(place, at(save))).toBe(end);
    expect(save).not.toHaveBeenCalled();
  });

  it("is created at the demonstration's sandbox if the browser reaches no push service, and is forgotten when the player unsubscribes", async () => {
    const { unsubscribe } = openBrowser({ subscribes: "no" });
    const made = { ...device, endpoint: "http://localhost:3001/push/devices/1" };
    const subscribeAtSandbox = vi.fn(async () => made);
    const save = vi.fn(async () => true);
    expect(await subscribeToPush({ ...place, sandboxUrl: "http://localhost:3001" }, { save, subscribeAtSandbox })).toBe("done");
    expect(subscribeAtSandbox).toHaveBeenCalledWith("http://localhost:3001", "key");
    expect(save).toHaveBeenCalledWith(made);
    expect(keptDevice()).toBe(made.endpoint);
    await unsubscribeFromPush();
    expect(keptDevice()).toBe(null);
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  it("ends in the browser too if the browser created it", async () => {
    const { unsubscribe } = openBrowser();
    await subscribeToPush(
      place,
      at(async () => true),
    );
    expect(keptDevice()).toBe(device.endpoint);
    await unsubscribeFromPush();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("fails if the server does not accept it", async () => {
    openBrowser();
    expect(
      await subscribeToPush(
        place,
        at(async () => false),
      ),
    ).toBe("failed");
  });

  it.each([
    ["timeout", 10_000, { ready: false }],
    ["failed", 2_000, { subscribes: "never" }],
  ] as const)("ends as %s after %i ms without an answer", async (end, ms, setup) => {
    openBrowser(setup);
    const ended = vi.fn();
    void subscribeToPush(
      place,
      at(async () => true),
    ).then(ended);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(end);
  });
});
