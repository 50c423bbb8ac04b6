import type { ChatChange } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { type RoundKey, ledgerRecords } from "../wallet/index.ts";
import { type Card, cardStore } from "./card-store.ts";
import type { ChatNeeds } from "./needs.ts";
import { countChange } from "./policy.ts";
import { presentChange } from "./present.ts";
import type { RoomKey } from "./room-store.ts";
import { lockRoom, roomsOf } from "./write-change.ts";

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
  const corrected: CorrectedCard[] = [];
  for (const room of roomsOf(await cardStore.roomsOfRounds(tx, rounds)))
    for (const change of await correctRoom(needs, tx, { room, rounds })) corrected.push({ tenant_id: room.tenant_id, change });
  return corrected;
}

/** Returns the changes that the room's readers have to see: none of cards that are held or deleted. */
async function correctRoom(needs: Needs, tx: Tx, { room: key, rounds }: { room: RoomKey; rounds: readonly RoundKey[] }) {
  const room = await lockRoom(tx, key);
  const own = rounds.filter(({ tenant_id }) => tenant_id === key.tenant_id);
  // Read after the lock: of two corrections of one card, the later one sees the later state of its round.
  const voided = new Set(
    (await ledgerRecords.roundResults(tx, own)).flatMap((round) => (round.state === "rolled_back" ? round.round_id : [])),
  );
  const cards = (await cardStore.lock(tx, key, own)).flatMap((card) => corrected(card, voided.has(card.round_id)) ?? []);
  if (cards.length === 0) return [];
  const now = needs.clock.now();
  const shown = cards.filter(({ state }) => state === "shown");
  const pace = shown.reduce((counted, _card) => ({ ...counted, ...countChange(counted, { now, scale: needs.limitScale }) }), room);
  const numbered = shown.map((message, nth) => ({ seq: room.next + nth, kind: "card" as const, message_id: message.id, message }));
  await cardStore.correct(tx, key, { cards, numbered, last_seq: room.last_seq + numbered.length, at: now, pace });
  return numbered.map((change) => presentChange(key.room, change, now));
}

/** Returns null if the card is right. */
const corrected = (card: Card, isVoid: boolean): Card | null =>
  card.attachment.void === isVoid ? null : { ...card, attachment: { ...card.attachment, void: isVoid } };
