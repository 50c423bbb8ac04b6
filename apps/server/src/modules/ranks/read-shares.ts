import type { Db, Tx } from "../../kernel/db.ts";
import type { RankNeeds } from "./needs.ts";
import type { PlayerShares } from "./ranks.ts";
import { type PlayerTier, tiersStore } from "./tiers-store.ts";

const best = (one: number | null, other: number | null): number | null => (one === null ? other : Math.max(one, other ?? 0));

/** The current tier, and the previous one if it was held at that moment or later. */
const tiersHeld = ({ tier, tier_before, since: from }: PlayerTier, since: Date): number[] => [
  tier,
  ...(tier_before !== null && from > since ? [tier_before] : []),
];

/**
 * Returns the best shares of the tiers that these players have held since the moment, over all versions of the tiers in force since then. A
 * player without a tier has the lowest one.
 */
export async function readShares(
  { programmes }: Pick<RankNeeds, "programmes">,
  within: Db | Tx,
  { tenantId, players, since }: { tenantId: number; players: readonly string[]; since: Date },
): Promise<ReadonlyMap<string, PlayerShares>> {
  const versions = await programmes.tiersSince(within, tenantId, since);
  if (versions.flat().every(({ perks }) => perks.cashback_bps === null && perks.rakeback_bps === null)) return new Map();
  const rows = new Map((await tiersStore.ofPlayers(within, tenantId, players)).map((row) => [row.player_id, row]));
  return new Map(
    players.map((player) => {
      const row = rows.get(player);
      const numbers = row ? tiersHeld(row, since) : [0];
      const held = versions.flatMap((tiers) => numbers.flatMap((tier) => tiers[Math.min(tier, tiers.length - 1)] ?? []));
      const shares = held.reduce<PlayerShares>(
        (sum, { perks }) => ({
          cashback_bps: best(sum.cashback_bps, perks.cashback_bps),
          rakeback_bps: best(sum.rakeback_bps, perks.rakeback_bps),
        }),
        { cashback_bps: null, rakeback_bps: null },
      );
      return [player, shares] as const;
    }),
  );
}
