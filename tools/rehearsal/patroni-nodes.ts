import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { unprivilegedIdentity } from "../../apps/server/src/unprivileged.ts";
import { root } from "../child.ts";

const password = "rehearsal";
const postgresRoot = "/usr/lib/postgresql";
const programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"];

interface Member {
  readonly role: string;
  readonly state: string;
}

export interface PatroniNode {
  readonly name: string;
  /** Ends PostgreSQL at once; Patroni stays. */
  killPostgres(): Promise<void>;
  /** Ends Patroni and PostgreSQL at once. */
  kill(): Promise<void>;
  start(): void;
  /** Stops every process of the node where it stands, as a machine that is paused does. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export interface PatroniCluster {
  /** Through HAProxy, always the primary. */
  readonly url: string;
  readonly nodes: readonly PatroniNode[];
  /** Who leads and is seen by the balancer; null while nobody does. */
  primary(): Promise<PatroniNode | null>;
  /** A primary leads two standbys, and Patroni has written down which of them confirms commits: until then nobody may follow a lost primary. */
  isWhole(): Promise<boolean>;
  switchover(from: PatroniNode): Promise<void>;
  stop(): Promise<void>;
}

/** A sentence that says what is missing here, or null. */
export function missingForPatroni(): string | null {
  const missing = programs.filter((program) => !existsSync(program));
  if (!binDir()) missing.push(`${postgresRoot}/<version>/bin/postgres`);
  return missing.length === 0
    ? null
    : `Not here: ${missing.join(", ")}. apt-get install patroni etcd-server haproxy python3-etcd python3-psycopg2 postgresql`;
}

const binDir = (): string | undefined =>
  existsSync(postgresRoot)
    ? readdirSync(postgresRoot)
        .map((version) => join(postgresRoot, version, "bin"))
        .find((dir) => existsSync(join(dir, "pg_basebackup")))
    : undefined;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}

interface Place {
  readonly dir: string;
  readonly etcd: number;
  readonly name: string;
  readonly port: number;
  readonly rest: number;
}

