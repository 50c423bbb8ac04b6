import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** Simulates a browser's service workers under manual control. */
function createBrowser({ controlled }: { controlled: boolean }) {
  const container = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage: ReturnType<typeof vi.fn> } | null,
    active: controlled ? {} : null,
    installing: null as EventTarget | null,
    update: vi.fn(async () => undefined),
  });
  const serviceWorker = Object.assign(container, {
    controller: controlled ? {} : null,
    register: vi.fn(async () => registration),
  });
  const document = { visibilityState: "visible" };
  const reload = vi.fn();
  vi.stubGlobal("navigator", { serviceWorker, onLine: true });
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { reload });
  return {
    registration,
    serviceWorker,
    document,
    reload,
    /** Fetches a new version, which then waits. */
    deploy: () => {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event("updatefound"));
      registration.installing = null;
      registration.waiting = { postMessage: vi.fn() };
      installing.dispatchEvent(new Event("statechange"));
      return registration.waiting;
    },
    takeOver: () => container.dispatchEvent(new Event("controllerchange")),
  };
}

const load = async () => {
  vi.resetModules();
  return import("./service-worker.ts");
};
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first worker of a browser does not reload the page, but the next version does", async () => {
  const browser = createBrowser({ controlled: false });
  const { keepServiceWorker } = await load();
  const stop = keepServiceWorker();
  await settle();
  browser.takeOver();
  expect(browser.reload).not.toHaveBeenCalled();
  browser.takeOver();
  expect(browser.reload).toHaveBeenCalledOnce();
  stop();
});

test("a new version is checked for every 20 s and every 30 s, only while the page is visible", async () => {
  const browser = createBrowser({ controlled: true });
  const { keepServiceWorker } = await load();
  const stop = keepServiceWorker();
  await settle();
  const { update } = browser.registration;
  const counts: number[] = [];
  for (let second = 10; second <= 60; second += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    counts.push(update.mock.calls.length);
  }
  expect(counts).toEqual([0, 1, 2, 3, 3, 4]);
  browser.document.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(600_000);
  expect(update).toHaveBeenCalledTimes(4);
  stop();
});

test("a waiting version is reported, and takes over when allowed", async () => {
  const browser = createBrowser({ controlled: true });
  const { keepServiceWorker, takeUpdate, workerStore } = await load();
  const stop = keepServiceWorker();
  await settle();
  expect(workerStore.get()).toEqual({ installed: true, activated: true, updateAvailable: false, failed: false });
  const waiting = browser.deploy();
  expect(workerStore.get().updateAvailable).toBe(true);
  const taken = takeUpdate();
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  browser.takeOver();
  await taken;
  expect(browser.reload).toHaveBeenCalledOnce();
  stop();
});

test("taking over fails if it takes more than ten seconds or if no version waits", async () => {
  const browser = createBrowser({ controlled: true });
  const { keepServiceWorker, takeUpdate } = await load();
  const stop = keepServiceWorker();
  await settle();
  await expect(takeUpdate()).rejects.toThrow("no version waits");
  browser.deploy();
  const failed = expect(takeUpdate()).rejects.toThrow("did not take over");
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  stop();
});

test("a message from the worker reloads the page too", async () => {
  const browser = createBrowser({ controlled: true });
  const { keepServiceWorker } = await load();
  const stop = keepServiceWorker();
  browser.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { type: "else" } }));
  expect(browser.reload).not.toHaveBeenCalled();
  browser.serviceWorker.dispatchEvent(new MessageEvent("message", { data: { type: "UPDATED" } }));
  expect(browser.reload).toHaveBeenCalledOnce();
  stop();
});

test("a refused registration is reported", async () => {
  const browser = createBrowser({ controlled: false });
  browser.serviceWorker.register.mockRejectedValueOnce(new TypeError("no"));
  const { keepServiceWorker, workerStore } = await load();
  const stop = keepServiceWorker();
  await settle();
  expect(workerStore.get().failed).toBe(true);
  stop();
});
