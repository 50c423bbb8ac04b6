import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "../src/embedded-postgres.ts";

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** A loaded machine takes its time; less than a hook has. */
const startMs = 55_000;

/** A second (or third) server process of an installation, on the same database and sandbox. */
export async function startServerProcess(
  env: { databaseUrl: string; sandboxUrl: string } & Record<string, string>,
): Promise<ServerProcess> {
  const { databaseUrl, sandboxUrl, ...more } = env;
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      SANDBOX_URL: sandboxUrl,
      RATE_LIMIT_SCALE: "1000",
      SITE_DIR: "/nowhere",
      ...more,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `http://localhost:${port}`;
  for (const deadline = performance.now() + startMs; ;) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error("the server process did not start");
    }
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    child,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise<void>((resolve) => {
        child.once("exit", () => resolve());
      });
      child.kill(signal);
      await gone;
    },
  };
}
