import assert from "node:assert/strict";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { changeStore } from "./change-store.ts";
import { marketingBlocks } from "./marketing-blocks.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { careWindowMs } from "./policy.ts";

/** Whether nothing blocks marketing to this player. */
export async function mayBeSentMarketing(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<boolean> {
  const blocks = await marketingBlocks(needs, db, { tenant_id: key.tenant_id, player_ids: [key.player_id] });
  return blocks.get(key.player_id) === null;
}

/** Whether no offer may address the player. Who is not verified yet sees those that lead to it; what may be played is decided elsewhere. */
export async function withholdsOffers(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<boolean> {
  const blocks = await marketingBlocks(needs, db, { tenant_id: key.tenant_id, player_ids: [key.player_id] });
  const block = blocks.get(key.player_id);
  if (block !== null && block !== "unverified") return true;
  const player = await needs.players.byId(key, db);
  assert(player, "the player of a key exists");
  const { operator_id, person_id } = player;
  const accounts = person_id === null ? [key] : await needs.players.accountsOfPerson({ operator_id, person_id }, db);
  return changeStore.hasTakenCare(db, accounts, new Date(needs.clock.now().getTime() - careWindowMs));
}
