import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { TakenRound, Taking } from "./free-rounds.ts";
import type { FreeRoundNeeds } from "./needs.ts";
import { store } from "./store.ts";

/** Takes a round. The caller must check under the wallet's lock whether the bonus of bonus rounds is still active. */
export async function takeRound(
  { clock }: Pick<FreeRoundNeeds, "clock">,
  tx: Tx,
  { owner, taking }: { readonly owner: PlayerKey; readonly taking: Taking },
): Promise<TakenRound> {
  const { tenant_id, player_id } = owner;
  const { id, external_id, game_id, stake } = taking;
  const reward = await store.lock(tx, owner, id);
  if (!reward) throw refuse("not_found");
  const before = await store.playOf(tx, { tenant_id, external_id });
  if (before && before.reward_id !== id) throw refuse("idempotency_conflict");
  if (before) return { before: before.round_id };
  if (reward.game_id !== game_id || reward.stake !== stake) throw refuse("wrong_state");
  const now = clock.now();
  const isOver = reward.status !== "active" || (reward.valid_until !== null && reward.valid_until <= now);
  const remaining = isOver ? undefined : await store.takeOne(tx, reward, now);
  if (remaining === undefined) throw refuse("free_rounds_over");
  return {
    before: null,
    bonus_id: reward.bonus_id,
    played: async ({ round_id, payout }) => {
      const no = reward.rounds - remaining;
      await store.insertPlay(tx, { tenant_id, player_id, reward_id: id, no, external_id, round_id, payout, played_at: now });
    },
  };
}
