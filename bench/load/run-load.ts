import { fork } from "node:child_process";
import { join } from "node:path";
import type { LoadPlan, LoadResult } from "./plan.ts";

/** Runs a plan in its own process. Calls `during` with the time until the measurement starts, after the warm-up. */
export function runLoad(plan: LoadPlan, during: (startAfterMs: number) => void = () => undefined): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "http-load.ts"), { execArgv: ["--max-old-space-size=4096"] });
    child.once("error", reject);
    child.once("exit", (code) => code !== 0 && reject(new Error(`the load generator ended with ${code}`)));
    child.on("message", (message: "ready" | LoadResult) => {
      if (message !== "ready") return resolve(message);
      child.send("go");
      during(plan.warmupSeconds * 1_000);
    });
    child.send(plan);
  });
}
