import type { PlayerNotification } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import {
  type Arrivals,
  arrive,
  check,
  closed,
  dropAfterMs,
  freshMs,
  headOf,
  isIdle,
  leave,
  nextModalMs,
  noArrivals,
  opened,
  wasRead,
} from "./notification-machine.ts";
import { notificationNamed } from "./notification-named.ts";

const having = (...notifications: PlayerNotification[]): Arrivals =>
  check(
    notifications.reduce((arrivals, notification) => arrive(arrivals, notification, 0), noArrivals),
    0,
  );
const named = (...ids: string[]) => having(...ids.map((id) => notificationNamed(id)));
const cards = ({ shown }: Arrivals) => shown.map(({ notification }) => notification.id);
const line = ({ unviewed }: Arrivals) => unviewed.map(({ id }) => id);
const free = (now = 0) => ({ now, isFree: true });

describe("cards", () => {
  it("show three at a time; the fourth appears when there is room", () => {
    const arrivals = named("a", "b", "c", "d");
    expect(cards(arrivals)).toEqual(["a", "b", "c"]);
    expect(
      cards(
        check(
          leave(arrivals, ({ id }) => id === "b"),
          1,
        ),
      ),
    ).toEqual(["a", "c", "d"]);
  });

  it("leave twenty seconds after they appeared, each on its own timer", () => {
    const arrivals = check(arrive(named("a"), notificationNamed("b"), 5_000), 5_000);
    expect(cards(check(arrivals, dropAfterMs - 1))).toEqual(["a", "b"]);
    expect(cards(check(arrivals, dropAfterMs))).toEqual(["b"]);
    expect(cards(check(arrivals, 5_000 + dropAfterMs))).toEqual([]);
  });

  it("that waited are shown for twenty seconds from their appearance", () => {
    const waited = check(named("a", "b", "c", "d"), dropAfterMs);
    expect(cards(waited)).toEqual(["d"]);
    expect(cards(check(waited, 2 * dropAfterMs - 1))).toEqual(["d"]);
    expect(cards(check(waited, 2 * dropAfterMs))).toEqual([]);
  });

  it("that are pinned stay until their date", () => {
    const until = new Date(60_000).toISOString();
    const arrivals = having(notificationNamed("pinned", { pinned_until: until }));
    expect(cards(check(arrivals, 59_999))).toEqual(["pinned"]);
    expect(cards(check(arrivals, 60_000))).toEqual([]);
  });

  it("are unchanged when nothing changes", () => {
    const arrivals = named("a");
    expect(arrive(arrivals, notificationNamed("a"), 0)).toBe(arrivals);
    expect(check(arrivals, 1_000)).toBe(arrivals);
  });
});

describe("a modal", () => {
  it("opens for the first notification in the queue if nothing else is open", () => {
    const arrivals = named("a", "b");
    expect(headOf(arrivals, free())?.id).toBe("a");
    expect(headOf(arrivals, { now: 0, isFree: false })).toBeNull();
  });

  it("opens for the next notification five seconds after the previous modal was closed", () => {
    const open = opened(named("a", "b"), "a");
    expect([headOf(open, free(60_000)), cards(open), line(open)]).toEqual([null, ["b"], ["b"]]);
    const after = closed(open, 1_000);
    expect(headOf(after, free(1_000 + nextModalMs - 1))).toBeNull();
    expect(headOf(after, free(1_000 + nextModalMs))?.id).toBe("b");
  });

  it("still opens for a card that left by timeout, and not for a dismissed card", () => {
    const dropped = check(named("a"), dropAfterMs);
    expect([cards(dropped), headOf(dropped, free(dropAfterMs))?.id]).toEqual([[], "a"]);
    expect(
      headOf(
        leave(named("a"), ({ id }) => id === "a"),
        free(),
      ),
    ).toBeNull();
  });

  it("does not open for a notification presented as a card; a notification for the list shows nothing", () => {
    const arrivals = having(notificationNamed("card", { presents: "card" }), notificationNamed("list", { presents: "list" }));
    expect([cards(arrivals), line(arrivals)]).toEqual([["card"], []]);
  });
});

describe("a notification", () => {
  it("that is read or ten minutes old does not arrive", () => {
    expect(arrive(noArrivals, notificationNamed("read", { read: true }), 0)).toBe(noArrivals);
    expect(arrive(noArrivals, notificationNamed("old"), freshMs)).toBe(noArrivals);
    expect(line(arrive(noArrivals, notificationNamed("fresh"), freshMs - 1))).toEqual(["fresh"]);
  });

  it("that is being viewed does not arrive again", () => {
    const open = opened(named("a"), "a");
    expect(arrive(open, notificationNamed("a"), 0)).toBe(open);
  });

  it("that was read in another window leaves the queue and the screen, alone or with all of its type", () => {
    const arrivals = having(notificationNamed("a"), notificationNamed("b", { type: "platform" }), notificationNamed("c"));
    const one = leave(arrivals, wasRead({ ids: ["c"], type: null }));
    expect([cards(one), line(one)]).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
    const all = leave(arrivals, wasRead({ ids: [], type: "personal" }));
    expect([cards(all), line(all), isIdle(all)]).toEqual([["b"], ["b"], false]);
    expect(isIdle(leave(all, wasRead({ ids: [], type: "platform" })))).toBe(true);
  });
});
