import type { SportFixture } from "@trevo/contract";
import { useEffect } from "react";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import { legOf } from "./leg-of.ts";
import { type KnownMarket, selectionText, type SideNames } from "./market-text.ts";
import { OddsValue } from "./odds-value.tsx";
import type { OddsKeys } from "./use-odds-keys.ts";
import { hasLeg, repriceSlip, toggleLeg } from "./slip.ts";
import { changeSlip, slipStore } from "./slip-store.ts";

interface OddsCellProps {
  fixture: SportFixture;
  market: KnownMarket;
  selection: KnownMarket["selections"][number];
  /** Names of the two sides in the surrounding text. */
  sides: SideNames;
  keys: OddsKeys;
}

/** Odds that a tap adds to the slip. If no bets are accepted, they are read-only. */
export function OddsCell({ fixture, market, selection: { code, odds_x1000 }, sides, keys }: OddsCellProps) {
  const locale = useLocale();
  const slip = useStore(slipStore);
  const isOn = hasLeg(slip, { market_id: market.id, code });
  const isOpen = market.takes_bets && odds_x1000 !== null;
  const { id, version } = market;
  useEffect(() => {
    if (isOn && isOpen) changeSlip((now) => repriceSlip(now, [{ market_id: id, code, odds_x1000, version }]));
  }, [isOn, isOpen, id, code, odds_x1000, version]);
  const label = selectionText(market, code, { sides, locale });
  const inside = (
    <>
      <span>
        {label} <span className="sr-only">{m.sports_odds_of()}</span>
      </span>
      <OddsValue odds={odds_x1000} open={market.takes_bets} />
    </>
  );
  if (!isOpen || (fixture.state !== "scheduled" && fixture.state !== "live")) return <span className="odds-cell">{inside}</span>;
  const leg = legOf({ fixture, market, code, odds_x1000 }, locale);
  return (
    <button type="button" className="odds-cell" aria-pressed={isOn} {...keys} onClick={() => changeSlip((now) => toggleLeg(now, leg))}>
      {inside}
    </button>
  );
}
