import type { SportBet } from "@trevo/contract";
import type { OddsAcceptance } from "@trevo/sports";
import { useRef, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { useSend } from "../../lib/use-action.ts";
import { placeBetMutation } from "./api.ts";
import { type BetDraft, betOf, intentOf, type Slip } from "./slip.ts";
import { refusalOf, slipAfter } from "./slip-refusal.ts";
import { changeSlip } from "./slip-store.ts";
import { type Attempt, unanswered } from "./unanswered.ts";

/** A bet that was sent, with its legs on the slip. */
export interface SentBet {
  readonly bet: SportBet;
  readonly legs: Slip;
}

/** A refused bet, whose legs stay on the slip. */
export interface RefusedBet {
  readonly failure: ApiFailure;
  readonly legs: Slip;
}

export interface SentBets {
  readonly placed: readonly SentBet[];
  readonly refused: readonly RefusedBet[];
}

/** Applies a refusal to the slip: newer odds, closed markets. */
export function applyRefusal(failure: ApiFailure): void {
  const known = refusalOf(failure);
  if (known) changeSlip((slip) => slipAfter(slip, known));
}

/** Sends a player's bets in parallel, each under the key of its intent. A refused bet does not delay the others. */
export function usePlaceBets(player: string | undefined) {
  const { send } = useSend(placeBetMutation);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const placeOne = async (draft: BetDraft, accept: OddsAcceptance, attempt: Attempt): Promise<SentBets> => {
    const reply = await unanswered.run(attempt, (idempotencyKey) => send({ body: betOf(draft, accept), idempotencyKey }));
    if (reply.ok) return { placed: [{ bet: reply.data.data, legs: draft.legs }], refused: [] };
    applyRefusal(reply);
    return { placed: [], refused: [{ failure: reply, legs: draft.legs }] };
  };
  return {
    busy,
    /** Returns the outcome of each bet, or null while others are under way. */
    place: async (drafts: readonly BetDraft[], accept: OddsAcceptance): Promise<SentBets | null> => {
      if (running.current || player === undefined) return null;
      running.current = true;
      setBusy(true);
      try {
        const attempts = unanswered.begin(
          player,
          drafts.map((draft) => ({
            intent: intentOf(draft),
            money: { amount: draft.stake, legs: [...draft.legs], bet_id: null },
          })),
        );
        const sent = await Promise.all(
          drafts.flatMap((draft, index) => {
            const attempt = attempts[index];
            return attempt ? [placeOne(draft, accept, attempt)] : [];
          }),
        );
        return { placed: sent.flatMap(({ placed }) => placed), refused: sent.flatMap(({ refused }) => refused) };
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
