import { statSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../apps/server/src/kernel/config.ts";
import { type Keeper, startKeeper } from "../e2e/fuzz/keeper.ts";
import { type Trace, readTraces } from "../e2e/fuzz/trace.ts";
import { type Brand, brands, hostOf } from "../e2e/support/routes.ts";
import { killChildren, root, startChild } from "./child.ts";
import { ensureChromium } from "./chromium.ts";
import { print } from "./progress.ts";
import { readOptions } from "./read-options.ts";
import { binary } from "./suite.ts";
import { createSystem } from "./system.ts";

const usage = `npm run fuzz -- [options]
  --brand <name>     ${brands.join(", ")} (trevo)
  --minutes <n>      (5)
SITE_URL and SANDBOX_URL name a product that already runs.`;

const deposit = 50_000;
/** After this time without a new state, Bombadil is assumed to be stuck. */
const stallMs = 45_000;
const shortestLegMs = 10_000;
const mostEmptyLegs = 3;
/** A browser that does not answer is abandoned. It ends with this process. */
const closeMs = 10_000;

interface Product {
  siteUrl: string;
  sandboxUrl: string;
  stop(): Promise<void>;
}

/** Uses the product that the environment names, or starts one with its own data. */
async function startProduct(): Promise<Product> {
  const { SITE_URL: siteUrl, SANDBOX_URL: sandboxUrl, DATABASE_URL: _, ...inherited } = process.env;
  if (siteUrl && sandboxUrl) return { siteUrl, sandboxUrl, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), "trevo-fuzz-"));
  const config = readConfig({ ...inherited, TREVO_MODE: "demo", PORT: "0", SANDBOX_PORT: "0", DATA_DIR: dataDir });
  const system = createSystem({ config, progress: print });
  process.once("exit", () => system.kill());
  const stop = async (): Promise<void> => {
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  await system.start();
  return { siteUrl: system.siteUrl, sandboxUrl: system.sandboxUrl ?? "", stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

interface Exploration {
  port: number;
  /** End time, in ms since the epoch. */
  until: number;
  /** Folder of its trace and screenshots. */
  output: string;
}

/** How one run of Bombadil ended. */
interface Leg {
  /** False if Bombadil was stuck and had to be stopped. */
  readonly isOver: boolean;
  /** True if it reached no state at all. */
  readonly isEmpty: boolean;
}

/** Runs Bombadil, which uses the site at random and checks the properties of `e2e/fuzz/spec.ts` in every state. */
async function explore(origin: string, { port, until, output }: Exploration): Promise<Leg> {
  const seconds = Math.ceil((until - Date.now()) / 1_000);
  const child = startChild({
    name: "bombadil",
    command: binary("bombadil"),
    args: [
      ["browser", "test-external", `${origin}/`, join(root, "e2e/fuzz/spec.ts"), "--remote-debugger", `http://localhost:${port}`],
      ["--create-target", "--width", "360", "--height", "740", "--time-limit", `${seconds}s`, "--output-path", output],
    ].flat(),
    env: { RUST_LOG: "error" },
    output: "keep",
  });
  let [size, grownAt, stalled] = [0, Date.now(), false];
  const watch = setInterval(() => {
    const now = statSync(join(output, "trace.jsonl"), { throwIfNoEntry: false })?.size ?? 0;
    if (now > size) [size, grownAt] = [now, Date.now()];
    if (Date.now() - grownAt < stallMs) return;
    stalled = true;
    child.kill();
  }, 1_000);
  const code = await child.exited;
  clearInterval(watch);
  if (size === 0) print(`bombadil reached no state and ended with ${code}\n${child.tail()}`);
  // 2: a property was violated. 1: it followed a link out of the browser, such as mailto:, and waited for a page.
  return { isOver: !stalled && (code === 0 || code === 2), isEmpty: size === 0 };
}

/**
 * Runs Bombadil until the time is over. After a reload on a busy machine it may wait forever, and Chromium no longer answers: it is then
 * restarted with another browser.
 */
async function exploreInLegs(origin: string, run: Pick<Exploration, "until" | "output">, newKeeper: (port: number) => Promise<Keeper>) {
  const legs: string[] = [];
  const failures: string[] = [];
  for (let empty = 0; empty < mostEmptyLegs && run.until - Date.now() > shortestLegMs;) {
    const output = join(run.output, `leg-${legs.length + 1}`);
    legs.push(output);
    await mkdir(output, { recursive: true });
    const port = await freePort();
    const keeper = await newKeeper(port);
    const { isOver, isEmpty } = await explore(origin, { port, until: run.until, output });
    await Promise.race([keeper.close(), new Promise((next) => setTimeout(next, closeMs))]);
    failures.push(...keeper.failures);
    if (isOver) break;
    empty = isEmpty ? empty + 1 : 0;
    print(`Bombadil stood still in leg ${legs.length}`);
  }
  return { legs, failures };
}

async function fuzz(brand: Brand, minutes: number): Promise<number> {
  const browser = await ensureChromium();
  const product = await startProduct();
  const output = join(root, "test-results/fuzz", brand);
  await rm(output, { recursive: true, force: true });
  const origin = `http://${hostOf(brand, product.siteUrl)}`;
  const newKeeper = (debuggerPort: number) =>
    startKeeper({ origin, browser, sandboxUrl: product.sandboxUrl, debuggerPort, deposit, progress: print });
  try {
    const { legs, failures } = await exploreInLegs(origin, { until: Date.now() + minutes * 60_000, output }, newKeeper);
    return report(brand, await readTraces(legs.map((leg) => join(leg, "trace.jsonl"))), failures);
  } finally {
    await product.stop();
  }
}

/** Prints the findings and returns their number. */
function report(brand: Brand, { states, movingMs, paths, findings }: Trace, failures: readonly string[]): number {
  print(`${brand}: ${states} states of ${paths.size} addresses in ${(movingMs / 60_000).toFixed(1)} minutes of use`);
  for (const { property, text, url, screenshot, times } of findings)
    print(`\n${property}, ${times} times\n  ${text}\n  ${url}\n  ${screenshot}`);
  for (const failure of new Set(failures)) print(`\nserver\n  ${failure}`);
  if (states === 0) print("\nNo state was reached");
  return states === 0 ? 1 : findings.length + failures.length;
}

const { values } = readOptions(usage, {
  options: { brand: { type: "string", default: "trevo" }, minutes: { type: "string", default: "5" } },
});
const brand = brands.find((name) => name === values.brand);
const minutes = Number(values.minutes);
process.once("exit", killChildren);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
if (!brand || !Number.isSafeInteger(minutes) || minutes < 1) {
  print(usage);
  process.exitCode = 1;
} else {
  process.exitCode = (await fuzz(brand, minutes)) > 0 ? 1 : 0;
}
