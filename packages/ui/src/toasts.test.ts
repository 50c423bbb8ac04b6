import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showToast, toastMs, toastStore } from "./toasts.ts";

const shown = () => toastStore.get()?.text ?? null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(toastMs * 10);
  expect(shown()).toBeNull();
  vi.useRealTimers();
});

describe("toasts", () => {
  it("stay six seconds", () => {
    showToast("one");
    vi.advanceTimersByTime(5_999);
    expect(shown()).toBe("one");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it("come one after the other, each for its whole time", () => {
    showToast("one");
    vi.advanceTimersByTime(1_000);
    showToast("two", "bad");
    expect(shown()).toBe("one");
    vi.advanceTimersByTime(5_000);
    expect(toastStore.get()).toMatchObject({ text: "two", tone: "bad" });
    vi.advanceTimersByTime(toastMs);
    expect(shown()).toBeNull();
  });

  it("say nothing twice, and forget the oldest of many", () => {
    for (const text of ["one", "one", "two", "three", "three", "four", "five"]) showToast(text);
    const seen: (string | null)[] = [];
    while (shown()) {
      seen.push(shown());
      vi.advanceTimersByTime(toastMs);
    }
    expect(seen).toEqual(["one", "three", "four", "five"]);
  });
});
