import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dismissToast, holdToast, releaseToast, showToast, toastMs, toastStore } from "./toasts.ts";

const shown = () => toastStore.get()?.text ?? null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(toastMs * 10);
  expect(shown()).toBeNull();
  vi.useRealTimers();
});

describe("toasts", () => {
  it("show for six seconds", () => {
    showToast("one");
    vi.advanceTimersByTime(5_999);
    expect(shown()).toBe("one");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it("show one after the other, each for its whole time", () => {
    showToast("one");
    vi.advanceTimersByTime(1_000);
    showToast("two", "bad");
    expect(shown()).toBe("one");
    vi.advanceTimersByTime(5_000);
    expect(toastStore.get()).toMatchObject({ text: "two", tone: "bad" });
    vi.advanceTimersByTime(toastMs);
    expect(shown()).toBeNull();
  });

  it("show no duplicate, and drop the oldest when there are many", () => {
    for (const text of ["one", "one", "two", "three", "three", "four", "five"]) showToast(text);
    const seen: (string | null)[] = [];
    while (shown()) {
      seen.push(shown());
      vi.advanceTimersByTime(toastMs);
    }
    expect(seen).toEqual(["one", "three", "four", "five"]);
  });

  it("stay while hovered or focused, and six seconds longer", () => {
    showToast("one");
    const id = toastStore.get()?.id ?? 0;
    vi.advanceTimersByTime(5_999);
    holdToast(id);
    vi.advanceTimersByTime(toastMs * 3);
    expect(shown()).toBe("one");
    releaseToast(id);
    vi.advanceTimersByTime(5_999);
    expect(shown()).toBe("one");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });

  it("are not paused or resumed by one that is gone", () => {
    showToast("one");
    const gone = toastStore.get()?.id ?? 0;
    showToast("two");
    holdToast(gone);
    dismissToast(gone);
    vi.advanceTimersByTime(4_000);
    holdToast(gone);
    releaseToast(gone);
    vi.advanceTimersByTime(2_000);
    expect(shown()).toBeNull();
  });

  it("give up their place at once when closed, and the next one shows for its whole time", () => {
    showToast("one");
    showToast("two");
    const first = toastStore.get()?.id ?? 0;
    vi.advanceTimersByTime(4_000);
    dismissToast(first);
    expect(shown()).toBe("two");
    dismissToast(first);
    vi.advanceTimersByTime(5_999);
    expect(shown()).toBe("two");
    vi.advanceTimersByTime(1);
    expect(shown()).toBeNull();
  });
});
