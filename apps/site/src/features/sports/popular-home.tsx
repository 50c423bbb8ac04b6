import "./sports.css";
import { useQuery } from "@tanstack/react-query";
import type { PopularSportBets } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { useEffect } from "react";
import { ListMemory } from "../../lib/query.tsx";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { popularQuery } from "./api.ts";
import { PopularSection } from "./popular-bets.tsx";
import { followSlip, slipStore } from "./slip-store.ts";

/** Popular selections outside the sportsbook's own pages. A tapped selection waits on the slip there. */
export function PopularHome() {
  return (
    <ListMemory>
      <PopularPart />
    </ListMemory>
  );
}

/** `first`: what the server has already read. */
export function PopularPart({ first }: { first?: PopularSportBets }) {
  const { data, isPending } = useQuery({ ...popularQuery, ...(first && { initialData: first }) });
  const slip = useStore(slipStore);
  useEffect(followSlip, []);
  if (isPending)
    return (
      <div className="popular-wait" aria-busy="true">
        <span className="sr-only">{m.loading()}</span>
        <div className="skeleton" />
      </div>
    );
  // The page is about games: sports data that cannot be loaded is left out.
  if (!data || data.matches.length === 0) return null;
  return (
    <>
      <PopularSection popular={data} />
      {slip.length > 0 ? (
        <p className="popular-slip">
          <ButtonLink href="/sports">{m.sports_popular_slip({ count: slip.length })}</ButtonLink>
        </p>
      ) : null}
    </>
  );
}
