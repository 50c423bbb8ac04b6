import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TortureDatabase } from "../database.ts";
import type { Random } from "../random.ts";
import { copyCluster, markStandby } from "./copy-cluster.ts";
import { type PgNode, startPgNode } from "./pg-node.ts";
import { type ReplicationFault, strikeTwoNodes } from "./replication-faults.ts";

/** A primary and its standbys, and the component that decides their roles. Clients use one address. */
export interface ReplicatedDatabase extends TortureDatabase {
  /** Port of the node that accepts writes now, or of the load balancer in front of the nodes; null while there is none. */
  readonly port: number | null;
  /** Resolves when another fault can be survived: every standby is ready. */
  untilWhole(): Promise<void>;
  /** Causes a fault. Resolves when writes are acknowledged again. */
  strike(kind: ReplicationFault, random: Random): Promise<void>;
}

/** Faults that the harness causes in its two nodes. */
export interface TwoNodes {
  /** Stops the primary properly, promotes the standby, and makes the old primary its standby. */
  switchOver(): Promise<void>;
  /** Kills the standby and restarts it after `forMs` milliseconds. */
  loseStandby(forMs: number): Promise<void>;
  /**
   * Freezes all processes of the primary for `forMs` milliseconds. Meanwhile the standby is promoted, and after thawing the old primary
   * continues for a while as if it were still the primary. With `keepsSessions` the load balancer does not end the sessions to it.
   */
  freeze(forMs: number, keepsSessions: boolean): Promise<void>;
  /**
   * Kills the standby and lets the primary continue alone for `aloneMs` milliseconds. Then the primary is lost for good, and only the
   * standby remains.
   */
  loseStandbyThenPrimary(aloneMs: number): Promise<void>;
}

export interface ReplicationNeeds {
  readonly dir: string;
  /** True if a commit is acknowledged only when the standby has it on disk. */
  readonly isSynchronous: boolean;
  /** Makes the load balancer end the sessions to the node at this port. */
  endSessions(port: number): void;
}

/** Time until an unresponsive primary is detected. */
const noticeMs = 1_000;
/** Time during which a thawed old primary still acts as primary. */
const deludedMs = 2_000;
const queryEveryMs = 50;
const streamingTimeoutMs = 60_000;

/** The current nodes. */
interface Nodes {
  primary: PgNode;
  standby: PgNode;
  /** True if the load balancer leads to the primary. */
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
  // Copies inherit the setting. Such a primary acknowledges nothing without a standby, so it reloads the setting only when it has one.
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

/** Starts a standby of this node. Resolves when it receives the node's WAL. */
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
