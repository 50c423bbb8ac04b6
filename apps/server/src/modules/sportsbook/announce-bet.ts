import type { Broadcaster } from "../../kernel/broadcaster.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Wallet } from "../wallet/index.ts";

export interface AnnounceBetNeeds {
  readonly wallet: Pick<Wallet, "announce">;
  readonly broadcaster: Pick<Broadcaster, "toPlayer">;
}

/** A player's bet that has changed. */
export interface ChangedBet {
  readonly owner: PlayerKey;
  readonly id: string;
}

/** Notifies the player's screens, after the commit, that the bet and perhaps the balance have changed. They read the bet again. */
export async function announceBet({ wallet, broadcaster }: AnnounceBetNeeds, { owner, id }: ChangedBet): Promise<void> {
  broadcaster.toPlayer(owner.tenant_id, owner.player_id, "SportBetChanged", { id });
  await wallet.announce(owner);
}
