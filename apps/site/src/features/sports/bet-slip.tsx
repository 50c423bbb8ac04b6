import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { m } from "../../paraglide/messages.js";

/** The place of what one is about to bet on. Without a pick there is nothing to place. */
export function BetSlip() {
  return (
    <aside className="panel bet-slip" aria-labelledby="slip">
      <h2 className="h2" id="slip">
        <Icon name="ticket" />
        {m.sports_slip()}
      </h2>
      <p>{m.sports_slip_empty()}</p>
      <Button wide disabledReason={m.sports_slip_reason()} />
    </aside>
  );
}
