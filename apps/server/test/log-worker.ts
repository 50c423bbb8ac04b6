import { createLogOutput } from "../src/kernel/log-output.ts";
import { createLog } from "../src/kernel/log.ts";

/** Writes a few short lines and ends in the way given by its argument. */
const [, , ending] = process.argv;
const log = createLog("info", createLogOutput());
log.info("first");
log.info("last");
if (ending === "process.exit") process.exit(0);
if (ending === "an exception") throw new Error("planted");
if (ending === "a rejection") void Promise.reject(new Error("planted"));
if (ending === "an error and SIGKILL") {
  log.error("an error");
  process.kill(process.pid, "SIGKILL");
}
if (ending === "waiting") setTimeout(() => process.kill(process.pid, "SIGKILL"), 60_000).ref();
