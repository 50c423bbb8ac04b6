import type { FeedNeeds } from "./needs.ts";
import { type Faces, presentPair } from "./present.ts";
import type { FeedRound } from "./store.ts";

/** A feed that has been away does not announce old rounds as if they happened now. */
const newsMs = 60_000;

/** Tells each brand's public channel of its rounds: the pair of a round stays together. */
export async function announceRounds(needs: FeedNeeds, rounds: readonly FeedRound[]): Promise<void> {
  const since = needs.clock.now().getTime() - newsMs;
  const news = rounds.filter((round) => round.closed_at.getTime() >= since);
  for (const [tenantId, ofTenant] of Map.groupBy(news, (round) => round.tenant_id)) {
    const faces = await facesOf(needs, tenantId, ofTenant);
    for (const event of ofTenant.flatMap((round) => presentPair(round, faces))) needs.broadcaster.toPublic(tenantId, "BetPlaced", event);
  }
}

export async function facesOf(
  needs: Pick<FeedNeeds, "players" | "catalog">,
  tenantId: number,
  rounds: readonly FeedRound[],
): Promise<Faces> {
  const [games, names] = await Promise.all([
    needs.catalog.byIds([...new Set(rounds.map((round) => round.game_id))]),
    needs.players.publicNames(tenantId, [...new Set(rounds.map((round) => round.player_id))]),
  ]);
  return { games, names };
}
