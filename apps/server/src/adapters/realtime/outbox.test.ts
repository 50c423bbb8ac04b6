import { describe, expect, it } from "vitest";
import { type EventItem, createEventQueue, createOutbox } from "./outbox.ts";

const balance = (playerId: string, version: number): EventItem => [1, playerId, "BalanceUpdated", { version }];
const note = (id: number, text = ""): EventItem => [1, "ana", "NotificationSent", { id, text }];

describe("the event queue", () => {
  it("keeps one balance per player, that of the highest version, in any order of arrival", () => {
    const queue = createEventQueue({ max: 10, onDrop: () => undefined });
    for (const item of [balance("ana", 2), note(1), balance("ana", 4), balance("bia", 1), balance("ana", 3)]) queue.add(item);
    expect(queue.take()).toEqual([balance("ana", 4), note(1), balance("bia", 1)]);
    expect(queue.size).toBe(0);
  });

  it("drops the oldest event when it is full", () => {
    let dropped = 0;
    const queue = createEventQueue({ max: 2, onDrop: () => (dropped += 1) });
    for (const id of [1, 2, 3]) queue.add(note(id));
    expect(queue.take()).toEqual([note(2), note(3)]);
    expect(dropped).toBe(1);
  });
});

describe("the outbox", () => {
  it("publishes one batch at a time, each within the size limit, all in order", async () => {
    const batches: EventItem[][] = [];
    const dropped: string[] = [];
    let underWay = 0;
    const publish = async (items: EventItem[]) => {
      expect((underWay += 1)).toBe(1);
      await new Promise(setImmediate);
      underWay -= 1;
      batches.push(items);
    };
    const outbox = createOutbox({ publish, batch_bytes: 200, max: 1_000, onDrop: (reason) => dropped.push(reason) });
    for (let id = 0; id < 20; id++) outbox.add(note(id));
    outbox.add(note(20, "x".repeat(300)));
    await outbox.settled();
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.every((batch) => Buffer.byteLength(JSON.stringify(batch)) <= 202)).toBe(true);
    expect(batches.flat()).toEqual(Array.from({ length: 20 }, (_, id) => note(id)));
    expect(dropped).toEqual(["too_large"]);
  });

  it("collects events while the bus is busy, and continues after a failure", async () => {
    const batches: EventItem[][] = [];
    const dropped: string[] = [];
    const outbox = createOutbox({
      batch_bytes: 7_000,
      max: 1_000,
      onDrop: (reason) => dropped.push(reason),
      publish: async (items) => {
        if (batches.push(items) > 1) return;
        for (const version of [2, 3, 4]) outbox.add(balance("ana", version));
        throw new Error("no database");
      },
    });
    outbox.add(balance("ana", 1));
    await outbox.settled();
    expect(batches).toEqual([[balance("ana", 1)], [balance("ana", 4)]]);
    expect(dropped).toEqual(["bus"]);
  });
});
