import type { Tally } from "./suite.ts";

/** One piece of a check. It prints its own result. */
export interface Task {
  readonly name: string;
  /** Names of tasks that must have ended before, successfully or not. */
  readonly after?: readonly string[];
  /** Returns true on success. */
  readonly run: () => Promise<boolean>;
}

/**
 * Runs every task, at most `parallel` at a time. The next task is the first in the list whose predecessors have ended. Throws if a task can
 * never start.
 */
export async function runTasks(tasks: readonly Task[], parallel: number): Promise<Tally> {
  const waiting = [...tasks];
  const ended = new Set<string>();
  const running = new Set<Promise<void>>();
  const tally: Tally = { passed: 0, failed: 0 };
  const start = (task: Task): void => {
    const run = task.run().then((isWell) => {
      tally[isWell ? "passed" : "failed"] += 1;
      ended.add(task.name);
      running.delete(run);
    });
    running.add(run);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => after.every((name) => ended.has(name)));
    const [task] = next >= 0 && running.size < parallel ? waiting.splice(next, 1) : [];
    if (task) start(task);
    else if (running.size > 0) await Promise.race(running);
    else throw new Error(`nothing ends what these wait for: ${waiting.map(({ name }) => name).join(", ")}`);
  }
  return tally;
}
