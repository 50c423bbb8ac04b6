import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSql } from "../apps/server/src/kernel/sql.ts";
import { startEmbeddedPostgres } from "../apps/server/src/embedded-postgres.ts";

/** Starts the real product from the command line. The first test may build the site. */
const timeoutMs = 180_000;
const tool = (name: string): string => join(import.meta.dirname, name);

interface Started {
  child: ChildProcess;
  output: () => string;
  /** Port of the site, once it has printed its addresses. */
  port: () => number;
  exit: Promise<number | null>;
}

let dataDir = "";
const running: Started[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "trevo-start-"));
});

afterEach(async () => {
  for (const { child, exit } of running.splice(0)) {
    child.kill("SIGTERM");
    await exit;
  }
  for (const { pid } of processes()) process.kill(pid, "SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** By default the back office starts without work, for tests about something else. */
function start(env: Record<string, string> = {}, flags: string[] = ["--empty"]): Started {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const all = { ...inherited, PORT: "0", SANDBOX_PORT: "0", DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, [tool("with-node24.mjs"), "tools/start.ts", ...flags], {
    env: all,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const exit = new Promise<number | null>((done) => child.once("close", done));
  const started = { child, output: () => output, port: () => Number(/Site +http:\/\/localhost:(\d+)/.exec(output)?.[1]), exit };
  running.push(started);
  return started;
}

async function until(description: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await new Promise((next) => setTimeout(next, 50))) if (await holds()) return;
  throw new Error(`waited in vain: ${description}`);
}

async function up(env?: Record<string, string>, flags?: string[]): Promise<Started> {
  const started = start(env, flags);
  await until("the addresses", () => started.output().includes("Ctrl-C stops everything") || started.child.exitCode !== null);
  expect(started.output()).toContain("API docs");
  return started;
}

/** Returns every process with this test's folder in its environment or arguments, except zombies. */
function processes(): { pid: number; line: string }[] {
  const lines = execFileSync("ps", ["axeww", "-o", "pid=,stat=,args="], { encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");
  const found = lines.filter((line) => line.includes(dataDir) && !/^\s*\d+\s+Z/.test(line));
  return found.map((line) => ({ pid: Number.parseInt(line, 10), line })).filter(({ pid }) => pid !== process.pid);
}

const sandboxOf = ({ output }: Started): string => /Sandbox +(http:\/\/localhost:\d+)/.exec(output())?.[1] ?? "no sandbox";

/** Returns the difference in ms between the demonstration's clock and the present. */
async function clockOffset(started: Started): Promise<number> {
  const reply = await fetch(`${sandboxOf(started)}/sandbox/clock`);
  return ((await reply.json()) as { data: { offset_ms: number } }).data.offset_ms;
}

/** Counts the rows made at least ten hours ago. Nothing else may be running. */
async function countBefore(table: "deposits" | "withdrawals"): Promise<number> {
  const database = await startEmbeddedPostgres({ dir: join(dataDir, "pg"), database: "trevo" });
  const sql = createSql(database.url);
  try {
    const rows = await sql.unsafe(`select count(*)::int as rows from ${table} where created_at < now() - interval '10 hours'`);
    return (rows[0] as { rows: number }).rows;
  } finally {
    await sql.end();
    await database.stop();
  }
}

const pidOf = (part: string): number => processes().find(({ line }) => line.includes(part))?.pid ?? 0;

test("SIGTERM, even sent twice, ends every process and keeps the data", { timeout: timeoutMs }, async () => {
  const first = await up();
  expect((await fetch(`http://localhost:${first.port()}/readyz`)).status).toBe(200);
  expect(processes().length).toBeGreaterThanOrEqual(4);
  first.child.kill("SIGTERM");
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  expect(processes()).toEqual([]);

  const again = await up();
  expect(again.output()).not.toContain("creating the database cluster");
  again.child.kill("SIGINT");
  expect(await again.exit).toBe(0);
  expect(processes()).toEqual([]);
});

test("the first start creates back-office work once, and can be stopped in the middle of it", { timeout: timeoutMs }, async () => {
  const stopped = await up({}, ["--days=1"]);
  await until("it has begun", () => stopped.output().includes("leave work for the back office"));
  expect(stopped.output()).toContain("They have passed");
  expect(await clockOffset(stopped)).toBe(0);
  stopped.child.kill("SIGTERM");
  expect(await stopped.exit).toBe(0);
  expect(stopped.output()).not.toContain("emptier");
  expect(processes()).toEqual([]);
  expect(await countBefore("deposits")).toBeGreaterThan(5);
  expect(await countBefore("withdrawals")).toBeGreaterThan(1);

  const first = await up({}, []);
  await until("the work is there", () => /The back office (has work|stays)/.test(first.output()));
  expect(first.output()).toContain("The back office has work");
  expect(first.output()).not.toContain("the days before");
  first.child.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  const next = await up({}, []);
  expect(next.output()).not.toContain("leave work");
});

test(
  "a start stopped while it simulates past days keeps only those days, and the next start uses the present time",
  { timeout: timeoutMs },
  async () => {
    const stopped = start({}, []);
    await until("its second day", () => stopped.output().includes("  2/7") || stopped.child.exitCode !== null);
    stopped.child.kill("SIGTERM");
    expect(await stopped.exit).toBe(0);
    expect(processes()).toEqual([]);
    const next = await up({}, []);
    expect(next.output()).not.toContain("the days before");
    expect(await clockOffset(next)).toBe(0);
  },
);

test("a server that dies ends the other programs and reports it", { timeout: timeoutMs }, async () => {
  const started = await up();
  process.kill(pidOf("apps/server/src/main.ts"), "SIGKILL");
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain("The server has ended (SIGKILL).");
  expect(processes()).toEqual([]);
});

test("when one of two servers on one database dies, the other continues alone", { timeout: timeoutMs }, async () => {
  const started = await up({}, ["--two", "--empty"]);
  const second = /(http:\/\/localhost:\d+) +the same/.exec(started.output())?.[1] ?? "no second address";
  expect(await (await fetch(`${second}/api/site-config`)).json()).toEqual(
    await (await fetch(`http://localhost:${started.port()}/api/site-config`)).json(),
  );
  expect((await fetch(`${second}/`)).status).toBe(200);
  process.kill(pidOf("apps/server/src/main.ts"), "SIGKILL");
  await until("its end is told", () => started.output().includes("The other goes on."));
  const survivor = started.output().includes("The server 1 has ended") ? second : `http://localhost:${started.port()}`;
  expect((await fetch(`${survivor}/api/site-config`)).status).toBe(200);
  started.child.kill("SIGTERM");
  expect(await started.exit).toBe(0);
  expect(processes()).toEqual([]);
});

test("after kill -9 of the starter the programs end, and the next start recovers the database", { timeout: timeoutMs }, async () => {
  const killed = await up();
  process.kill(pidOf(tool("start.ts")), "SIGKILL");
  await until("server and sandbox end", () => processes().every(({ line }) => /bin\/postgres|postgres:/.test(line)));
  expect(processes().length).toBeGreaterThan(0);
  await killed.exit;
  const next = await up();
  expect(next.output()).toContain("Stopped the database that an earlier start left behind");
});

test("a second start with the same folder or a port in use states what to do", { timeout: timeoutMs }, async () => {
  const first = await up();
  const sameFolder = start();
  expect(await sameFolder.exit).toBe(1);
  expect(sameFolder.output()).toMatch(/already runs with this DATA_DIR .* Stop it first/);
  const other = mkdtempSync(join(tmpdir(), "trevo-start-"));
  const samePort = start({ DATA_DIR: other, PORT: String(first.port()) });
  expect(await samePort.exit).toBe(1);
  rmSync(other, { recursive: true, force: true });
  expect(samePort.output()).toMatch(/Port \d+ is taken.*PORT=\d+ npm start/);
  expect(samePort.output()).not.toMatch(/\bat .*\.ts:\d+/);
});

test("an unusable DATABASE_URL is reported before anything starts", { timeout: timeoutMs }, async () => {
  const started = start({ DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" });
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain("Nothing answers at 127.0.0.1:1");
  expect(processes()).toEqual([]);
});

test("a database from before the baseline ends the start and states what to do", { timeout: timeoutMs }, async () => {
  const database = await startEmbeddedPostgres({ dir: join(dataDir, "pg"), database: "trevo" });
  const sql = createSql(database.url);
  await sql`create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
  await sql`insert into migrations (name, hash) values ('0001_tenants.sql', 'a')`;
  await sql.end();
  await database.stop();
  const started = start();
  expect(await started.exit).toBe(1);
  expect(started.output()).toContain("This database was created before Trevo's first release");
  expect(started.output()).toContain("set DATA_DIR to a new folder");
  expect(started.output()).not.toMatch(/\bat .*\.ts:\d+/);
  expect(processes()).toEqual([]);
});
