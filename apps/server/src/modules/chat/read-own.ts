import assert from "node:assert/strict";
import type { ChatMe } from "@trevo/contract";
import { Refusal } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { reasonText } from "../moderation/index.ts";
import type { ChatNeeds } from "./needs.ts";
import { ownStore } from "./own-store.ts";
import { dayMs, isNewcomer, maskedChatName, nameChangeMs, newcomerMs, picturesPerDay, shownMs } from "./policy.ts";
import { requireChat, turnoverOf } from "./read-messages.ts";
import { chatRulesVersion } from "./rules-text.ts";
import { uploadStore } from "./upload-store.ts";

/** Unread messages are counted up to this number, then shown as '99+'. */
const mostUnread = 100;

export async function readOwn(needs: ChatNeeds, scope: PlayerScope): Promise<ChatMe> {
  requireChat(scope);
  const key = keyOf(scope);
  const now = needs.clock.now();
  const player = await needs.players.byId(key);
  assert(player, "a signed-in player exists");
  const picked = await ownStore.name(needs.db, key);
  const changeable = picked && new Date(picked.picked_at.getTime() + nameChangeMs);
  const { amountBet, amount_left } = await turnoverOf(needs, { tenant: scope.tenant, player: scope });
  const today = await uploadStore.countSince(needs.db, key, new Date(now.getTime() - dayMs));
  return {
    name: {
      name: picked?.name ?? maskedChatName(player),
      picked: picked !== undefined,
      changeable_at: changeable && changeable > now ? changeable.toISOString() : null,
    },
    rules_accepted: await ownStore.hasAccepted(needs.db, key, chatRulesVersion),
    phone_verified: player.phone_verified_at !== null,
    pausing: await isPausing(needs, scope),
    sanctions: (await needs.moderation.sanctionsOf(key)).map(({ kind, rooms, reason, until, case_id }) => ({
      kind,
      rooms: rooms && [...rooms],
      reason: reasonText(reason)[scope.locale],
      until: until?.toISOString() ?? null,
      case: case_id,
    })),
    blocks: await blocksOf(needs, scope),
    pointers: await ownStore.pointers(needs.db, key, { most: mostUnread, since: new Date(now.getTime() - shownMs) }),
    amountBet,
    amount_left: amount_left ?? 0,
    new_until: isNewcomer(player.created_at, now) ? new Date(player.created_at.getTime() + newcomerMs).toISOString() : null,
    pictures_left: Math.max(0, picturesPerDay - today),
  };
}

async function isPausing({ protection }: Pick<ChatNeeds, "protection">, scope: PlayerScope): Promise<boolean> {
  try {
    await protection.mayChat(scope);
    return false;
  } catch (error) {
    if (error instanceof Refusal) return error.code === "cooling_off";
    throw error;
  }
}

async function blocksOf({ db, players }: Pick<ChatNeeds, "db" | "players">, scope: PlayerScope): Promise<ChatMe["blocks"]> {
  const ids = await ownStore.blockedBy(db, keyOf(scope));
  const blocks = [];
  for (const id of ids) {
    const key = { tenant_id: scope.tenant.id, player_id: id };
    const player = await players.byId(key);
    if (player) blocks.push({ id, name: (await ownStore.name(db, key))?.name ?? maskedChatName(player) });
  }
  return blocks;
}
