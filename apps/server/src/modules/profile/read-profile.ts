import assert from "node:assert/strict";
import type { Profile, VipProgress } from "@trevo/contract";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { openAddress } from "./address-vault.ts";
import type { ProfileNeeds } from "./needs.ts";
import { presentProfile, presentVip } from "./present.ts";
import { profileStore } from "./store.ts";

export async function readProfile(needs: ProfileNeeds, scope: PlayerScope): Promise<Profile> {
  const key = keyOf(scope);
  const player = await needs.players.byId(key);
  assert(player, "a signed-in player exists");
  const row = await profileStore.read(needs.db, key);
  return presentProfile({
    player,
    row,
    address: row.address_sealed && openAddress(needs.vault, key, row.address_sealed),
    balance: await needs.wallet.balance(key),
    totals: await needs.totals.of(key),
    club: await needs.club.club(key),
  });
}

export const readVip = async (needs: ProfileNeeds, scope: PlayerScope): Promise<VipProgress> =>
  presentVip(await needs.totals.of(keyOf(scope)), await needs.club.clubView(keyOf(scope)));
