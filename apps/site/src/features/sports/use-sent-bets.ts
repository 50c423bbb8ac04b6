import { useQueries } from "@tanstack/react-query";
import type { SportBet } from "@trevo/contract";
import { useEffect, useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { betQuery } from "./api.ts";
import { withoutLegs } from "./slip.ts";
import { changeSlip } from "./slip-store.ts";
import { applyRefusal, type RefusedBet, type SentBet, type SentBets } from "./use-place-bets.ts";

const failureOf = ({ refusal }: SportBet): ApiFailure => ({
  ok: false,
  status: 409,
  error: { message: "", ...refusal },
  retryAfterMs: null,
});

const isPending = ({ bet }: SentBet): boolean => bet.state === "pending";

/** Puts the legs of a pending bet that was refused back on the slip. */
function takeBack({ legs }: SentBet, failure: ApiFailure): void {
  changeSlip((now) => [...legs.filter((leg) => !now.some(({ market_id }) => market_id === leg.market_id)), ...now]);
  applyRefusal(failure);
}

/** Follows the bets that were sent. A bet on a live match is pending; if it is refused, its legs return to the slip. */
export function useSentBets() {
  const [sent, setSent] = useState<readonly SentBet[]>([]);
  const [refused, setRefused] = useState<readonly RefusedBet[]>([]);
  const waiting = sent.filter(isPending);
  const decided = useQueries({ queries: waiting.map(({ bet }) => betQuery(bet.id)) })
    .flatMap(({ data }) => data ?? [])
    .filter(({ state }) => state !== "pending");
  useEffect(() => {
    for (const bet of decided) {
      const one = sent.find((each) => each.bet.id === bet.id);
      if (!one || !isPending(one)) continue;
      if (bet.state !== "refused") {
        setSent(sent.map((each) => (each === one ? { ...each, bet } : each)));
        void refreshBalance();
        return;
      }
      const failure = failureOf(bet);
      takeBack(one, failure);
      setRefused([...refused, { failure, legs: one.legs }]);
      setSent(sent.filter((each) => each !== one));
      return;
    }
  }, [decided, refused, sent]);
  return {
    sent,
    isWaiting: waiting.length > 0,
    /** Refused bets with their reasons. */
    refused,
    clear: () => setRefused([]),
    /** Removes the legs of placed bets from the slip. */
    take: (bets: SentBets) => {
      setRefused(bets.refused);
      if (bets.placed.length === 0) return;
      changeSlip((slip) => bets.placed.reduce((left, { legs }) => withoutLegs(left, legs), slip));
      setSent((now) => [...now, ...bets.placed]);
    },
    /** Pending bets stay visible. */
    close: () => {
      if (waiting.length === 0) setSent([]);
    },
  };
}
