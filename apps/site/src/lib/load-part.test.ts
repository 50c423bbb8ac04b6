import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadPart } from "./load-part.ts";

const line = new EventTarget();
const browser = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  browser.onLine = true;
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("addEventListener", line.addEventListener.bind(line));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Returns a loader that fails this many times, then succeeds. */
const failing = (times: number) => {
  let calls = 0;
  const load = async () => {
    if (calls++ < times) throw new Error("did not arrive");
    return "part";
  };
  return { load, calls: () => calls };
};

describe("a part of the site loaded on demand", () => {
  it("is retried with growing pauses", async () => {
    const { load, calls } = failing(4);
    const part = loadPart(load);
    await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000 + 3_999);
    expect(calls()).toBe(4);
    await vi.advanceTimersByTimeAsync(1);
    await expect(part).resolves.toBe("part");
  });

  it("finally fails if there is a connection", async () => {
    const part = loadPart(failing(9).load);
    const outcome = expect(part).rejects.toThrow("did not arrive");
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
  });

  it("reloads the page at most once a minute, if the browser can store that it did", async () => {
    const reload = vi.fn();
    const kept = new Map<string, string>();
    vi.setSystemTime(1_000_000);
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
    const settled = vi.fn();
    void loadPart(failing(99).load).then(settled, settled);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
    expect(settled, "the page is about to be another one").not.toHaveBeenCalled();
    const again = expect(loadPart(failing(99).load)).rejects.toThrow("did not arrive");
    await vi.advanceTimersByTimeAsync(30_000);
    await again;
    expect(reload).toHaveBeenCalledOnce();
  });

  it("waits for a connection indefinitely, and loads once it is back", async () => {
    const { load, calls } = failing(2);
    browser.onLine = false;
    const part = loadPart(load);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(calls()).toBe(1);
    browser.onLine = true;
    line.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(part).resolves.toBe("part");
  });
});
