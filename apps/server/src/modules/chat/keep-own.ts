import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { ChatNeeds } from "./needs.ts";
import { ownStore } from "./own-store.ts";
import { maxBlocks } from "./policy.ts";
import { requireChat } from "./read-messages.ts";
import { chatRulesVersion } from "./rules-text.ts";

/** Moves the pointer forward only, and not beyond the room's last number. Refuses with `not_found`. */
export async function movePointer(
  needs: ChatNeeds,
  scope: PlayerScope,
  to: { room: number; seq: number },
): Promise<{ room: number; seq: number }> {
  requireChat(scope);
  const found = await needs.rooms.room({ tenant_id: scope.tenant.id, room: to.room });
  if (!found) throw refuse("not_found");
  const seq = Math.min(to.seq, found.log.latest);
  return { room: to.room, seq: await ownStore.moveTo(needs.db, keyOf(scope), { room: to.room, seq, read_at: needs.clock.now() }) };
}

/** Refuses with `wrong_state` if the version is not the current one. */
export async function acceptRules(needs: ChatNeeds, scope: PlayerScope, version: number): Promise<void> {
  requireChat(scope);
  if (version !== chatRulesVersion) throw refuse("wrong_state");
  await ownStore.accept(needs.db, { ...keyOf(scope), version, accepted_at: needs.clock.now() });
}

/** Refuses with `not_found`, and with `wrong_state` for the player's own account or beyond `maxBlocks`. */
export async function blockPlayer(needs: ChatNeeds, scope: PlayerScope, blocked_id: string): Promise<void> {
  requireChat(scope);
  if (blocked_id === scope.player_id) throw refuse("wrong_state");
  const blocked = await needs.players.byId({ tenant_id: scope.tenant.id, player_id: blocked_id });
  if (!blocked || blocked.state === "closed") throw refuse("not_found");
  const block = { ...keyOf(scope), blocked_id, blocked_at: needs.clock.now() };
  await needs.db.transaction().execute(async (tx) => {
    await needs.players.holdAlone(tx, keyOf(scope));
    if (!(await ownStore.block(tx, block, maxBlocks))) throw refuse("wrong_state");
  });
}

export const unblockPlayer = (needs: ChatNeeds, scope: PlayerScope, blockedId: string): Promise<void> =>
  ownStore.unblock(needs.db, keyOf(scope), blockedId);
