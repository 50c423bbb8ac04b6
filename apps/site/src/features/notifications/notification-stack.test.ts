import type { PlayerNotification } from "@trevo/contract";
import { expect, it } from "vitest";
import { arrive, check, dropAfterMs, emptyStack, leave, type NotificationStack } from "./notification-stack.ts";
import { notificationNamed } from "./notification-named.ts";

const stackOf = (...notifications: PlayerNotification[]): NotificationStack => check(notifications.reduce(arrive, emptyStack), 0);
const names = (stack: NotificationStack) => stack.shown.map(({ notification }) => notification.id);

it("shows three at once, and the fourth when there is room", () => {
  const stack = stackOf(...["a", "b", "c", "d"].map((id) => notificationNamed(id)));
  expect(names(stack)).toEqual(["a", "b", "c"]);
  expect(names(check(leave(stack, "b"), 1))).toEqual(["a", "c", "d"]);
});

it("removes each one twenty seconds after it was shown", () => {
  const stack = check(arrive(stackOf(notificationNamed("a")), notificationNamed("b")), 5_000);
  expect(names(check(stack, dropAfterMs - 1))).toEqual(["a", "b"]);
  expect(names(check(stack, dropAfterMs))).toEqual(["b"]);
  expect(names(check(stack, 5_000 + dropAfterMs))).toEqual([]);
});

it("keeps a pinned one until its date", () => {
  const until = new Date(60_000).toISOString();
  const stack = stackOf(notificationNamed("pinned", { pinned_until: until }));
  expect(names(check(stack, 59_999))).toEqual(["pinned"]);
  expect(names(check(stack, 60_000))).toEqual([]);
});

it("adds a notification once, and is unchanged when nothing changes", () => {
  const stack = stackOf(notificationNamed("a"));
  expect(arrive(stack, notificationNamed("a"))).toBe(stack);
  expect(check(stack, 1_000)).toBe(stack);
});
