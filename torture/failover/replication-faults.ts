import type { PatroniCluster, PatroniNode } from "../../tools/rehearsal/patroni-nodes.ts";
import type { Random } from "../random.ts";
import type { TwoNodes } from "./replicated-database.ts";

/**
 * Faults of a primary and its standbys in addition to a killed PostgreSQL. After `freeze` the load balancer ends the sessions to the old
 * primary; after `freeze-kept` it does not. `standby-then-primary` leaves standbys that missed the last writes. The last three apply to
 * Patroni only: a whole machine, and one or two of the three etcd members that decide on the leader.
 */
export const replicationFaults = [
  "switchover",
  "standby",
  "freeze",
  "freeze-kept",
  "standby-then-primary",
  "node",
  "etcd-one",
  "etcd-two",
] as const;
export type ReplicationFault = (typeof replicationFaults)[number];

const awayMs = { least: 500, more: 4_500 };
const frozenMs = { least: 5_000, more: 15_000 };
/** Patroni's lock expires after 20 s. Some of these freezes end before that, most after. */
const nodeFrozenMs = { least: 5_000, more: 55_000 };
const withoutEtcdMs = { least: 10_000, more: 30_000 };
const aloneMs = 2_000;

export async function strikeTwoNodes(nodes: TwoNodes, kind: ReplicationFault, random: Random): Promise<void> {
  switch (kind) {
    case "switchover":
      return nodes.switchOver();
    case "standby":
      return nodes.loseStandby(between(awayMs, random));
    case "freeze":
    case "freeze-kept":
      return nodes.freeze(between(frozenMs, random), kind === "freeze-kept");
    case "standby-then-primary":
      return nodes.loseStandbyThenPrimary(aloneMs);
    case "node":
    case "etcd-one":
    case "etcd-two":
      throw new Error(`${kind} needs Patroni`);
  }
}

interface PatroniStrike {
  readonly cluster: PatroniCluster;
  readonly primary: PatroniNode;
  readonly random: Random;
  /** Resolves when another node acknowledges writes. */
  untilFollowed(lost: PatroniNode): Promise<void>;
  sleep(ms: number): Promise<unknown>;
}

export async function strikePatroni(
  kind: ReplicationFault,
  { cluster, primary, random, untilFollowed, sleep }: PatroniStrike,
): Promise<void> {
  switch (kind) {
    case "switchover":
      return cluster.switchover(primary);
    case "standby": {
      const [standby] = await cluster.standbys();
      await standby?.kill();
      await sleep(between(awayMs, random));
      return standby?.start();
    }
    case "freeze":
      await primary.freeze();
      await sleep(between(nodeFrozenMs, random));
      return primary.thaw();
    case "node":
      await primary.kill();
      await untilFollowed(primary);
      return primary.start();
    case "etcd-one":
    case "etcd-two":
      await cluster.etcd.kill(kind === "etcd-one" ? 1 : 2);
      await sleep(between(withoutEtcdMs, random));
      return cluster.etcd.start();
    case "standby-then-primary": {
      const standbys = await cluster.standbys();
      await Promise.all(standbys.map((standby) => standby.kill()));
      await sleep(aloneMs);
      await primary.kill();
      await primary.loseDisk();
      standbys.forEach((standby) => standby.start());
      await untilFollowed(primary);
      return primary.start();
    }
    case "freeze-kept":
      throw new Error("HAProxy always ends the sessions to a node that no longer leads");
  }
}

const between = ({ least, more }: typeof awayMs, random: Random): number => least + random.int(more);
