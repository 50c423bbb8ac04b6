import type { Ticket, TicketAction } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import type { AccountAccess } from "./access.ts";
import { changeTicketMutation } from "./api.ts";

interface ActionsProps {
  access: AccountAccess;
  ticket: Ticket;
  onChanged: (ticket: Ticket) => void;
}

const actions: readonly { action: Exclude<TicketAction, "write">; text: () => string }[] = [
  { action: "close", text: m.support_close },
  { action: "reopen", text: m.support_reopen },
  { action: "ombudsman", text: m.support_to_ombudsman },
];

/** Actions available to the ticket's author besides writing. */
export function TicketActions({ access, ticket, onChanged }: ActionsProps) {
  const { busy, failure, run } = useAction(changeTicketMutation(access, ticket.id));
  const change = async (action: Exclude<TicketAction, "write">) => {
    const after = await run(action);
    if (after) onChanged(after);
  };
  const possible = actions.filter(({ action }) => ticket.may.includes(action));
  if (possible.length === 0) return null;
  return (
    <div className="ticket-actions">
      {failure ? <FailureNotice failure={failure} /> : null}
      {possible.map(({ action, text }) => (
        <Button key={action} tone="quiet" busy={busy ? m.support_sending() : undefined} onClick={() => void change(action)}>
          {text()}
        </Button>
      ))}
      {ticket.may.includes("ombudsman") ? <p>{m.support_ombudsman_note()}</p> : null}
    </div>
  );
}
