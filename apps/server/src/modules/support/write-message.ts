import type { Ticket } from "@trevo/contract";
import { recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { announceTicket } from "./announce.ts";
import { type Author, actorOf } from "./author.ts";
import { drawTicketPicture } from "./draw-picture.ts";
import { type FileRow, fileStore, messageStore } from "./message-store.ts";
import type { SupportNeeds } from "./needs.ts";
import { answerTargetMs, maxFiles, maxUnanswered, stateAfterWriting } from "./policy.ts";
import { readTicket } from "./read-ticket.ts";
import { isOurs } from "./states.ts";
import { type TicketRow, ticketStore } from "./ticket-store.ts";
import { sealText, ticketFiles } from "./ticket-vault.ts";

interface NewMessage {
  readonly id: string;
  readonly client_id: string;
  readonly text: string;
  readonly file: FileRow | null;
}

/** Repeating a `client_id` changes nothing. Refuses with `not_found`, `wrong_state` for a solved or closed ticket, `too_many_requests`. */
export async function writeMessage(
  needs: SupportNeeds,
  author: Author,
  { id, client_id, message }: { readonly id: string; readonly client_id: string; readonly message: string },
): Promise<Ticket> {
  await storeMessage(needs, author, { id, client_id, text: message, file: null });
  return readTicket(needs, author, id);
}

/**
 * Adds a picture as a message. Refuses as `writeMessage` does, and with `invalid_fields`: `image_invalid`, `image_too_large`; or `busy`.
 */
export async function addPicture(
  needs: SupportNeeds,
  author: Author,
  { id, client_id, upload }: { readonly id: string; readonly client_id: string; readonly upload: Buffer },
): Promise<Ticket> {
  const ticket = await ticketStore.findOwn(needs.db, author.owner, id);
  if (!ticket) throw refuse("not_found");
  const { bytes, width, height } = await drawTicketPicture(upload);
  const { tenant_id, player_id } = ticket;
  const created_at = needs.clock.now();
  const file = { tenant_id, id: newId(), ticket_id: id, player_id, bytes: bytes.length, width, height, created_at };
  await ticketFiles.put(needs, file, bytes);
  let isStored = false;
  try {
    isStored = await storeMessage(needs, author, { id, client_id, text: "", file });
  } finally {
    if (!isStored) await ticketFiles.remove(needs, file);
  }
  return readTicket(needs, author, id);
}

/** False if the same request has already written the message. */
async function storeMessage(needs: SupportNeeds, author: Author, message: NewMessage): Promise<boolean> {
  const changed = await needs.db.transaction().execute((tx) => appendMessage(needs, tx, { author, message }));
  if (changed) announceTicket(needs, changed);
  return changed !== null;
}

async function appendMessage(
  needs: SupportNeeds,
  tx: Tx,
  { author, message }: { author: Author; message: NewMessage },
): Promise<TicketRow | null> {
  const ticket = await ticketStore.lockOwn(tx, author.owner, message.id);
  if (!ticket) throw refuse("not_found");
  const of = { tenant_id: ticket.tenant_id, ticket_id: ticket.id };
  if (await messageStore.isKnown(tx, { ...of, author: "player", client_id: message.client_id })) return null;
  const status = stateAfterWriting(ticket);
  if (status === null) throw refuse("wrong_state");
  if ((await messageStore.countUnanswered(tx, of)) >= maxUnanswered) throw refuse("too_many_requests", { retryAfter: 3_600 });
  const now = needs.clock.now();
  if (message.file) {
    if ((await fileStore.ofTicket(tx, of)).length >= maxFiles) throw refuse("too_many_requests", { retryAfter: 86_400 });
    await fileStore.insert(tx, message.file);
  }
  const seq = ticket.last_seq + 1;
  await messageStore.insert(tx, {
    ...of,
    seq,
    player_id: ticket.player_id,
    author: "player",
    staff_id: null,
    client_id: message.client_id,
    text_sealed: sealText(needs.vault, { ...of, seq }, message.text),
    file_id: message.file?.id ?? null,
    created_at: now,
  });
  const due_at = isOurs(ticket.status) ? ticket.due_at : new Date(now.getTime() + answerTargetMs(ticket.category));
  const changed = await ticketStore.change(tx, ticket, { last_seq: seq, status, status_reason: null, due_at, now });
  await recordAuditEvent(tx, author, {
    at: now,
    actor: actorOf(author.owner),
    action: "ticket_written",
    subject: `ticket:${ticket.id}`,
    detail: { seq },
  });
  return changed;
}
