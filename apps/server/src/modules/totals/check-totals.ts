import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Violation, type PlayerKey, type Invariant, maxViolations } from "../../kernel/invariant.ts";
import { readEntriesOf, samplePlayers } from "../wallet/index.ts";
import { totalsStore } from "./store.ts";
import { countMoves, sumEntries } from "./sum-entries.ts";
import { totalsFollower } from "./totals-follower.ts";

/** Whose entries are in memory at a time. */
const atOnce = 50;
const nameOf = ({ tenant_id, player_id }: PlayerKey): string => `${tenant_id} ${player_id}`;

const spell = (totals: { staked: number; won: number; rounds: number; deposited: number; withdrawn: number } | undefined): string =>
  totals
    ? `staked ${totals.staked} won ${totals.won} rounds ${totals.rounds} deposited ${totals.deposited} withdrawn ${totals.withdrawn}`
    : "none";

async function judge(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const upTo = await followerCursors.position(snapshot, totalsFollower.name);
  const entries = upTo ? await readEntriesOf(snapshot, players, upTo) : [];
  const rounds = new Map<string, number>();
  for (const round of countMoves(entries)) if (round.moves > 0) rounds.set(nameOf(round), (rounds.get(nameOf(round)) ?? 0) + 1);
  const rebuilt = new Map(sumEntries(entries).map((sum) => [nameOf(sum), spell({ ...sum, rounds: rounds.get(nameOf(sum)) ?? 0 })]));
  const stored = new Map((await totalsStore.readMany(snapshot, players)).map((totals) => [nameOf(totals), spell(totals)]));
  return players.flatMap((player): Violation[] => {
    const [has, due] = [stored.get(nameOf(player)) ?? spell(undefined), rebuilt.get(nameOf(player)) ?? spell(undefined)];
    return has === due
      ? []
      : [{ tenant_id: player.tenant_id, subject: `player ${player.player_id}`, detail: `totals ${has}; a rebuild ${due}`, freezes: false }];
  });
}

/** What follows the ledger is no money: it is rebuilt, and payouts go on. */
export const totalsInvariants: readonly Invariant[] = [
  {
    name: "totals = a rebuild of them",
    check: async (snapshot, of) => {
      const players = of === "all" ? await samplePlayers(snapshot, { share: 1, atLeast: 0 }) : of;
      const violations: Violation[] = [];
      for (let first = 0; first < players.length && violations.length < maxViolations; first += atOnce)
        violations.push(...(await judge(snapshot, players.slice(first, first + atOnce))));
      return violations;
    },
    fresh: null,
  },
];
