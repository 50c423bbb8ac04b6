import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../apps/server/src/embedded-postgres.ts";

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Below the repository. */
  readonly program: string;
  readonly env?: Record<string, string>;
  /** Where its log goes: a file, as in production behind a collector. */
  readonly logFile: string;
  /** Folder for a CPU profile, written when it stops. */
  readonly profileDir?: string | undefined;
}

/** A server in a process of its own, answering. */
export async function startServer(options: ServerOptions): Promise<BenchServer> {
  const port = await freePort();
  const flags = options.profileDir ? ["--cpu-prof", `--cpu-prof-dir=${options.profileDir}`, "--cpu-prof-interval=500"] : [];
  const log = openSync(options.logFile, "w");
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, "..", options.program)], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      PORT: String(port),
      RATE_LIMIT_SCALE: "100000",
      ...options.env,
    },
    stdio: ["ignore", log, "inherit"],
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  for (
    let attempt = 0;
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      () => true,
      () => false,
    ));
    attempt++
  ) {
    if (child.exitCode !== null || attempt > 1_200) throw new Error(`${options.program} did not start; see ${options.logFile}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await gone;
    },
  };
}

export const productProgram = "apps/server/src/main.ts";
