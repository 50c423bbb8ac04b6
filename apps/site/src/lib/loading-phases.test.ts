import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLoadingPhases, hideDelayMs, type LoadingPhase, resetDelayMs, throttleMs } from "./loading-phases.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function bar() {
  const seen: LoadingPhase[] = [];
  return { seen, phases: createLoadingPhases((phase) => seen.push(phase)) };
}

describe("the loading bar", () => {
  it("has the specified durations", () => expect([throttleMs, hideDelayMs, resetDelayMs]).toEqual([200, 500, 400]));

  it("is not shown for fast navigations", () => {
    const { seen, phases } = bar();
    phases.load(true);
    vi.advanceTimersByTime(throttleMs - 1);
    phases.load(false);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([]);
  });

  it("completes, stays, fades and resets, each for its own duration", () => {
    const { seen, phases } = bar();
    phases.load(true);
    vi.advanceTimersByTime(throttleMs);
    expect(seen).toEqual(["running"]);
    phases.load(false);
    expect(seen).toEqual(["running", "done"]);
    vi.advanceTimersByTime(hideDelayMs);
    expect(seen.at(-1)).toBe("fading");
    vi.advanceTimersByTime(resetDelayMs - 1);
    expect(seen.at(-1)).toBe("fading");
    vi.advanceTimersByTime(1);
    expect(seen.at(-1)).toBe("hidden");
  });

  it("starts again for the next page while it is ending", () => {
    const { seen, phases } = bar();
    phases.load(true);
    vi.advanceTimersByTime(throttleMs);
    phases.load(false);
    phases.load(true);
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual(["running", "done", "running"]);
  });

  it("does not call back after it is stopped", () => {
    const { seen, phases } = bar();
    phases.load(true);
    phases.stop();
    vi.advanceTimersByTime(5_000);
    expect(seen).toEqual([]);
  });
});
