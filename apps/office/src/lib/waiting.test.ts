import type { QueueCount } from "@trevo/contract";
import { expect, it } from "vitest";
import { countText, sumOf } from "./waiting.ts";

const at = (minutes: number): string => new Date(minutes * 60_000).toISOString();

it("adds up the queues of all brands, and keeps the item that is due first", () => {
  const rest = { queue: "tickets", late: 1 } as const;
  const counts: QueueCount[] = [
    { ...rest, tenant: "trevo", waiting: 2, oldest_at: at(0), due_at: at(240) },
    { ...rest, tenant: "aurora", waiting: 3, oldest_at: at(30), due_at: at(90) },
    { ...rest, tenant: "norte", waiting: 4, oldest_at: at(0), due_at: null },
  ];
  expect(sumOf(counts)).toEqual({ waiting: 9, late: 3, first: { since: 30 * 60_000, due: 90 * 60_000 } });
});

it("has no first item if nothing has a term", () => {
  expect(sumOf([{ queue: "violations", tenant: "trevo", waiting: 1, late: 0, oldest_at: at(0), due_at: null }]).first).toBeNull();
});

it.each([
  [1, "1"],
  [999, "999"],
  [1_000, "999+"],
])("formats %i as %s", (waiting, text) => {
  expect(countText(waiting)).toBe(text);
});
