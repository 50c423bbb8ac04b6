import { flushCompileCache } from "node:module";

/**
 * Loaded before the programs that `npm start` runs (`node --import`). When the starter ends in any way, its children end too: the parent's
 * channel closes with it, even on kill -9.
 */
const graceMs = 50_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), graceMs).unref();
});
process.channel?.unref();

/** By then a server is ready, with almost everything loaded. */
const loadedAfterMs = 20_000;
// Written at a proper end otherwise: a process that is only ever killed would compile everything at each start. Does nothing without a cache.
setTimeout(flushCompileCache, loadedAfterMs).unref();
