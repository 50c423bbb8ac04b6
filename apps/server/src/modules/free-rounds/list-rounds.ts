import type { FreeRoundReward, GameFreeRounds } from "@trevo/contract";
import { type PlayerKey, type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { FreeRoundQuery } from "./free-rounds.ts";
import type { FreeRoundNeeds } from "./needs.ts";
import { isPastEnd, presentReward } from "./present.ts";
import { store } from "./store.ts";

type Needs = Pick<FreeRoundNeeds, "db" | "clock" | "catalog" | "wallet">;

export async function listRounds(
  needs: Needs,
  scope: PlayerScope,
  { group, after, limit }: FreeRoundQuery,
): Promise<Slice<FreeRoundReward>> {
  const [since, id] = after?.split("_") ?? [];
  const place = since && id ? { created_at: new Date(since), id } : null;
  const owner = keyOf(scope);
  const active = await needs.wallet.activeBonus(owner);
  const read = async (most: number): Promise<FreeRoundReward[]> => {
    const rows = await store.list(needs.db, owner, { group, after: place, limit: most });
    const games = await needs.catalog.byIds([...new Set(rows.map((row) => row.game_id))]);
    return rows.map((row) => presentReward(row, { now: needs.clock.now(), active, game: games.get(row.game_id) ?? null }));
  };
  return sliceOf(limit, read, { present: (reward) => reward, cursor: ({ created_at, id: last }) => `${created_at}_${last}` });
}

export async function roundsOfGame(needs: Needs, owner: PlayerKey, game_id: number): Promise<GameFreeRounds | null> {
  const active = await needs.wallet.activeBonus(owner);
  const now = needs.clock.now();
  const bonus_id = active && !isPastEnd(active, now) ? active.bonus_id : null;
  const row = await store.playable(needs.db, owner, { game_id, bonus_id, now });
  return row ? { id: row.id, remaining: row.remaining, stake: row.stake, wins: row.bonus_id === null ? "cash" : "bonus" } : null;
}
