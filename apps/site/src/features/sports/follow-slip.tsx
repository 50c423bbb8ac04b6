import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../lib/store.ts";
import { fixtureQuery, isOver, rereadMs } from "./api.ts";
import { FollowBuilders } from "./follow-builders.tsx";
import { slipAfterReading } from "./slip-after-reading.ts";
import { changeSlip, slipStore } from "./slip-store.ts";

/** Keeps the odds on the slip up to date on every page. The page of the match `except` follows its own odds. Renders nothing. */
export function FollowSlip({ except }: { except: number | null }) {
  const slip = useStore(slipStore);
  const ids = [...new Set(slip.map(({ fixture_id }) => fixture_id))].filter((id) => id !== except);
  return ids.map((id) => <FollowFixture key={id} id={id} />);
}

function FollowFixture({ id }: { id: number }) {
  const { data } = useQuery({
    ...fixtureQuery(id),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : rereadMs.heard),
  });
  useEffect(() => {
    if (data) changeSlip((slip) => slipAfterReading(slip, data));
  }, [data]);
  return data ? <FollowBuilders fixture={data} /> : null;
}
