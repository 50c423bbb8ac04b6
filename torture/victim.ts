import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const program = join(import.meta.dirname, "../apps/server/src/main.ts");
/** Ends the server when this process ends in any way. */
const tether = join(import.meta.dirname, "../tools/tether.ts");
/** Cache of compiled sources, written by processes that ended properly: most of a start is compiling. */
const compiled = join(import.meta.dirname, "../.cache/compiled");
const timeoutMs = 180_000;
const pollMs = 25;

/** A server process that is killed and restarted, always at the address of its first start. */
export interface Victim {
  /** Known after the first start. */
  readonly port: number;
  /** Starts until it is ready, as a supervisor would: a failed start is repeated. Returns the milliseconds. */
  start(): Promise<number>;
  /** Resolves when the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  ready(): Promise<boolean>;
  /** Returns how it ended each time that it was not killed on purpose. It is then restarted. */
  ownDeaths(): readonly string[];
}

export interface VictimNeeds {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  /** Value of `SPORTS_FEEDS`. */
  readonly feeds: string;
  readonly logFile: string;
}

export function createVictim(needs: VictimNeeds): Victim {
  const log = createWriteStream(needs.logFile, { flags: "a" });
  let child: ChildProcess | undefined;
  const ownDeaths: string[] = [];
  let port = 0;
  let wanted = false;
  let served = false;
  /** A failed start while the database is down does not count as a death: the process reports the reason and ends. */
  const spawnChild = (): void => {
    const fresh = launch(needs, port, log);
    fresh.on("message", (message: { listening?: string }) => {
      if (message.listening !== undefined) port = Number(new URL(message.listening).port);
    });
    served = false;
    fresh.once("exit", (code, signal) => {
      if (!wanted) return;
      if (served) ownDeaths.push(`${new Date().toISOString()} port ${port}: ${signal ?? `exit code ${code}`}`);
      spawnChild();
    });
    child = fresh;
  };
  const ready = async (): Promise<boolean> =>
    port !== 0 &&
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    );
  return {
    get port() {
      return port;
    },
    ready,
    ownDeaths: () => ownDeaths,
    start: async () => {
      const started = performance.now();
      wanted = true;
      if (!child || hasEnded(child)) spawnChild();
      while (!(await ready())) {
        if (performance.now() - started > timeoutMs) throw new Error(`the server at port ${port} does not get ready; see ${needs.logFile}`);
        await sleep(pollMs);
      }
      served = true;
      return performance.now() - started;
    },
    kill: async (signal) => {
      wanted = false;
      if (!child || hasEnded(child)) return;
      const dying = child;
      const gone = new Promise((resolve) => dying.once("exit", resolve));
      dying.kill(signal);
      await gone;
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function launch(needs: VictimNeeds, port: number, log: NodeJS.WritableStream): ChildProcess {
  const child = spawn(process.execPath, ["--import", tether, program], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      NODE_COMPILE_CACHE: compiled,
      PORT: String(port),
      DATABASE_URL: needs.databaseUrl,
      SANDBOX_URL: needs.sandboxUrl,
      SPORTS_FEEDS: needs.feeds,
      DATABASE_POOL: "10",
      RATE_LIMIT_SCALE: "100000",
      LOAD_LIMIT_SCALE: "20",
      SITE_DIR: "/nowhere",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  return child;
}
