import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";
import type { Config } from "../apps/server/src/kernel/config.ts";
import { buildClients } from "./build.ts";
import { type Child, root, startChild } from "./child.ts";
import { lockDataDir, stopLeftPostgres } from "./leftovers.ts";
import { StartProblem, checkDatabase, checkDataDir, checkPort } from "./preflight.ts";
import { heartbeat, seconds } from "./progress.ts";

const serverGraceMs = 50_000;
const sandboxGraceMs = 5_000;
const readyPatienceMs = 180_000;
const portsBetweenServers = 10;
const serverProgram = "apps/server/src/main.ts";

export interface SystemOptions {
  config: Config;
  progress: (line: string) => void;
  /**
   * Number of server processes that share the database; 1 when absent. Each further server listens ten ports above the previous one, or on
   * a free port if the first does.
   */
  servers?: number;
  /** Restart the server when one of its sources changes. */
  watch?: boolean;
  /** Additional environment variables for the server and the sandbox. */
  env?: Record<string, string | undefined>;
}

/** The whole product as processes: PostgreSQL, the sandbox (demo mode) and the server. Addresses are known when it has started. */
export interface System {
  readonly siteUrl: string;
  /** Addresses of all server processes. The first is `siteUrl`. */
  readonly siteUrls: readonly string[];
  readonly sandboxUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Resolves with a sentence when a part ends without having been stopped. */
  readonly failed: Promise<string>;
  start(): Promise<void>;
  /** Stops the server first, so that it can finish requests in progress. Every caller gets the same promise, even during a start. */
  stop(): Promise<void>;
  /** Kills everything immediately. Committed data is not lost. */
  kill(): void;
}

interface Part {
  stop(): Promise<void>;
  kill(): void;
}

export function createSystem({ config, progress, ...options }: SystemOptions): System {
  const ports = Array.from({ length: options.servers ?? 1 }, (_, index) => config.PORT && config.PORT + index * portsBetweenServers);
  const withSandbox = config.TREVO_MODE === "demo" && config.SANDBOX_URL === undefined;
  const failure = Promise.withResolvers<string>();
  const aborter = new AbortController();
  const parts: Part[] = [];
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  const fail = (sentence: string): void => (stopping ? undefined : failure.resolve(sentence));

  const signal = aborter.signal;
  const run: Run = { config, ports, siteUrls: [], sandboxUrl: config.SANDBOX_URL, withSandbox, progress, options, parts, signal, fail };
  const stop = async (): Promise<void> => {
    aborter.abort(new StartProblem("Stopped."));
    await starting?.catch(() => undefined);
    for (const part of parts.reverse()) await part.stop();
  };
  return {
    get siteUrl() {
      return run.siteUrls[0] ?? `http://localhost:${config.PORT}`;
    },
    siteUrls: run.siteUrls,
    get sandboxUrl() {
      return run.sandboxUrl;
    },
    get databaseUrl() {
      return run.databaseUrl;
    },
    failed: failure.promise,
    start: () => (starting = startParts(run)),
    stop: () => (stopping ??= stop()),
    kill: () => parts.forEach((part) => part.kill()),
  };
}

interface Run {
  config: Config;
  /** Ports of the servers; 0 means any free port. */
  ports: readonly number[];
  /** Filled in while the servers start. */
  siteUrls: string[];
  sandboxUrl: string | undefined;
  databaseUrl?: string;
  /** Address of the sandbox's mailbox. */
  smtpUrl?: string;
  withSandbox: boolean;
  progress: (line: string) => void;
  options: Pick<SystemOptions, "watch" | "env">;
  parts: Part[];
  signal: AbortSignal;
  fail: (sentence: string) => void;
}

async function startParts(run: Run): Promise<void> {
  const { config, signal, progress } = run;
  await checkDataDir(config.DATA_DIR);
  const unlock = lockDataDir(config.DATA_DIR);
  run.parts.push({ stop: async () => unlock(), kill: unlock });
  for (const port of run.ports) await checkPort({ variable: "PORT", port, host: config.HOST });
  if (run.withSandbox) await checkPort({ variable: "SANDBOX_PORT", port: config.SANDBOX_PORT, host: config.HOST });
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
  if (ownerUrl) await checkDatabase(ownerUrl);
  await buildClients({ progress, signal });
  signal.throwIfAborted();
  const databaseUrl = config.DATABASE_URL ?? (await startDatabase(run));
  run.databaseUrl = databaseUrl;
  signal.throwIfAborted();
  const sandbox = run.withSandbox ? await startSandbox(run) : null;
  await startServers(run, databaseUrl);
  sandbox?.send({ product_url: run.siteUrls[0] });
}

async function startSandbox(run: Run): Promise<Child> {
  const program = { name: "sandbox", program: "apps/sandbox/src/main.ts", path: "/", graceMs: sandboxGraceMs };
  const { child, url } = await startProgram(run, program);
  run.sandboxUrl = url;
  const mail = (await (await fetch(`${url}/sandbox/mail`)).json()) as { smtp_url: string };
  run.smtpUrl = mail.smtp_url;
  return child;
}

