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
