import { join } from "node:path";
import { type Cashier, createCashier } from "./cashier.ts";
import { createClient } from "./client.ts";
import { type Submitter, createSubmitter, usualHabits } from "./submitter.ts";
import type { Installation } from "./installation.ts";
import { type Journal, openJournal } from "./journal.ts";
import { type Player, joinPlayers } from "./players.ts";
import type { Random } from "./random.ts";
import type { TorturePlan } from "./run-torture.ts";

/** All actors outside the product, and their journal. */
export interface Crew {
  readonly players: readonly Player[];
  readonly journal: Journal;
  readonly submitter: Submitter;
  readonly cashier: Cashier;
  /** Deposits the first money the regular way. */
  fund(random: Random, until: number): Promise<void>;
  close(): void;
}

const deposits = 2;
/** Amount of the first deposit, in centavos. */
const deposit = 20_000;

export async function assembleCrew(installation: Installation, plan: Pick<TorturePlan, "players" | "habits">): Promise<Crew> {
  const journal = openJournal(join(installation.dir, "journal.jsonl"));
  const client = createClient();
  const ports = [installation.victims[0].port, installation.victims[1].port] as const;
  const players = await joinPlayers(installation, plan.players);
  const submitter = createSubmitter({ client, journal, ports, habits: { ...usualHabits, ...plan.habits } });
  const cashier = createCashier({ client, journal, sandbox: installation.sandbox, ports });
  return {
    players,
    journal,
    submitter,
    cashier,
    fund: async (random, until) => {
      for (const player of players) {
        for (let count = 0; count < deposits; count++) {
          await cashier.take(await submitter.perform(player, { kind: "charge", amount: deposit }, random));
        }
      }
      await cashier.settle(until);
    },
    close: () => {
      journal.close();
      client.close();
    },
  };
}
