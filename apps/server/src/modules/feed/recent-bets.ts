import { type RecentBet, recentBetsShown } from "@trevo/contract";
import { facesOf } from "./announce-rounds.ts";
import type { FeedNeeds } from "./needs.ts";
import { presentRecent } from "./present.ts";
import { feedStore } from "./store.ts";

/** Every visitor's first page asks: one reading serves them all for this long. */
const freshMs = 2_000;

export function recentBets(needs: FeedNeeds): (tenantId: number) => Promise<readonly RecentBet[]> {
  const kept = new Map<number, { at: number; bets: Promise<readonly RecentBet[]> }>();
  const read = async (tenantId: number) => {
    const rounds = await feedStore.newest(needs.db, tenantId, recentBetsShown);
    const faces = await facesOf(needs, tenantId, rounds);
    return rounds.map((round) => presentRecent(round, faces));
  };
  return (tenantId) => {
    const now = needs.clock.now().getTime();
    const found = kept.get(tenantId);
    if (found && Math.abs(now - found.at) < freshMs) return found.bets;
    const bets = read(tenantId);
    kept.set(tenantId, { at: now, bets });
    // A reading that failed is nobody's answer but the one's who asked.
    bets.catch(() => kept.delete(tenantId));
    return bets;
  };
}
