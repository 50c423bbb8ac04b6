import { useQuery } from "@tanstack/react-query";
import type { SportFixtureDetail } from "@trevo/contract";
import { useEffect } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { builderQuery } from "./api.ts";
import { blockSlip, repriceSlip } from "./slip.ts";
import { changeSlip, slipStore } from "./slip-store.ts";

/** Keeps the combined odds on the slip up to date while the page of their match is open. Renders nothing. */
export function FollowBuilders({ fixture }: { fixture: SportFixtureDetail }) {
  const locale = useLocale();
  const slip = useStore(slipStore);
  const own = slip.filter((leg) => leg.fixture_id === fixture.id && leg.joined);
  const { data } = useQuery({ ...builderQuery, enabled: own.length > 0 });
  useEffect(() => {
    if (!data) return;
    for (const leg of own) {
      const built = data.builtLeg(fixture, leg.joined ?? [], locale);
      if (built.state === "priced") changeSlip((now) => repriceSlip(now, [built.leg]));
      else if (leg.blocked === null && built.state === "suspended")
        changeSlip((now) => blockSlip(now, { market_ids: built.market_ids, blocked: "market_suspended" }));
    }
  }, [data, fixture, locale, own]);
  return null;
}
