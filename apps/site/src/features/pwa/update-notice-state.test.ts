import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUpdateNotice } from "./update-notice-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = (refresh: () => Promise<void> = async () => undefined) => {
  const reload = vi.fn();
  const notice = createUpdateNotice({ refresh, reload });
  return { notice, reload, visible: () => notice.state.get().visible };
};

test("the notice is shown while a version waits", () => {
  const { notice, visible } = start();
  expect(visible()).toBe(false);
  notice.setAvailable(true);
  expect(visible()).toBe(true);
  notice.setAvailable(false);
  expect(visible()).toBe(false);
});

test("'Depois' hides the notice for 120000 ms each time", () => {
  const { notice, visible } = start();
  notice.setAvailable(true);
  for (let time = 0; time < 2; time++) {
    notice.later();
    expect(visible()).toBe(false);
    vi.advanceTimersByTime(119_999);
    // A repeated message changes nothing.
    notice.setAvailable(true);
    expect(visible()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(visible()).toBe(true);
  }
});

test("the notice is shown at once when another version arrives, and the old snooze is ignored", () => {
  const { notice, visible } = start();
  notice.setAvailable(true);
  notice.later();
  notice.setAvailable(false);
  notice.setAvailable(true);
  expect(visible()).toBe(true);
  notice.setAvailable(false);
  vi.advanceTimersByTime(120_000);
  expect(visible()).toBe(false);
});

test("the notice is not shown after a snooze if the version has gone", () => {
  const { notice, visible } = start();
  notice.setAvailable(true);
  notice.later();
  notice.setAvailable(false);
  vi.advanceTimersByTime(120_000);
  expect(visible()).toBe(false);
});

test("'Atualizar agora' updates once, and shows progress until the page reloads", async () => {
  const refresh = vi.fn(async () => undefined);
  const { notice, reload } = start(refresh);
  notice.setAvailable(true);
  await Promise.all([notice.now(), notice.now()]);
  expect(refresh).toHaveBeenCalledOnce();
  expect(notice.state.get()).toEqual({ visible: true, refreshing: true });
  expect(reload).not.toHaveBeenCalled();
});

test("a failed update reloads the page", async () => {
  const { notice, reload } = start(() => Promise.reject(new Error("no version waits")));
  notice.setAvailable(true);
  await notice.now();
  expect(reload).toHaveBeenCalledOnce();
});
