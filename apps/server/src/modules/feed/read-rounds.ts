import { type RecentBet, gameWinsShown, recentBetsShown } from "@trevo/contract";
import { facesOf } from "./announce-rounds.ts";
import { minPlayersShown } from "../catalog/index.ts";
import type { Feed } from "./feed.ts";
import type { FeedNeeds } from "./needs.ts";
import { presentRecent } from "./present.ts";
import { type FeedRound, feedStore } from "./store.ts";
import { winsStore } from "./wins-store.ts";

/** Every visitor's first page asks: one reading serves them all for this long. */
const freshMs = 2_000;
/** Lists at the same time; the oldest goes first. */
const mostKept = 1_000;

export function readRounds(needs: FeedNeeds): Pick<Feed, "recent" | "largeWins" | "winsOf"> {
  const kept = new Map<string, { at: number; bets: Promise<readonly RecentBet[]> }>();
  const present = async (tenantId: number, rounds: readonly FeedRound[]) => {
    const faces = await facesOf(needs, tenantId, rounds);
    return rounds.map((round) => presentRecent(round, faces));
  };
  const recall = (name: string, tenantId: number, read: () => Promise<readonly FeedRound[]>): Promise<readonly RecentBet[]> => {
    const now = needs.clock.now().getTime();
    const found = kept.get(name);
    if (found && Math.abs(now - found.at) < freshMs) return found.bets;
    const bets = read().then((rounds) => present(tenantId, rounds));
    kept.delete(name);
    kept.set(name, { at: now, bets });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? "");
    // A failed read is kept for nobody: the next caller reads again.
    bets.catch(() => kept.delete(name));
    return bets;
  };
  const ofGame = async (tenantId: number, game_id: number): Promise<readonly FeedRound[]> => {
    const isPublic = (await needs.roundsByGame(tenantId, minPlayersShown)).has(game_id);
    return isPublic ? winsStore.ofGame(needs.db, tenantId, { game_id, most: gameWinsShown }) : [];
  };
  return {
    recent: (tenantId) => recall(`${tenantId}`, tenantId, () => feedStore.newest(needs.db, tenantId, recentBetsShown)),
    largeWins: (tenantId) => recall(`${tenantId} large`, tenantId, () => winsStore.large(needs.db, tenantId, recentBetsShown)),
    winsOf: (tenantId, game_id) => recall(`${tenantId} ${game_id}`, tenantId, () => ofGame(tenantId, game_id)),
  };
}
