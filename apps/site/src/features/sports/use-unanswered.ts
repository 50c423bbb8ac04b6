import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { useStore } from "../../lib/store.ts";
import { betsKey, sentBetQuery } from "./api.ts";
import { type Unanswered, unanswered } from "./unanswered.ts";
import type { SentBets } from "./use-place-bets.ts";

/** A request sent longer ago than this can no longer arrive, ms: if it has not been executed by then, it never will be. */
const lastArrivalMs = 120_000;

/** Queries the outcome of the player's bets and cash-outs without a response. Returns those whose outcome is still unknown. */
export function useUnanswered(player: string | undefined, onPlaced: (bets: SentBets) => void): readonly Unanswered[] {
  const missing = useStore(unanswered.missing).filter((one) => one.player === player);
  const client = useQueryClient();
  useEffect(() => unanswered.follow(), []);
  const asked = useQueries({ queries: missing.map(({ key }) => sentBetQuery(key)) });
  useEffect(() => {
    const known = missing.map((sent, index) => ({ sent, bet: asked[index]?.data, at: asked[index]?.dataUpdatedAt ?? 0 }));
    const done = known.flatMap(({ sent, bet }) => (bet ? [{ sent, bet }] : []));
    const never = known.filter(({ sent, bet, at }) => bet === null && Math.abs(at - sent.sent_at) > lastArrivalMs);
    for (const { sent } of [...done, ...never]) unanswered.answered(sent.key);
    if (done.length === 0) return;
    const placed = done.flatMap(({ sent: { money }, bet }) => (money.legs ? [{ bet, legs: money.legs }] : []));
    if (placed.length > 0) onPlaced({ placed, refused: [] });
    void client.invalidateQueries({ queryKey: betsKey });
    void refreshBalance();
  }, [missing, asked, onPlaced, client]);
  return missing;
}
