import assert from "node:assert/strict";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PlayerReader } from "../players/index.ts";
import type { NotificationNeeds } from "./needs.ts";
import type { Reader } from "./store.ts";

/** How long the platform's notifications are kept for a player, in ms. */
export const platformMs = 60 * 86_400_000;

/** Reads back to the account's registration, but no further than notifications are kept. */
export function readerOf(player: PlayerReader, now: Date): Reader {
  const since = new Date(Math.max(player.created_at.getTime(), now.getTime() - platformMs));
  return { tenant_id: player.tenant_id, player_id: player.id, since, now, language: player.language };
}

export async function readerOfScope({ players, clock }: Pick<NotificationNeeds, "players" | "clock">, scope: PlayerScope): Promise<Reader> {
  const player = await players.byId(keyOf(scope));
  assert(player, "a signed-in player exists");
  return readerOf(player, clock.now());
}
