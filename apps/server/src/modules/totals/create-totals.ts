import type { Db } from "../../kernel/db.ts";
import { gameTotalsStore } from "./game-totals-store.ts";
import { totalsStore } from "./store.ts";
import { noTotals } from "./sum-entries.ts";
import type { PlayersTotals } from "./totals.ts";

export function createTotals({ db }: { db: Db }): PlayersTotals {
  return {
    of: async (player, within = db) => {
      const found = await totalsStore.read(within, player);
      if (!found) return noTotals;
      const { staked, won, rounds, deposited, withdrawn } = found;
      return { staked, won, rounds, deposited, withdrawn };
    },
    ofMany: async (players) => new Map((await totalsStore.readMany(db, players)).map((found) => [found.player_id, found])),
    highest: (tenantId, most) => totalsStore.highest(db, tenantId, most),
    roundsByGame: async (tenantId, minPlayers) =>
      new Map((await gameTotalsStore.read(db, tenantId, minPlayers)).map(({ game_id, rounds }) => [game_id, rounds])),
  };
}
