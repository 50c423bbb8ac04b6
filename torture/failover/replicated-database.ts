import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TortureDatabase } from "../database.ts";
import type { Random } from "../random.ts";
import { copyCluster, markStandby } from "./copy-cluster.ts";
import { type PgNode, startPgNode } from "./pg-node.ts";
import { type ReplicationFault, strikeTwoNodes } from "./replication-faults.ts";

/** A primary and its standbys, and what decides which is which. Everything else sees one address. */
export interface ReplicatedDatabase extends TortureDatabase {
  /** Of the node that takes writes now, or of the balancer before the nodes; null while there is none. */
  readonly port: number | null;
  /** Resolves when another fault can be survived: every standby is there. */
  untilWhole(): Promise<void>;
  /** Resolves when writes are acknowledged again. */
  strike(kind: ReplicationFault, random: Random): Promise<void>;
}

/** What the harness does to its two nodes. */
export interface TwoNodes {
  /** The primary is stopped in order, the standby takes over, and the old primary follows it. */
  switchOver(): Promise<void>;
  /** The standby is killed and comes back after so many milliseconds. */
  loseStandby(forMs: number): Promise<void>;
  /**
   * All processes of the primary stand still for so many milliseconds, the standby takes over meanwhile, and the old primary goes on
   * for a while as if nothing had happened. With `keepsSessions` the balancer does not end the sessions to it.
   */
  freeze(forMs: number, keepsSessions: boolean): Promise<void>;
  /** The standby is killed, the primary goes on alone for so many milliseconds and is lost for good, and the standby is all that is left. */
  loseStandbyThenPrimary(aloneMs: number): Promise<void>;
}

export interface ReplicationNeeds {
  readonly dir: string;
  /** Whether a commit is acknowledged only when the standby has it on disk. */
  readonly isSynchronous: boolean;
  /** The balancer ends the sessions to the node at this port. */
  endSessions(port: number): void;
}

/** Until it is noticed that a primary does not answer. */
const noticeMs = 1_000;
/** How long a thawed primary believes that it still is one. */
const deludedMs = 2_000;
const queryEveryMs = 50;
const streamingTimeoutMs = 60_000;

/** The nodes as they are now. */
interface Nodes {
  primary: PgNode;
  standby: PgNode;
  /** Whether the balancer leads to the primary. */
  isRouted: boolean;
}

export async function startReplicatedDatabase(needs: ReplicationNeeds): Promise<ReplicatedDatabase> {
  let copies = 0;
  const newStandby = async (primary: PgNode): Promise<PgNode> => {
    const dir = join(needs.dir, `node-${++copies}`);
    await copyCluster(primary, dir);
    return follow(dir, primary);
  };
  const primary = await startPgNode(join(needs.dir, "node-0"));
  // Copies have it too. Without a standby such a primary acknowledges nothing, so this one reads it when there is a standby.
  if (needs.isSynchronous) await primary.query("alter system set synchronous_standby_names = '*'");
  const nodes: Nodes = { primary, standby: await newStandby(primary), isRouted: true };
  await primary.query("select pg_reload_conf()");
  const { recover, ...faults } = createFaults(nodes, { newStandby, endSessions: (node) => needs.endSessions(node.port) });
  return {
    get url() {
      return nodes.primary.url;
    },
    get port() {
      return nodes.isRouted ? nodes.primary.port : null;
    },
    kill: () => nodes.primary.kill(),
    close: async () => {
      await Promise.all([nodes.primary.kill(), nodes.standby.kill()]);
    },
    recover,
    untilWhole: async () => undefined,
    strike: (kind, random) => strikeTwoNodes(faults, kind, random),
  };
}

interface Harness {
  newStandby(primary: PgNode): Promise<PgNode>;
  endSessions(node: PgNode): void;
}

function createFaults(nodes: Nodes, { newStandby, endSessions }: Harness): TwoNodes & Pick<ReplicatedDatabase, "recover"> {
  const leave = (node: PgNode): void => {
    nodes.isRouted = false;
    endSessions(node);
  };
  const promote = async (): Promise<void> => {
    await nodes.standby.query("select pg_promote()");
    nodes.primary = nodes.standby;
    nodes.isRouted = true;
  };
  const replace = async (): Promise<void> => {
    await promote();
    nodes.standby = await newStandby(nodes.primary);
  };
  return {
    recover: async () => {
      const lost = nodes.primary;
      await sleep(noticeMs);
      leave(lost);
      await replace();
      await discard(lost);
    },
    switchOver: async () => {
      const old = nodes.primary;
      nodes.isRouted = false;
      await old.stop();
      leave(old);
      await promote();
      await markStandby(old.dir);
      nodes.standby = await follow(old.dir, nodes.primary);
    },
    loseStandby: async (forMs) => {
      await nodes.standby.kill();
      await sleep(forMs);
      nodes.standby = await follow(nodes.standby.dir, nodes.primary);
    },
    freeze: async (forMs, keepsSessions) => {
      const frozen = nodes.primary;
      const thawAt = performance.now() + forMs;
      await frozen.freeze();
      await sleep(noticeMs);
      if (!keepsSessions) leave(frozen);
      await replace();
      await sleep(Math.max(0, thawAt - performance.now()));
      await frozen.thaw();
      await sleep(deludedMs);
      await frozen.kill();
      endSessions(frozen);
      await discard(frozen);
    },
    loseStandbyThenPrimary: async (aloneMs) => {
      const lost = nodes.primary;
      await nodes.standby.kill();
      await sleep(aloneMs);
      await lost.kill();
      leave(lost);
      nodes.standby = await startPgNode(nodes.standby.dir, lost);
      await replace();
      await discard(lost);
    },
  };
}

/** Starts a standby of this node; resolves when it receives its log. */
async function follow(dir: string, primary: PgNode): Promise<PgNode> {
  const node = await startPgNode(dir, primary);
  const until = performance.now() + streamingTimeoutMs;
  while (!(await isStreaming(primary))) {
    if (performance.now() > until) throw new Error(`the standby in ${dir} does not receive the log of its primary`);
    await sleep(queryEveryMs);
  }
  return node;
}

async function isStreaming(primary: PgNode): Promise<boolean> {
  const rows = await primary.query<{ pid: number }>("select pid from pg_stat_replication where state = 'streaming'");
  return rows.length > 0;
}

async function discard({ dir }: PgNode): Promise<void> {
  await Promise.all([rm(dir, { recursive: true, force: true }), rm(`${dir}.password`, { force: true })]);
}
