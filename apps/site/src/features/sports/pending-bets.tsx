import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { pendingBetsQuery } from "./api.ts";
import { OwnBet } from "./own-bet.tsx";

/** Bets that are pending on a live match, and those refused within a day. Renders nothing without any. */
export function PendingBets() {
  const { user } = useSession();
  const { data = [] } = useQuery(pendingBetsQuery(user?.id));
  if (data.length === 0) return null;
  return (
    <ul className="own-bets" aria-label={m.sports_pending_bets()}>
      {data.map((bet) => (
        <li key={bet.id} className="panel own-bet">
          <OwnBet bet={bet} />
        </li>
      ))}
    </ul>
  );
}
