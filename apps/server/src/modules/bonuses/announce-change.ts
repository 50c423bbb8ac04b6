import type { BonusState } from "@trevo/contract";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { BonusNeeds } from "./needs.ts";

/** Notifies the player's screens. Call it after the commit. */
export async function announceChange(
  { broadcaster, wallet }: Pick<BonusNeeds, "broadcaster" | "wallet">,
  owner: PlayerKey,
  { id, state }: { readonly id: string; readonly state: BonusState },
): Promise<void> {
  broadcaster.toPlayer(owner.tenant_id, owner.player_id, "BonusChanged", { id, state });
  await wallet.announce(owner);
}
