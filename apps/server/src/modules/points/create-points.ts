import { isBookedUntil } from "./book-stakes.ts";
import { movePoints, openAndLock } from "./move-points.ts";
import { lapsePoints } from "./lapse-points.ts";
import type { PointNeeds } from "./needs.ts";
import type { Points } from "./points.ts";
import { readPoints } from "./read-points.ts";
import { pointStore } from "./store.ts";

export function createPoints(needs: PointNeeds): Points {
  return {
    read: (scope) => readPoints(needs, scope),
    of: async (player, db = needs.db) => {
      const wallet = await pointStore.read(db, player);
      return { balance: wallet?.balance ?? 0, earned: wallet?.earned ?? 0 };
    },
    earnedOf: async (player, period) =>
      (await pointStore.earnedBetween(needs.db, player.tenant_id, { ...period, only: [player.player_id] })).get(player.player_id) ?? 0,
    earnedBetween: (tenantId, period, of) =>
      pointStore.earnedBetween(of?.db ?? needs.db, tenantId, { ...period, ...(of && { only: of.players }) }),
    isBookedUntil: (moment) => isBookedUntil(needs, moment),
    lock: async (tx, owner) => void (await openAndLock(needs, tx, owner)),
    grant: (tx, owner, move) => movePoints(needs, tx, { owner, move, kind: "reward" }),
    spend: (tx, owner, move) => movePoints(needs, tx, { owner, move, kind: "exchange" }),
    jobs: { lapsePoints: () => lapsePoints(needs) },
  };
}
