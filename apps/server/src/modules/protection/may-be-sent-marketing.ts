import assert from "node:assert/strict";
import type { Db } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Player } from "../players/index.ts";
import { changeStore } from "./change-store.ts";
import { activeExclusion } from "./find-exclusion.ts";
import { holderOf } from "./holder.ts";
import { isClosedByPayer } from "./barred-payer.ts";
import type { ProtectionNeeds } from "./needs.ts";
import { offerChoiceStore } from "./offer-choice-store.ts";
import { careWindowMs, gateOf } from "./policy.ts";
import { registerStateOf } from "./register-state.ts";
import { stateStore } from "./state-store.ts";

/** False for whoever is excluded, pauses, is blocked, or has switched offers off. */
export async function mayBeSentMarketing(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<boolean> {
  return mayBeAddressed(needs, await find(needs, key, db), db);
}

/** Whether no offer may address the player. */
export async function withholdsOffers(needs: ProtectionNeeds, key: PlayerKey, db: Db = needs.db): Promise<boolean> {
  const player = await find(needs, key, db);
  if (!(await mayBeAddressed(needs, player, db))) return true;
  const { operator_id, person_id } = player;
  const accounts = person_id === null ? [key] : await needs.players.accountsOfPerson({ operator_id, person_id }, db);
  return changeStore.hasTakenCare(db, accounts, new Date(needs.clock.now().getTime() - careWindowMs));
}

async function mayBeAddressed(needs: ProtectionNeeds, player: Player, db: Db): Promise<boolean> {
  const key = { tenant_id: player.tenant_id, player_id: player.id };
  if (player.state !== "active" || !(await offerChoiceStore.wantsOffers(db, key))) return false;
  const state = await stateStore.read(db, holderOf(player));
  const closedByPayer = await isClosedByPayer(needs, db, { ...key, operator_id: player.operator_id });
  const exclusion = await activeExclusion(needs, db, player);
  const register = await registerStateOf(needs, db, player);
  return gateOf({ exclusion, closedByPayer, register, state, now: needs.clock.now() }).reason === null;
}

async function find(needs: ProtectionNeeds, key: PlayerKey, db: Db): Promise<Player> {
  const player = await needs.players.byId(key, db);
  assert(player, "the player of a key exists");
  return player;
}
