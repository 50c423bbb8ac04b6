import assert from "node:assert/strict";
import type { ChatChange } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { type RoundKey, ledgerRecords } from "../wallet/index.ts";
import { cardStore } from "./card-store.ts";
import { type MessageRow, messageStore } from "./message-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { lockRoom, lockRooms, readChange, writeChange } from "./write-change.ts";

type Needs = Pick<ChatNeeds, "clock" | "limitScale">;

export interface CorrectedCard {
  readonly tenant_id: number;
  readonly change: ChatChange;
}

/**
 * Marks the cards of rounds that were rolled back as void, and unmarks those of rounds that were reinstated. Each takes its room's next
 * number. Announce the changes after the commit. A card that is right already is left alone.
 */
export async function correctCards(needs: Needs, tx: Tx, rounds: readonly RoundKey[]): Promise<CorrectedCard[]> {
  const cards = await cardStore.ofRounds(tx, rounds);
  if (cards.length === 0) return [];
  await lockRooms(tx, cards);
  const results = new Map((await ledgerRecords.roundResults(tx, rounds)).map((round) => [`${round.tenant_id} ${round.round_id}`, round]));
  const corrected: CorrectedCard[] = [];
  for (const { tenant_id, id } of cards) {
    const card = await messageStore.lock(tx, { tenant_id, id });
    assert(card, "cards are erased only under their room's lock");
    const isVoid = results.get(`${tenant_id} ${card.round_id}`)?.state === "rolled_back";
    const change = await correct(needs, tx, { card, isVoid });
    if (change) corrected.push({ tenant_id, change });
  }
  return corrected;
}

/** Returns null if nobody has to see it: the card is right, or not shown. */
async function correct(needs: Needs, tx: Tx, { card, isVoid }: { card: MessageRow; isVoid: boolean }): Promise<ChatChange | null> {
  const { attachment } = card;
  if (attachment?.attachment_type !== "round" || attachment.void === isVoid) return null;
  await cardStore.set(tx, card, { ...attachment, void: isVoid });
  if (card.state !== "shown") return null;
  const room = await lockRoom(tx, card);
  await writeChange(needs, tx, { room, kind: "card", message_id: card.id });
  return readChange(needs, tx, { key: card, seq: room.next, kind: "card" });
}
