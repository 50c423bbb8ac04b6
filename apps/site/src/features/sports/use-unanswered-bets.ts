import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { useStore } from "../../lib/store.ts";
import { sentBetQuery } from "./api.ts";
import { type UnansweredBet, unansweredBets } from "./unanswered-bets.ts";
import type { SentBets } from "./use-place-bets.ts";

/** A request that was sent longer ago than this cannot arrive any more, ms: what is not placed then never will be. */
const lastArrivalMs = 120_000;

/** Asks what became of the player's bets whose answer is missing. Returns those of which it is not known yet. */
export function useUnansweredBets(player: string | undefined, onPlaced: (bets: SentBets) => void): readonly UnansweredBet[] {
  const missing = useStore(unansweredBets.missing).filter((bet) => bet.player === player);
  useEffect(() => unansweredBets.follow(), []);
  const asked = useQueries({ queries: missing.map(({ key }) => sentBetQuery(key)) });
  useEffect(() => {
    const known = missing.map((sent, index) => ({ sent, bet: asked[index]?.data, at: asked[index]?.dataUpdatedAt ?? 0 }));
    const placed = known.flatMap(({ sent, bet }) => (bet ? [{ bet, legs: sent.legs }] : []));
    const never = known.filter(({ sent, bet, at }) => bet === null && Math.abs(at - sent.sent_at) > lastArrivalMs);
    for (const { sent } of [...known.filter(({ bet }) => bet), ...never]) unansweredBets.answered(sent.key);
    if (placed.length === 0) return;
    onPlaced({ placed, refused: [] });
    void refreshBalance();
  }, [missing, asked, onPlaced]);
  return missing;
}
