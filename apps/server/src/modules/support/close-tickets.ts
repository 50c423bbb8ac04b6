import { recordAuditEvent } from "../../kernel/audit-log.ts";
import { recordPlayerEvent } from "../../kernel/player-events.ts";
import { announceTicket } from "./announce.ts";
import type { SupportNeeds } from "./needs.ts";
import { closedSince, signOf } from "./policy.ts";
import { ticketStore } from "./ticket-store.ts";

const batch = 200;

/** Runs the job: closes tickets that were solved seven days ago. */
export async function closeTickets(needs: SupportNeeds): Promise<void> {
  for (;;) {
    const closed = await closeSome(needs);
    if (closed < batch) return;
  }
}

async function closeSome(needs: SupportNeeds): Promise<number> {
  const changed = await needs.db.transaction().execute(async (tx) => {
    const now = needs.clock.now();
    const solved = await ticketStore.lockSolved(tx, { before: closedSince(now), limit: batch });
    const closed = [];
    for (const ticket of solved) {
      closed.push(await ticketStore.change(tx, ticket, { status: "closed", status_reason: "seven_days", now }));
      const { tenant_id, player_id, id } = ticket;
      const scope = { tenant: { id: tenant_id }, request_id: null };
      const detail = { from: "solved", to: "closed" };
      await recordAuditEvent(tx, scope, { at: now, actor: "system", action: "ticket_moved", subject: `ticket:${id}`, detail });
      if (player_id === null) continue;
      const player = { tenant_id, player_id };
      const kind = signOf(ticket.category);
      if (kind !== null) await needs.protection.closeRiskSigns(tx, player, { kind, reference: `ticket:${id}` });
      await recordPlayerEvent(tx, { ...player, kind: "ticket_closed", key: id, data: { ticket_id: id }, at: now });
    }
    return closed;
  });
  for (const ticket of changed) announceTicket(needs, ticket);
  return changed.length;
}
