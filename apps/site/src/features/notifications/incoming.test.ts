import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createIncoming } from "./incoming.ts";
import { notificationNamed } from "./notification-named.ts";

/** Simulates what is open over the page: the notification's own modal, or something else. */
function screen() {
  let open: { id: string; closed: () => void } | "something else" | null = null;
  const incoming = createIncoming({
    isFree: () => open === null,
    openModal: ({ id }, closed) => {
      open = { id, closed };
    },
  });
  return {
    incoming,
    receive: (...ids: string[]) => ids.forEach((id) => incoming.receive(notificationNamed(id))),
    modal: () => (open === null || open === "something else" ? open : open.id),
    cards: () => incoming.arrivals.get().shown.map(({ notification }) => notification.id),
    openSomethingElse: () => {
      open = "something else";
    },
    close: () => {
      const before = open;
      open = null;
      if (before && before !== "something else") before.closed();
    },
  };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it("opens the first notification, and the next one five seconds after it was closed", () => {
  const { receive, modal, cards, close } = screen();
  receive("a", "b");
  expect([modal(), cards()]).toEqual(["a", ["b"]]);
  close();
  vi.advanceTimersByTime(4_999);
  expect(modal()).toBeNull();
  vi.advanceTimersByTime(1);
  expect([modal(), cards()]).toEqual(["b", []]);
});

it("opens nothing over an open modal, and shows a card for twenty seconds instead", () => {
  const { receive, modal, cards, openSomethingElse, close } = screen();
  openSomethingElse();
  receive("a");
  expect([modal(), cards()]).toEqual(["something else", ["a"]]);
  vi.advanceTimersByTime(19_999);
  expect(cards()).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(cards()).toEqual([]);
  close();
  expect(modal()).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(modal()).toBe("a");
});

it("shows the fourth card once the first has gone", () => {
  const { receive, cards, openSomethingElse } = screen();
  openSomethingElse();
  receive("a");
  vi.advanceTimersByTime(10_000);
  receive("b", "c", "d");
  expect(cards()).toEqual(["a", "b", "c"]);
  vi.advanceTimersByTime(10_000);
  expect(cards()).toEqual(["b", "c", "d"]);
});

it("does not open a notification that was dismissed or read elsewhere", () => {
  const { incoming, receive, modal, close } = screen();
  receive("a", "b");
  incoming.drop(({ id }) => id === "b");
  incoming.receive(notificationNamed("c", { read: true }));
  close();
  vi.advanceTimersByTime(60_000);
  expect(modal()).toBeNull();
});

it("leaves no timer running", () => {
  const { incoming, receive, openSomethingElse } = screen();
  openSomethingElse();
  receive("a");
  incoming.stop();
  expect(vi.getTimerCount()).toBe(0);
});