/** Starts the servers one after the other: the first migrates. With several servers, the product has failed when the last one has ended. */
async function startServers(run: Run, databaseUrl: string): Promise<void> {
  const living = new Set(run.ports.keys());
  for (const [index, port] of run.ports.entries()) {
    const name = run.ports.length === 1 ? "server" : `server ${index + 1}`;
    const ended = (words: string): void => {
      living.delete(index);
      if (living.size === 0) run.fail(words);
      else if (!run.signal.aborted) run.progress(`${words} The other goes on.`);
    };
    const env = { DATABASE_URL: databaseUrl, PORT: String(port) };
    const { url } = await startProgram(run, { name, program: serverProgram, path: "/readyz", graceMs: serverGraceMs, env, ended });
    run.siteUrls.push(url);
  }
}

async function startDatabase(run: Run): Promise<string> {
  const dir = join(run.config.DATA_DIR, "pg");
  if (await stopLeftPostgres(dir)) run.progress("Stopped the database that an earlier start left behind");
  const started = Date.now();
  const database: EmbeddedPostgres = await startEmbeddedPostgres({
    dir,
    database: "trevo",
    progress: (line) => run.progress(`Database: ${line}`),
  });
  run.parts.push(database);
  void database.exited.then(run.fail);
  run.progress(`Database ready in ${seconds(started)}`);
  return database.url;
}

interface Program {
  name: string;
  program: string;
  /** Path that answers when the program is ready. */
  path: string;
  graceMs: number;
  env?: Record<string, string>;
  /** Called with its last output when it ends. If absent, its end means that the whole product has failed. */
  ended?: (words: string) => void;
}

/** Starts a program. Returns its address on this machine when it is ready. */
async function startProgram(
  run: Run,
  { name, program, path, graceMs, env, ended = run.fail }: Program,
): Promise<{ child: Child; url: string }> {
  const started = Date.now();
  const watch = run.options.watch && program === serverProgram ? ["--watch"] : [];
  const args = [...watch, "--import", join(root, "tools/tether.ts"), join(root, program)];
  const child = startChild({ name, command: process.execPath, args, env: { ...environment(run), ...env }, output: "keep", tethered: true });
  run.parts.push({ stop: () => child.stop(graceMs), kill: child.kill });
  const calm = heartbeat(`starting the ${name}`);
  const port = await readyPort(run, { child, path }).finally(calm);
  child.show();
  void child.exited.then((code) => ended(lastWords(child, code)));
  run.progress(`${name.replace("s", "S")} ready in ${seconds(started)}`);
  return { child, url: `http://localhost:${port}` };
}

function environment({ config, sandboxUrl, smtpUrl, options }: Run): Record<string, string | undefined> {
  const { PORT, SANDBOX_PORT, HOST, DATA_DIR, TREVO_MODE } = config;
  const sandbox = config.TREVO_MODE === "demo" ? { SANDBOX_URL: sandboxUrl, SMTP_URL: config.SMTP_URL ?? smtpUrl } : {};
  const own = { PORT: String(PORT), SANDBOX_PORT: String(SANDBOX_PORT), HOST, DATA_DIR, TREVO_MODE, NODE_ENV: "production", ...sandbox };
  // Compiling is most of a start.
  const compiled = { NODE_COMPILE_CACHE: join(root, ".cache/compiled") };
  return { LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn", ...compiled, ...own, ...options.env };
}

const reachable = (host: string): string => (host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host);

/** Returns the port that the program reports, once it answers there. */
async function readyPort(run: Run, { child, path }: { child: Child; path: string }): Promise<string> {
  let port = "";
  void child.listening.then((address) => (port = new URL(address).port));
  const ended = child.exited.then((code) => ({ code }));
  const deadline = Date.now() + readyPatienceMs;
  while (Date.now() < deadline) {
    run.signal.throwIfAborted();
    const isReady = port !== "" && answers(`http://${reachable(run.config.HOST)}:${port}${path}`, path === "/");
    const answer = await Promise.race([ended, isReady]);
    if (typeof answer === "object") throw new StartProblem(lastWords(child, answer.code));
    if (answer) return port;
    await Promise.race([ended, new Promise((next) => setTimeout(next, 100))]);
  }
  throw new StartProblem(`The ${child.name} did not become ready within ${readyPatienceMs / 1000} s.\n${child.tail()}`);
}

async function answers(url: string, anyStatus: boolean): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    (response) => anyStatus || response.ok,
    (error: unknown) => {
      // The Fetch standard blocks some ports, in browsers and here.
      if (!(error instanceof Error && error.cause instanceof Error && error.cause.message === "bad port")) return false;
      throw new StartProblem(`No browser visits port ${new URL(url).port}: choose another.`);
    },
  );
}

/** Returns why a program refused to start, from its last lines. In JSON log lines, the reason is in `msg`. */
function lastWords(child: Child, code: number | string): string {
  if (/ENOSPC|No space left/.test(child.tail())) return "The disk is full: free some space, or set DATA_DIR to a folder on another disk.";
  const lines = child.tail().split("\n").map(readable).filter(Boolean).slice(-12);
  return [`The ${child.name} has ended (${typeof code === "number" ? `exit code ${code}` : code}).`, ...lines].join("\n");
}

function readable(line: string): string {
  if (!line.startsWith("{")) return line;
  try {
    const { msg = "", err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return err?.message ?? msg;
  } catch {
    return line;
  }
}
