import type { PublicProfile } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { TenantScope } from "../../kernel/scope.ts";
import type { ProfileNeeds } from "./needs.ts";
import { presentPublic } from "./present.ts";
import { profileStore } from "./store.ts";

export async function showPlayer(needs: ProfileNeeds, scope: TenantScope, playerId: string): Promise<PublicProfile> {
  const key = { tenant_id: scope.tenant.id, player_id: playerId };
  const player = await needs.players.byId(key);
  if (!player) throw refuse("not_found");
  const row = await profileStore.read(needs.db, key);
  return presentPublic({ player, row, totals: await needs.totals.of(key), club: await needs.club.club(key) });
}
