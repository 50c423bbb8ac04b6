import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Maximum start-up time on a loaded machine; less than a hook's timeout. */
const startMs = 55_000;

const isReady = (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );

/** Follows the log: keeps the port once the server listens, and passes on lines of at least the level `shown`. */
function followLog(child: ChildProcess, shown: number): { port: string | null } {
  const address: { port: string | null } = { port: null };
  if (!child.stdout) return address;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { level, msg, url } = readLine(line);
    if (msg === "listening" && url) address.port = new URL(url).port;
    if (level >= shown) process.stderr.write(`${line}\n`);
  });
  return address;
}

/** Levels as numbered by pino. */
const errorLevel = 50;
const levels: Record<string, number> = { error: errorLevel, fatal: 60, silent: Infinity };

function readLine(line: string): { level: number; msg?: string; url?: string } {
  try {
    return JSON.parse(line) as { level: number };
  } catch {
    return { level: errorLevel };
  }
}

/** Cache of compiled sources, written by processes that ended properly: most of a start is compiling. */
const compiled = join(import.meta.dirname, "../../../.cache/compiled");

/**
 * Starts a second (or third) server process of an installation, on the same database and sandbox. `LOG_LEVEL` sets which log lines are
 * passed on (errors by default).
 */
export async function startServerProcess(
  env: { databaseUrl: string; sandboxUrl?: string } & Record<string, string>,
): Promise<ServerProcess> {
  const { databaseUrl, sandboxUrl, LOG_LEVEL: shown = "error", ...more } = env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "../src/main.ts")], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: compiled,
      // The address is logged at this level.
      LOG_LEVEL: "info",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      ...(sandboxUrl !== undefined && { SANDBOX_URL: sandboxUrl }),
      RATE_LIMIT_SCALE: "1000",
      SITE_DIR: "/nowhere",
      ...more,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = followLog(child, levels[shown] ?? errorLevel);
  for (const deadline = performance.now() + startMs; ;) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error("the server process did not start");
    }
    if (address.port && (await isReady(address.port))) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://localhost:${address.port}`,
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
