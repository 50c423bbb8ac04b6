import type { FeedNeeds } from "./needs.ts";
import { type Faces, presentPair } from "./present.ts";
import type { FeedRound } from "./store.ts";

/** Maximum age of announced rounds: a feed that was down must not announce old rounds as new. */
const newsMs = 60_000;

/** Announces rounds on each brand's public channel. The two events of a round stay together. */
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
