import assert from "node:assert/strict";
import { localDate } from "@trevo/domain";
import type { PlayerFacts } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { type PlayerKey, tenantOfRow } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { listStore } from "./list-store.ts";
import type { OfferNeeds } from "./needs.ts";

type FactNeeds = Pick<OfferNeeds, "clock" | "tenants" | "players" | "wallet" | "known">;

export async function readFacts(needs: FactNeeds, tx: Tx, key: PlayerKey): Promise<PlayerFacts> {
  const player = await needs.players.byId(key, tx);
  assert(player, "the player of a key exists");
  return readFactsOf(needs, tx, player);
}

/** Reads the player's facts that rules can use, only through the caller's transaction. */
export async function readFactsOf(needs: FactNeeds, tx: Tx, player: Player): Promise<PlayerFacts> {
  const { wallet, known } = needs;
  const owner = { tenant_id: player.tenant_id, player_id: player.id };
  const { timezone } = await tenantOfRow(needs.tenants, owner.tenant_id);
  const now = needs.clock.now();
  return {
    now,
    today: localDate(now, timezone),
    registered_at: player.created_at,
    birth_date: player.birth_date,
    level: await known.levelOf(owner, tx),
    deposits: await known.depositsOf(owner, tx),
    last_settled_stake_at: await wallet.lastSettledStakeAt(owner, tx),
    contacts_verified: player.phone_verified_at !== null && player.email_verified_at !== null,
    identity_verified: await known.isVerified(player, tx),
    ref: player.ref,
    lmcp: player.lmcp,
    lists: await listStore.ofPlayer(tx, owner),
    bonus_active: (await wallet.activeBonus(owner, tx)) !== null || (await known.hasWaitingBonus(owner, tx)),
    withholdsOffers: await known.withholdsOffers(player, tx),
    event: null,
  };
}