/** The file that production has, on one machine: Debian's Patroni 3.0.2 knows no quorum, and only etcd's API v2 holds there. */
async function writeNode({ dir, etcd, name, port, rest }: Place): Promise<string> {
  const config = parse(await readFile(join(root, "ops/patroni/patroni.yml"), "utf8"));
  delete config.etcd3;
  delete config.watchdog;
  config.name = name;
  config.etcd = { host: `127.0.0.1:${etcd}` };
  config.restapi = { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` };
  config.bootstrap.dcs.synchronous_mode = true;
  config.bootstrap.dcs.postgresql.parameters.shared_buffers = "32MB";
  config.bootstrap.initdb = [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"];
  config.postgresql = {
    ...config.postgresql,
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: join(dir, name),
    bin_dir: binDir(),
    pgpass: join(dir, `${name}.pgpass`),
    parameters: { unix_socket_directories: dir },
    pg_hba: ["local all all trust", "host all all 127.0.0.1/32 scram-sha-256", "host replication replicator 127.0.0.1/32 scram-sha-256"],
    authentication: {
      superuser: { username: "postgres", password },
      replication: { username: "replicator", password },
    },
  };
  const file = join(dir, `${name}.yml`);
  await writeFile(file, stringify(config));
  return file;
}

async function writeBalancer(dir: string, port: number, places: readonly Place[]): Promise<string> {
  const file = join(dir, "haproxy.cfg");
  const text = await readFile(join(root, "ops/patroni/haproxy.cfg"), "utf8");
  const placed = places.reduce(
    (config, place) =>
      config.replaceAll(`${place.name}.db.internal:5432 check port 8008`, `127.0.0.1:${place.port} check port ${place.rest}`),
    text.replace("127.0.0.1:5432", `127.0.0.1:${port}`).replace("127.0.0.1:5433", `127.0.0.1:${await freePort()}`),
  );
  await writeFile(file, placed);
  return file;
}

/** A process and all below it, as /proc has them now. */
async function descendants(of: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir("/proc"))
    if (/^\d+$/.test(entry)) {
      const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    }
  const found = new Set(of);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

const send = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It is gone already.
    }
};

type Spawn = (file: string, args: string[]) => ChildProcess;

async function createNode(place: Place, start: Spawn): Promise<PatroniNode> {
  const file = await writeNode(place);
  let patroni: ChildProcess | undefined;
  const postmaster = async (): Promise<number[]> => {
    const text = await readFile(join(place.dir, place.name, "postmaster.pid"), "utf8").catch(() => "");
    return text ? [Number(text.split("\n", 1)[0])] : [];
  };
  const all = async () => descendants([...(patroni?.pid ? [patroni.pid] : []), ...(await postmaster())]);
  const node: PatroniNode = {
    name: place.name,
    killPostgres: async () => send(await descendants(await postmaster()), "SIGKILL"),
    kill: async () => send(await all(), "SIGKILL"),
    start: () => {
      patroni = start("/usr/bin/patroni", [file]);
    },
    freeze: async () => send(await all(), "SIGSTOP"),
    thaw: async () => send(await all(), "SIGCONT"),
  };
  node.start();
  return node;
}

/** Three nodes, one etcd and a balancer on free ports of this machine, from the files in `ops/patroni`. */
export async function startPatroni(): Promise<PatroniCluster> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-patroni-"));
  const { uid, gid } = await unprivilegedIdentity([dir]);
  await chmod(dir, 0o755);
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid);
  const log = process.env["REHEARSAL_LOG"] === undefined ? "ignore" : "inherit";
  const ids = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
  const start: Spawn = (file, args) =>
    spawn(file, args, { ...ids, cwd: dir, stdio: ["ignore", log, log], env: { PATH: process.env["PATH"] ?? "", HOME: dir } });
  const [etcd, peer, port] = [await freePort(), await freePort(), await freePort()];
  const [clients, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  const etcdDir = join(dir, "etcd");
  await mkdir(etcdDir, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) await chown(etcdDir, uid, gid);
  const store = start("/usr/bin/etcd", [
    "--enable-v2=true",
    "--name=e1",
    `--data-dir=${etcdDir}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=e1=${peers}`,
  ]);
  const places: Place[] = [];
  for (const name of ["n1", "n2", "n3"]) places.push({ dir, etcd, name, port: await freePort(), rest: await freePort() });
  const balancer = start("/usr/sbin/haproxy", ["-f", await writeBalancer(dir, port, places)]);
  const nodes: PatroniNode[] = [];
  for (const place of places) nodes.push(await createNode(place, start));
  const ask = (place: Place, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${place.rest}${path}`, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    nodes,
    primary: async () => {
      for (const [at, place] of places.entries()) if ((await ask(place, "/primary"))?.status === 200) return nodes[at] ?? null;
      return null;
    },
    isWhole: async () => {
      const replies = await Promise.all(places.map((place) => ask(place, "/cluster")));
      const { members } = ((await replies.find((reply) => reply?.ok)?.json()) ?? { members: [] }) as { members: Member[] };
      const roles = members.filter(({ state }) => state === "running" || state === "streaming").map(({ role }) => role);
      return roles.toSorted().join() === "leader,replica,sync_standby";
    },
    switchover: async (from) => {
      const place = places.find(({ name }) => name === from.name) ?? places[0];
      if (place)
        await ask(place, "/switchover", {
          method: "POST",
          body: JSON.stringify({ leader: from.name }),
          headers: { "content-type": "application/json" },
        });
    },
    stop: async () => {
      for (const node of nodes) await node.thaw().then(() => node.kill());
      for (const child of [store, balancer]) child.kill("SIGKILL");
      await sleep(500);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
