import type { SupportNeeds } from "./needs.ts";
import type { TicketRow } from "./ticket-store.ts";

/** Notifies the screens of the ticket's player, after the commit. A guest has none. */
export function announceTicket({ broadcaster }: Pick<SupportNeeds, "broadcaster">, ticket: TicketRow): void {
  const { tenant_id, player_id, id, protocol, status: state, last_seq } = ticket;
  if (player_id !== null) broadcaster.toPlayer(tenant_id, player_id, "TicketUpdated", { id, protocol, state, last_seq });
}
