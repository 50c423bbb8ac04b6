import type { Localized } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type GiftOf, type GrantedReward, bonusOfGift } from "../rewards/index.ts";
import { readyMessage } from "./messages.ts";
import type { FreeRoundNeeds } from "./needs.ts";
import { store } from "./store.ts";

const dayMs = 86_400_000;
const nothing = async () => undefined;

type Needs = Pick<FreeRoundNeeds, "bonuses" | "clock" | "notifications">;

export async function grantRounds(
  needs: Needs,
  tx: Tx,
  { owner, gift }: { readonly owner: PlayerKey; readonly gift: GiftOf<"free_rounds"> },
): Promise<GrantedReward> {
  const { source, external_id, offer, reward } = gift;
  const { game, rounds, stake, wins, days } = reward;
  const now = needs.clock.now();
  const title = gift.title ?? titleOf(rounds, game.title);
  const bonus =
    wins === "bonus"
      ? await needs.bonuses.give(
          tx,
          owner,
          bonusOfGift(gift, { kind: "free_rounds", title, amount: 0, rounds: { count: rounds, stake }, now }),
        )
      : null;
  const row = {
    tenant_id: owner.tenant_id,
    player_id: owner.player_id,
    id: newId(),
    source,
    external_id,
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    bonus_id: bonus?.id ?? null,
    deposit_id: gift.deposit_id ?? null,
    game_id: game.id,
    game_title: game.title,
    rounds,
    stake,
    valid_until: bonus ? null : new Date(now.getTime() + days * dayMs),
    created_at: now,
  };
  await store.insert(tx, row);
  // A bonus sends its own notification.
  if (!bonus) await needs.notifications.send(tx, { to: owner, notification: readyMessage(row) });
  return { ...(bonus && { bonus_id: bonus.id }), after: nothing };
}

const titleOf = (rounds: number, game: string): Localized => ({
  pt: rounds === 1 ? `1 rodada grátis em ${game}` : `${rounds} rodadas grátis em ${game}`,
  en: rounds === 1 ? `1 free round in ${game}` : `${rounds} free rounds in ${game}`,
});
