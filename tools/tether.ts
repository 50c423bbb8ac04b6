/**
 * Loaded before the programs that `npm start` runs (`node --import`): when the starter is gone, however it went, its
 * children end too. The channel of the parent closes with the parent, even at kill -9.
 */
const graceMs = 50_000;

process.once("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), graceMs).unref();
});
process.channel?.unref();
