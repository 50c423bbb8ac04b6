import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { cashStakeOf, ledgerRecords } from "../wallet/index.ts";
import { type FrozenBoard, type FrozenPlace, resultsStore } from "./results-store.ts";

/** Number of newest boards checked in a full run. Older ones were checked by earlier runs. */
const boardsChecked = 30;

/** The stakes of each place in the period, according to the ledger when the board was frozen. */
async function stakesAtFreezing(snapshot: Tx, board: FrozenBoard, places: readonly FrozenPlace[]): Promise<Map<string, number>> {
  const players = places.map(({ tenant_id, player_id }) => ({ tenant_id, player_id }));
  const entries = await ledgerRecords.entriesOf(snapshot, players, { xid: board.xid, id: board.entry_id });
  const correctedAt = await ledgerRecords.correctedAt(snapshot, entries);
  const sums = new Map<string, number>();
  for (const entry of entries) {
    const at = correctedAt.get(entry.id) ?? entry.at;
    if (at >= board.starts_at && at < board.ends_at)
      sums.set(entry.player_id, (sums.get(entry.player_id) ?? 0) + (cashStakeOf(entry) ?? 0));
  }
  return sums;
}

async function judge(snapshot: Tx, board: FrozenBoard, of: Whole): Promise<Violation[]> {
  const all = await resultsStore.places(snapshot, board, maxViolations);
  const places = of === "all" ? all : all.filter(({ player_id }) => of.some((player) => player.player_id === player_id));
  if (places.length === 0) return [];
  const due = await stakesAtFreezing(snapshot, board, places);
  return places.flatMap(({ tenant_id, place, player_id, score }): Violation[] => {
    const staked = due.get(player_id) ?? 0;
    if (staked === score) return [];
    return [
      {
        tenant_id,
        subject: `player ${player_id}`,
        detail: `place ${place} of ${board.board} has ${score}; a rebuild ${staked}`,
        freezes: false,
      },
    ];
  });
}

/** The places of a frozen ranking equal the ledger's result at the time it was frozen. */
export const frozenInvariant: Invariant = {
  name: "a frozen ranking = a rebuild of it at freezing",
  check: async (snapshot, of) => {
    const boards = await resultsStore.rankings(snapshot, of, boardsChecked);
    const violations: Violation[] = [];
    for (const board of boards) violations.push(...(await judge(snapshot, board, of)));
    return violations.slice(0, maxViolations);
  },
  fresh: null,
};
