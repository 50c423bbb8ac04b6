import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { changeStore } from "./change-store.ts";
import { accountKeyOf } from "./holder.ts";
import { marketingBlocks } from "./marketing-blocks.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { careWindowMs } from "./policy.ts";
import type { Subject } from "./store.ts";

/** Whether nothing blocks marketing to this player. */
export async function mayBeSentMarketing(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<boolean> {
  const blocks = await marketingBlocks(needs, db, { tenant_id: key.tenant_id, player_ids: [key.player_id] });
  return blocks.get(key.player_id) === null;
}

/**
 * Whether the player may be shown no offers. An unverified player still sees offers, which lead to verification; what may be played is
 * decided elsewhere.
 */
export async function withholdsOffers(needs: ProtectionNeeds, player: Subject, db: Db = needs.db): Promise<boolean> {
  const { tenant_id, id, operator_id, person_id } = player;
  const block = (await marketingBlocks(needs, db, { tenant_id, player_ids: [id] })).get(id);
  if (block !== null && block !== "unverified") return true;
  const accounts = person_id === null ? [accountKeyOf(player)] : await needs.players.accountsOfPerson({ operator_id, person_id }, db);
  return changeStore.hasTakenCare(db, accounts, new Date(needs.clock.now().getTime() - careWindowMs));
}
