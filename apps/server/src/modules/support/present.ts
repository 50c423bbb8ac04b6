import type { StaffTicketCard, TicketCard, TicketFile, TicketMessage } from "@trevo/contract";
import type { Vault } from "../../kernel/crypto.ts";
import type { FileRow, MessageRow } from "./message-store.ts";
import type { TicketRow } from "./ticket-store.ts";
import { openText } from "./ticket-vault.ts";

const previewLength = 120;

export function presentCard(vault: Pick<Vault, "open">, ticket: TicketRow, first: MessageRow | undefined): TicketCard {
  const text = first ? openText(vault, first, first.text_sealed) : "";
  return {
    id: ticket.id,
    protocol: ticket.protocol,
    category: ticket.category,
    state: ticket.status,
    preview: text.length > previewLength ? `${text.slice(0, previewLength).trimEnd()}…` : text,
    last_seq: ticket.last_seq,
    answer_due_at: ticket.answer_due_at.toISOString(),
    first_answer_at: ticket.first_answer_at?.toISOString() ?? null,
    complaint_due_at: ticket.complaint_due_at?.toISOString() ?? null,
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  };
}

export const presentStaffCard = (ticket: TicketRow, card: TicketCard, now: Date): StaffTicketCard => ({
  ...card,
  player_id: ticket.player_id,
  assigned_to: ticket.assigned_to,
  due_at: ticket.due_at?.toISOString() ?? null,
  overdue: ticket.due_at !== null && ticket.due_at <= now,
  locale: ticket.locale,
  version: ticket.version,
});

const presentFile = ({ id, bytes, width, height }: FileRow): TicketFile => ({ id, bytes, width, height });

export const presentMessages = (
  vault: Pick<Vault, "open">,
  messages: readonly MessageRow[],
  files: readonly FileRow[],
): (TicketMessage & { staff_id: string | null })[] => {
  const byId = new Map(files.map((file) => [file.id, presentFile(file)]));
  return messages.map((message) => ({
    seq: message.seq,
    author: message.author,
    staff_id: message.staff_id,
    text: openText(vault, message, message.text_sealed),
    file: message.file_id === null ? null : (byId.get(message.file_id) ?? null),
    at: message.created_at.toISOString(),
  }));
};
