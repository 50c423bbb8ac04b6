import { useQuery } from "@tanstack/react-query";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type RecomputedRound, confirmedRoundQuery } from "./api.ts";

/**
 * Confirms that a check of the player's own round has been recorded, which a mission may require. Renders nothing for another player's
 * round.
 */
export function ConfirmedRound({ round }: { round: RecomputedRound }) {
  const { user } = useSession();
  const { data } = useQuery(confirmedRoundQuery(user?.id, round), usePageQueries());
  return data ? <p role="status">{m.fairness_recorded()}</p> : null;
}
