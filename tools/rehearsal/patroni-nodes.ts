import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { spawnAs, unprivilegedIdentity } from "../../apps/server/src/unprivileged.ts";
import { type EtcdMembers, startEtcd } from "./etcd-members.ts";
import {
  type PatroniSettings,
  type Place,
  debianBinDir,
  freePort,
  password,
  postgresRoot,
  writeBalancer,
  writeNode,
} from "./patroni-config.ts";
import { descendants, send } from "./process-tree.ts";

const required = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy"];

const queryMs = 2_000;
const switchoverMs = 10_000;

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

export interface PatroniNode {
  readonly name: string;
  /** Kills PostgreSQL; Patroni keeps running. */
  killPostgres(): Promise<void>;
  /** Kills Patroni and PostgreSQL. */
  kill(): Promise<void>;
  start(): void;
  /** Stops every process of the node with SIGSTOP, as when a machine is paused. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Deletes the node's disk for good: the next start begins with an empty one. */
  loseDisk(): Promise<void>;
}

export interface PatroniCluster {
  /** Address through HAProxy, which always leads to the primary. */
  readonly url: string;
  readonly nodes: readonly PatroniNode[];
  readonly etcd: EtcdMembers;
  /** Returns the node that leads and that the load balancer sees as primary; null if there is none. */
  primary(): Promise<PatroniNode | null>;
  /** Returns the standbys. The standby that confirms commits comes first. */
  standbys(): Promise<readonly PatroniNode[]>;
  /**
   * Returns true if a primary leads two standbys and Patroni has recorded which of them confirms commits. Until then no standby may take
   * over from a lost primary.
   */
  isWhole(): Promise<boolean>;
  switchover(from: PatroniNode): Promise<void>;
  stop(): Promise<void>;
}

/** Returns a sentence that states what is missing here, or null. */
export function missingForPatroni(): string | null {
  const missing = required.filter((program) => !existsSync(program));
  if (!debianBinDir()) missing.push(`${postgresRoot}/<version>/bin/postgres`);
  return missing.length === 0
    ? null
    : `Not here: ${missing.join(", ")}. apt-get install patroni etcd-server haproxy python3-etcd python3-psycopg2 postgresql`;
}

type Spawn = (file: string, args: string[]) => ChildProcess;

async function createNode(place: Place, settings: PatroniSettings, start: Spawn): Promise<PatroniNode> {
  const file = await writeNode(place, settings);
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
    loseDisk: () => rm(join(place.dir, place.name), { recursive: true, force: true }),
  };
  node.start();
  return node;
}

/** The folder of PostgreSQL's programs, and how a standby is created. The default is Debian's. */
export type PatroniPrograms = Pick<PatroniSettings, "binDir" | "clone">;

export interface PatroniOptions {
  /** Creates the programs in the cluster's folder before it starts. */
  readonly programs?: (dir: string) => Promise<PatroniPrograms>;
  /** Synchronous as in production, unless a control sets it to false. */
  readonly isSynchronous?: boolean;
}

/** Starts three nodes, three etcd members and a load balancer on free ports of this machine, from the files in `ops/patroni`. */
export async function startPatroni({ programs, isSynchronous = true }: PatroniOptions = {}): Promise<PatroniCluster> {
  const dir = await mkdtemp(join(tmpdir(), "trevo-patroni-"));
  await chmod(dir, 0o755);
  const { binDir, clone } = (await programs?.(dir)) ?? { binDir: debianBinDir() ?? "", clone: null };
  const identity = await unprivilegedIdentity([dir, join(binDir, "postgres")]);
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid);
  const log = process.env["REHEARSAL_LOG"] === undefined ? "ignore" : "inherit";
  const start: Spawn = (file, args) =>
    spawnAs(identity, [file, ...args], {
      cwd: dir,
      stdio: ["ignore", log, log],
      env: { PATH: process.env["PATH"] ?? "", HOME: dir },
    });
  const etcd = await startEtcd({ dir, owner: identity, start });
  const port = await freePort();
  const places: Place[] = [];
  for (const name of ["n1", "n2", "n3"]) places.push({ dir, name, port: await freePort(), rest: await freePort() });
  const balancer = start("/usr/sbin/haproxy", ["-f", await writeBalancer(dir, port, places)]);
  const settings: PatroniSettings = { etcd: etcd.ports, binDir, clone, isSynchronous };
  const nodes: PatroniNode[] = [];
  for (const place of places) nodes.push(await createNode(place, settings, start));
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    nodes,
    etcd,
    ...watch(places, nodes, isSynchronous),
    stop: async () => {
      for (const node of nodes) await node.thaw().then(() => node.kill());
      etcd.stop();
      balancer.kill("SIGKILL");
      await sleep(500);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Reads the state of the nodes from Patroni's REST API. */
function watch(
  places: readonly Place[],
  nodes: readonly PatroniNode[],
  isSynchronous: boolean,
): Pick<PatroniCluster, "primary" | "standbys" | "isWhole" | "switchover"> {
  const ask = (place: Place, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${place.rest}${path}`, { signal: AbortSignal.timeout(queryMs), ...init }).catch(() => null);
  /** Uses the first node that answers, because a frozen node never does. */
  const members = async (): Promise<Member[]> => {
    const replies = places.map(async (place) => {
      const reply = await ask(place, "/cluster");
      if (!reply?.ok) throw new Error(`${place.name} does not answer`);
      return (await reply.json()) as { members: Member[] };
    });
    const said = await Promise.any(replies).catch(() => ({ members: [] as Member[] }));
    return said.members.filter(({ state }) => state === "running" || state === "streaming");
  };
  return {
    primary: async () => {
      const replies = await Promise.all(places.map((place) => ask(place, "/primary")));
      return nodes[replies.findIndex((reply) => reply?.status === 200)] ?? null;
    },
    standbys: async () => {
      const others = (await members()).filter(({ role }) => role !== "leader").toSorted((a, b) => (a.role < b.role ? 1 : -1));
      return others.flatMap(({ name }) => nodes.find((node) => node.name === name) ?? []);
    },
    isWhole: async () => {
      const roles = (await members()).map(({ role }) => role);
      return roles.toSorted().join() === (isSynchronous ? "leader,replica,sync_standby" : "leader,replica,replica");
    },
    switchover: async (from) => {
      const place = places.find(({ name }) => name === from.name) ?? places[0];
      if (place)
        await ask(place, "/switchover", {
          method: "POST",
          body: JSON.stringify({ leader: from.name }),
          headers: { "content-type": "application/json" },
          signal: AbortSignal.timeout(switchoverMs),
        });
    },
  };
}
