import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Path relative to the repository. */
  readonly program: string;
  readonly env?: Record<string, string>;
  /** Log file, as in production with a log collector. */
  readonly logFile: string;
  /** Folder for a CPU profile, written when the server stops. */
  readonly profileDir?: string | undefined;
}

/** Starts a server in its own process and waits until it responds. */
export async function startServer(options: ServerOptions): Promise<BenchServer> {
  const flags = options.profileDir ? ["--cpu-prof", `--cpu-prof-dir=${options.profileDir}`, "--cpu-prof-interval=500"] : [];
  const log = openSync(options.logFile, "w");
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, "..", options.program)], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "info",
      PORT: "0",
      RATE_LIMIT_SCALE: "100000",
      ...options.env,
    },
    stdio: ["ignore", log, "inherit", "ipc"],
  });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", () => reject(new Error(`${options.program} did not start; see ${options.logFile}`)));
    child.on("message", (message: { listening?: string }) => message.listening && resolve(Number(new URL(message.listening).port)));
  });
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
