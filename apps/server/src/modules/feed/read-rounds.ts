import { type RecentBet, gameWinsShown, recentBetsShown } from "@trevo/contract";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import { facesOf } from "./announce-rounds.ts";
import { minPlayersShown } from "../catalog/index.ts";
import type { Feed } from "./feed.ts";
import type { FeedNeeds } from "./needs.ts";
import { presentRecent } from "./present.ts";
import { type FeedRound, feedStore } from "./store.ts";
import { winsStore } from "./wins-store.ts";

/** How long a list is served from memory: every visitor's first page needs it. */
const freshMs = 2_000;
/** Maximum number of lists in memory; the oldest is dropped first. */
const mostKept = 1_000;
/** How long the brand's public games are served from memory, whatever number of lists is shown. */
const playedFreshMs = 2_000;

export function readRounds(needs: FeedNeeds): Pick<Feed, "recent" | "largeWins" | "winsOf"> {
  const kept = createKeptReadings<readonly RecentBet[]>({ fresh: { clock: needs.clock, ms: freshMs }, most: mostKept });
  const played = createKeptReadings<Awaited<ReturnType<FeedNeeds["roundsByGame"]>>>({ fresh: { clock: needs.clock, ms: playedFreshMs } });
  const present = async (tenantId: number, rounds: readonly FeedRound[]) => {
    const faces = await facesOf(needs, tenantId, rounds);
    return rounds.map((round) => presentRecent(round, faces));
  };
  const recall = (name: string, tenantId: number, read: () => Promise<readonly FeedRound[]>): Promise<readonly RecentBet[]> =>
    kept.of(name, async () => present(tenantId, await read()));
  const ofGame = async (tenantId: number, game_id: number): Promise<readonly FeedRound[]> => {
    const isPublic = (await played.of(`${tenantId}`, () => needs.roundsByGame(tenantId, minPlayersShown))).has(game_id);
    return isPublic ? winsStore.ofGame(needs.db, tenantId, { game_id, most: gameWinsShown }) : [];
  };
  return {
    recent: (tenantId) => recall(`${tenantId}`, tenantId, () => feedStore.newest(needs.db, tenantId, recentBetsShown)),
    largeWins: (tenantId) => recall(`${tenantId} large`, tenantId, () => winsStore.large(needs.db, tenantId, recentBetsShown)),
    winsOf: (tenantId, game_id) => recall(`${tenantId} ${game_id}`, tenantId, () => ofGame(tenantId, game_id)),
  };
}
