import { describe, expect, it } from "vitest";
import { type Task, runTasks } from "./schedule.ts";

/** Returns tasks that record when they begin and end, and that end in the next macrotask. */
function notedTasks(...plans: { name: string; after?: string[]; isWell?: boolean }[]) {
  const events: string[] = [];
  let running = 0;
  let most = 0;
  const tasks = plans.map(({ name, isWell = true, ...plan }): Task => ({
    ...plan,
    name,
    run: async () => {
      events.push(`+${name}`);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      events.push(`-${name}`);
      return isWell;
    },
  }));
  return { tasks, events, most: () => most };
}

describe("the schedule", () => {
  it("starts a task after the tasks it depends on have ended, even if one failed", async () => {
    const { tasks, events } = notedTasks({ name: "types", after: ["build"] }, { name: "build", isWell: false });
    expect(await runTasks(tasks, 3)).toEqual({ passed: 1, failed: 1 });
    expect(events).toEqual(["+build", "-build", "+types", "-types"]);
  });

  it("runs no more tasks at a time than allowed", async () => {
    const { tasks, most } = notedTasks({ name: "a" }, { name: "b" }, { name: "c" }, { name: "d" });
    expect(await runTasks(tasks, 2)).toEqual({ passed: 4, failed: 0 });
    expect(most()).toBe(2);
  });

  it("refuses a task that depends on an unknown one", async () => {
    const { tasks } = notedTasks({ name: "types", after: ["build"] });
    await expect(runTasks(tasks, 2)).rejects.toThrow("types");
  });

  it("rejects when a task rejects", async () => {
    const broken: Task = { name: "broken", run: () => Promise.reject(new Error("no such program")) };
    await expect(runTasks([broken], 2)).rejects.toThrow("no such program");
  });
});
