import { useQuery } from "@tanstack/react-query";
import type { SportBet } from "@trevo/contract";
import { useEffect, useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { betQuery } from "./api.ts";
import type { Slip } from "./slip.ts";
import { refusalOf, slipAfter } from "./slip-refusal.ts";
import { changeSlip } from "./slip-store.ts";

/** A bet that was sent, with the legs that it took from the slip. */
interface SentBet {
  readonly bet: SportBet;
  readonly legs: Slip;
}

const failureOf = ({ refusal }: SportBet): ApiFailure => ({
  ok: false,
  status: 409,
  error: { message: "", ...refusal },
  retryAfterMs: null,
});

/** What became of the bet that was sent. One on a match in play waits; refused, its legs are back on the slip. */
export function useSentBet() {
  const [sent, setSent] = useState<SentBet | null>(null);
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  const waiting = sent?.bet.state === "pending" ? sent.bet.id : null;
  const { data } = useQuery({ ...betQuery(waiting ?? ""), enabled: waiting !== null });
  useEffect(() => {
    if (!sent || !data || data.id !== waiting || data.state === "pending") return;
    if (data.state !== "refused") {
      setSent({ ...sent, bet: data });
      void refreshBalance();
      return;
    }
    const failure = failureOf(data);
    const known = refusalOf(failure);
    changeSlip((now) => {
      const slip = [...sent.legs.filter((leg) => !now.some(({ market_id }) => market_id === leg.market_id)), ...now];
      return known ? slipAfter(slip, known) : slip;
    });
    setRefused(failure);
    setSent(null);
  }, [data, sent, waiting]);
  return {
    bet: sent?.bet ?? null,
    isWaiting: waiting !== null,
    /** Why the last one was refused while it waited; null once another one is sent. */
    refused,
    /** The slip is empty from now on. */
    take: (bet: SportBet, legs: Slip) => {
      changeSlip(() => []);
      setRefused(null);
      setSent({ bet, legs });
    },
    /** A bet that waits stays in sight. */
    close: () => {
      if (waiting === null) setSent(null);
    },
  };
}
