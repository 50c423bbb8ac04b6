import type { Follower } from "../../kernel/follower.ts";
import { type FollowedEntry, type RoundKey, entriesSource } from "../wallet/index.ts";
import { type CorrectedCard, correctCards } from "./correct-cards.ts";
import type { ChatNeeds } from "./needs.ts";

type Needs = Pick<ChatNeeds, "clock" | "limitScale">;

/**
 * Corrects the cards of rounds whose bets were rolled back or reinstated. The present state of a round decides, so that reading entries
 * again changes nothing, and a rebuild removes nothing.
 */
export const cardsFollower = (needs: Needs, announce: (corrected: readonly CorrectedCard[]) => void): Follower<FollowedEntry> => ({
  name: "chat-cards",
  source: entriesSource,
  apply: async (tx, batch) => {
    const rounds = correctedRounds(batch);
    const corrected = rounds.length === 0 ? [] : await correctCards(needs, tx, rounds);
    return corrected.length === 0 ? null : () => announce(corrected);
  },
  reset: async () => undefined,
});

function correctedRounds(batch: readonly FollowedEntry[]): RoundKey[] {
  const keys = new Map<string, RoundKey>();
  for (const { tenant_id, round_id, kind, corrects } of batch)
    if (round_id !== null && (kind === "bet_rolled_back" || (kind === "bet" && corrects !== null)))
      keys.set(`${tenant_id} ${round_id}`, { tenant_id, round_id });
  return [...keys.values()];
}
