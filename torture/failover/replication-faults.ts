import type { Random } from "../random.ts";
import type { ReplicatedDatabase } from "./replicated-database.ts";

/**
 * What happens to a primary and its standby besides a death of the primary. After `freeze` the balancer ends the sessions to the old
 * primary, after `freeze-kept` it does not; `standby-then-primary` leaves a standby that was away for the last writes.
 */
export const replicationFaults = ["switchover", "standby", "freeze", "freeze-kept", "standby-then-primary"] as const;
export type ReplicationFault = (typeof replicationFaults)[number];

const awayMs = { least: 500, more: 4_500 };
const frozenMs = { least: 5_000, more: 15_000 };
const aloneMs = 2_000;

export async function strikeReplication(database: ReplicatedDatabase | null, kind: ReplicationFault, random: Random): Promise<void> {
  if (!database) throw new Error(`${kind} needs a database with a standby`);
  switch (kind) {
    case "switchover":
      return database.switchOver();
    case "standby":
      return database.loseStandby(between(awayMs, random));
    case "freeze":
    case "freeze-kept":
      return database.freeze(between(frozenMs, random), kind === "freeze-kept");
    case "standby-then-primary":
      return database.loseStandbyThenPrimary(aloneMs);
  }
}

const between = ({ least, more }: typeof awayMs, random: Random): number => least + random.int(more);
