import type { Tx } from "../../kernel/db.ts";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import { type Position, isBefore } from "../../kernel/follower.ts";
import type { Invariant, Violation } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { checkPlayers, ledgerRecords } from "../wallet/index.ts";
import { bonusFollower } from "./bonus-follower.ts";
import { store } from "./store.ts";

const end: Position = { xid: "18446744073709551615", id: Number.MAX_SAFE_INTEGER };

/** Checks rows whose entries the follower has passed: they must equal what the ledger decided. */
async function judge(snapshot: Tx, players: readonly PlayerKey[]): Promise<Violation[]> {
  const cursor = await followerCursors.position(snapshot, bonusFollower(() => undefined).name);
  if (!cursor) return [];
  const entries = await ledgerRecords.entriesOf(snapshot, players, end);
  const ahead = new Set(entries.filter((entry) => isBefore(cursor, entry)).map(({ bonus_id }) => bonus_id));
  const rows = (await store.startedOf(snapshot, players)).filter(({ id }) => !ahead.has(id));
  const ended = await ledgerRecords.endedBonuses(
    snapshot,
    rows.map(({ tenant_id, id }) => ({ tenant_id, bonus_id: id })),
  );
  const byId = new Map(ended.map((bonus) => [`${bonus.tenant_id} ${bonus.bonus_id}`, `${bonus.end_reason}, converted ${bonus.converted}`]));
  return rows.flatMap(({ tenant_id, id, status, converted }): Violation[] => {
    const [has, due] = [`${status}, converted ${converted}`, byId.get(`${tenant_id} ${id}`) ?? "active, converted 0"];
    return has === due ? [] : [{ tenant_id, subject: `bonus ${id}`, detail: `is ${has}; the ledger: ${due}`, freezes: false }];
  });
}

/** A row moves no money, because the ledger decides. Therefore payouts continue. */
export const bonusesInvariants: readonly Invariant[] = [
  {
    name: "bonuses are in the state that the ledger gave them",
    check: checkPlayers(judge),
    fresh: null,
  },
];
