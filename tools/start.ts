import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, readConfig } from "../apps/server/src/kernel/config.ts";
import { killChildren } from "./child.ts";
import { playDemoShift } from "./demo-shift/play-shift.ts";
import { dayHours, playDemoDays, setDemoClock } from "./demo-shift/play-days.ts";
import { print, seconds } from "./progress.ts";
import { type System, createSystem } from "./system.ts";

/** One Ctrl-C may arrive twice: from the terminal, and forwarded by npm. */
const sameSignalMs = 1_000;

const started = Date.now();
const watch = process.argv.includes("--watch");
/** `npm run start:two`: two server processes on one database, each on its own port. */
const servers = process.argv.includes("--two") ? 2 : 1;
/** `npm start -- --empty`: no simulated past, and no work in the back office. */
const empty = process.argv.includes("--empty");
/** `npm start -- --days=30`: number of days to simulate before the first start. The default is a week. */
const days = Number(process.argv.map((option) => /^--days=(\d{1,2})$/.exec(option)?.[1]).find((found) => found !== undefined) ?? 7);

/** Returns a sentence for the user, or with TREVO_DEBUG=1 the stack for the developer. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env["TREVO_DEBUG"] === "1")
    return `${error.stack ?? error.message}${error.cause ? `\nCaused by: ${explain(error.cause)}` : ""}`;
  if ("code" in error && error.code === "ENOSPC") return "The disk is full: free some space, or set DATA_DIR to a folder on another disk.";
  return error.message;
}

function printAddresses(system: System, demo: boolean): void {
  const tenant = (name: string): string => system.siteUrl.replace("//", `//${name}.`);
  const rows: [string, string][] = [["Site", demo ? `${system.siteUrl}   trevo` : system.siteUrl]];
  if (demo) rows.push(["", `${tenant("aurora")}   aurora, another brand`], ["", `${tenant("norte")}   norte, a regulated brand`]);
  for (const url of system.siteUrls.slice(1)) rows.push(["", `${url}   the same, from a second server process`]);
  if (system.sandboxUrl) rows.push(["Sandbox", `${system.sandboxUrl}   bank, phone, mailbox, studio`]);
  rows.push(["Back office", `${tenant("backoffice")}   for staff`]);
  rows.push(["API docs", `${system.siteUrl}/api/docs`]);
  print(`\nTrevo is up in ${seconds(started)}\n`);
  for (const [name, address] of rows) print(`  ${name.padEnd(13)}${address}`);
  print("\nCtrl-C stops everything; the data stays.");
}

/** Creates work for the back office, once per set of data and in the background while the user works. */
async function fillBackOffice(system: System, { config, signal }: { config: Config; signal: AbortSignal }): Promise<void> {
  const done = join(config.DATA_DIR, "demo-shift");
  if (empty || config.TREVO_MODE !== "demo" || !system.sandboxUrl || existsSync(done)) return;
  const since = Date.now();
  print("\nPlayers and staff of the demonstration leave work for the back office");
  try {
    await playDemoShift({ siteUrl: system.siteUrl, sandboxUrl: system.sandboxUrl, signal }, print);
    await writeFile(done, `${new Date().toISOString()}\n`);
    print(`The back office has work, after ${seconds(since)}`);
  } catch (error) {
    // The product runs without it.
    if (!signal.aborted) print(`The back office stays emptier than intended: ${explain(error)}`);
  }
}

/** State of the simulated days before the first start: not begun, interrupted, or complete. */
type Past = "none" | "begun" | "over";

/** Only the embedded database gets simulated days: other data must not get a past that it did not have. */
async function pastOf(config: Config): Promise<Past> {
  if (config.TREVO_MODE !== "demo" || config.DATABASE_URL !== undefined) return "over";
  const kept = await readFile(pastFile(config), "utf8").catch(() => null);
  if (kept !== null) return kept.trim() === "begun" ? "begun" : "over";
  return empty || days === 0 || existsSync(join(config.DATA_DIR, "pg")) ? "over" : "none";
}

const pastFile = ({ DATA_DIR }: Config): string => join(DATA_DIR, "demo-days");

/** Runs before the addresses are printed: the clock moves, and visitors meanwhile would be in the wrong week. */
async function playPast(system: System, { config, signal, past }: { config: Config; signal: AbortSignal; past: Past }): Promise<void> {
  if (past === "over" || !system.sandboxUrl) return;
  const place = { siteUrl: system.siteUrl, sandboxUrl: system.sandboxUrl, signal };
  const since = Date.now();
  if (past === "none") {
    print("\nPlayers of the demonstration play the days before");
    await playDemoDays(place, days, print).then(
      () => print(`They have passed, after ${seconds(since)}`),
      (error: unknown) => !signal.aborted && print(`They stay fewer than intended: ${explain(error)}`),
    );
  }
  if (signal.aborted) return;
  // If it fails, the next start tries again.
  await setDemoClock(place, 0).then(
    () => writeFile(pastFile(config), "over\n"),
    (error: unknown) => print(`The clock of the demonstration could not be set right: ${explain(error)}. Start again.`),
  );
}

interface Stopper {
  requested(): boolean;
  /** Aborts with the first signal. */
  readonly signal: AbortSignal;
  /** Resolves when a requested stop is complete. */
  readonly stopped: Promise<void>;
}

/** Stops properly at the first signal, immediately at the second, and properly when the parent process ends. */
function stopOnSignals(system: System): Stopper {
  const { promise, resolve } = Promise.withResolvers<void>();
  let signalledAt = 0;
  const aborter = new AbortController();
  const stop = (): void => {
    if (signalledAt > 0 && Date.now() - signalledAt > sameSignalMs) {
      print("Stopping at once");
      system.kill();
    }
    if (signalledAt > 0) return;
    signalledAt = Date.now();
    print("\nStopping");
    aborter.abort();
    void system.stop().then(resolve);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  process.stdout.on("error", stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), 1000).unref();
  return { requested: () => signalledAt > 0, signal: aborter.signal, stopped: promise };
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const past = await pastOf(config);
  if (past === "none") {
    await mkdir(config.DATA_DIR, { recursive: true });
    await writeFile(pastFile(config), "begun\n");
  }
  const env = past === "none" ? { DEMO_FIRST_OFFSET_HOURS: String(-days * dayHours) } : {};
  const system = createSystem({ config, progress: print, watch, servers, env });
  process.once("exit", () => {
    system.kill();
    killChildren();
  });
  const stopper = stopOnSignals(system);
  try {
    await system.start();
    await playPast(system, { config, signal: stopper.signal, past });
    if (!stopper.requested()) {
      printAddresses(system, config.TREVO_MODE === "demo");
      void fillBackOffice(system, { config, signal: stopper.signal });
    }
    const failure = await Promise.race([system.failed, stopper.stopped]);
    if (failure !== undefined) throw new Error(failure);
  } catch (error) {
    if (!stopper.requested()) {
      process.stderr.write(`\n${explain(error)}\n`);
      await system.stop();
      return 1;
    }
    await stopper.stopped;
  }
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  return 1;
});
process.exit();
