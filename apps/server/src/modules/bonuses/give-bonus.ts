import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { GivenBonus, NewBonus } from "./bonuses.ts";
import type { BonusNeeds } from "./needs.ts";
import { startBonus } from "./start-bonus.ts";
import { store } from "./store.ts";

/** The wallet decides whether the bonus starts. A refusal moves nothing, and the bonus waits. */
export async function giveBonus(
  needs: Pick<BonusNeeds, "clock" | "wallet">,
  tx: Tx,
  { owner, bonus: { offer, deposit_id, requested, ...bonus } }: { readonly owner: PlayerKey; readonly bonus: NewBonus },
): Promise<GivenBonus> {
  const row = await store.insert(tx, {
    ...owner,
    ...bonus,
    id: newId(),
    offer_id: offer?.id ?? null,
    offer_version: offer?.version ?? null,
    deposit_id: deposit_id ?? null,
    created_at: needs.clock.now(),
  });
  const started = requested && (await startBonus(needs, tx, row)) === "posted";
  return { id: row.id, state: started ? "active" : "waiting" };
}
