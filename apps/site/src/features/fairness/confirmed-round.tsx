import { useQuery } from "@tanstack/react-query";
import { usePageQueries } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type RecomputedRound, confirmedRoundQuery } from "./api.ts";

/** Says that a check of the player's own round is recorded, which a mission may ask for. Nothing for a round of somebody else. */
export function ConfirmedRound({ round }: { round: RecomputedRound }) {
  const { user } = useSession();
  const { data } = useQuery(confirmedRoundQuery(user?.id, round), usePageQueries());
  return data ? <p role="status">{m.fairness_recorded()}</p> : null;
}
