import type { QueueCount } from "@trevo/contract";
import { expect, it } from "vitest";
import { byLateness } from "./by-lateness.ts";

const now = Date.parse("2026-11-28T12:00:00.000Z");
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const count = (queue: QueueCount["queue"], since: number, due: number | null, late = 0): QueueCount => ({
  queue,
  tenant: "trevo",
  waiting: 1,
  late,
  oldest_at: at(since),
  due_at: due === null ? null : at(due),
});

it("lists overdue queues first, then those that have used most of their term, and last those without a term, the oldest first", () => {
  const counts = [
    count("violations", -10, null),
    count("tickets", -10, 90),
    count("shipments", -500, null),
    count("proposals", -80, 20),
    count("withdrawals", -300, -10, 2),
  ];
  expect(byLateness(counts, now).map(({ queue }) => queue)).toEqual(["withdrawals", "proposals", "tickets", "shipments", "violations"]);
});
