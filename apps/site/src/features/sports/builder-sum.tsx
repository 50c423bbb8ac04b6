import { Button } from "@trevo/ui/button";
import { useLocale } from "../../lib/locale.ts";
import { useStore } from "../../lib/store.ts";
import { m } from "../../paraglide/messages.js";
import type { Built } from "./built-leg.ts";
import { returnText } from "./market-text.ts";
import { useOddsText } from "./odds-format.ts";
import { ShareSlip } from "./share-slip.tsx";
import { hasLeg, maxSlipLegs, toggleLeg } from "./slip.ts";
import { changeSlip, slipStore } from "./slip-store.ts";

type Refused = Extract<Built, { state: "refused" }>["why_not"];

const refusals: Partial<Record<Refused, () => string>> = {
  impossible: m.sports_builder_impossible,
  unlikely: m.sports_builder_unlikely,
  certain: m.sports_builder_certain,
};

/** Why the selections have no combined odds now; null if they have. */
function stopText(built: Built | null): string | null {
  if (!built) return m.sports_builder_more();
  switch (built.state) {
    case "priced":
      return null;
    case "suspended":
      return m.sports_builder_suspended({ names: built.names.join(", ") });
    case "unpriced":
      return m.sports_builder_unpriced();
    case "refused":
      return (refusals[built.why_not] ?? m.sports_builder_refused)();
  }
}

interface BuilderSumProps {
  count: number;
  /** Null below two selections. */
  built: Built | null;
  onClear: () => void;
}

/** Combined odds of the chosen selections, or why there are none, and the button that adds them to the slip. */
export function BuilderSum({ count, built, onClear }: BuilderSumProps) {
  const locale = useLocale();
  const { odds } = useOddsText();
  const slip = useStore(slipStore);
  const stop = stopText(built);
  const leg = built?.state === "priced" ? built.leg : null;
  const isOn = leg !== null && hasLeg(slip, leg);
  const isFull = !isOn && slip.length >= maxSlipLegs;
  return (
    <section className="panel builder-sum" aria-label={m.sports_builder_sum()}>
      <p role="status">
        {m.sports_builder_chosen({ count })}
        {leg ? (
          <b>
            <span className="sr-only">{m.sports_total_odds()}</span> {odds(leg.odds_x1000)}
          </b>
        ) : null}
      </p>
      <p role="status" className="sr-only">
        {stop}
      </p>
      {leg ? <p>{m.sports_builder_return({ share: returnText(leg.margin_ppm, locale) })}</p> : null}
      {built?.state === "priced" && built.implied.length > 0 ? (
        <p>{m.sports_builder_implied({ names: built.implied.join(", ") })}</p>
      ) : null}
      <div className="builder-actions">
        <Button
          tone="accent"
          disabledReason={stop ?? (isFull ? m.sports_builder_slip_full() : undefined)}
          onClick={() => leg && changeSlip((now) => toggleLeg(now, leg))}
        >
          {isOn ? m.sports_builder_remove() : m.sports_builder_add()}
        </Button>
        {leg ? <ShareSlip slip={[leg]} label={m.sports_builder_share()} /> : null}
        {count > 0 ? <Button onClick={onClear}>{m.sports_builder_clear()}</Button> : null}
      </div>
    </section>
  );
}
