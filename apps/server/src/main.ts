import { readConfig } from "./kernel/config.ts";
import { createLogOutput } from "./kernel/log-output.ts";
import { createLog } from "./kernel/log.ts";

// React and the router choose their production code by this variable when they are imported, so it must be set before.
process.env["NODE_ENV"] ??= "production";
const { createApp } = await import("./app.ts");

const config = readConfig(process.env);
const log = createLog(config.LOG_LEVEL, createLogOutput());

try {
  const app = await createApp({ config, log });
  await app.listen();
  log.info({ url: app.url() }, "listening");
  // Port 0 is resolved only now: report the address to a parent process with a channel.
  process.send?.({ listening: app.url() });
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => process.exit(1), (config.DRAIN_NOTICE_SECONDS + config.DRAIN_SECONDS) * 1_000).unref();
      void app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "shutdown failed");
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  log.fatal({ err: error }, error instanceof Error ? error.message : "the server did not start");
  process.exitCode = 1;
  setTimeout(() => process.exit(1), 1_000).unref();
}
