import type { SportFixture } from "@trevo/contract";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { useClock } from "./use-clock.ts";
import { useIsLate } from "./use-is-late.ts";

const words: Partial<Record<SportFixture["state"], () => string>> = {
  interrupted: m.sports_state_interrupted,
  ended: m.sports_state_ended,
  resulted: m.sports_state_ended,
  postponed: m.sports_state_postponed,
  cancelled: m.sports_state_cancelled,
  abandoned: m.sports_state_abandoned,
};

/** Start time, with a remark if it has passed and nobody has reported the beginning; current minute or status of a match. */
export function FixtureMoment({ fixture }: { fixture: SportFixture }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const minute = useClock(fixture);
  const isLate = useIsLate(fixture);
  if (fixture.state === "scheduled") {
    const start = momentText(fixture.starts_at, { locale, timezone });
    return <>{isLate ? m.sports_state_delayed({ start }) : start}</>;
  }
  if (fixture.state !== "live") return <>{words[fixture.state]?.()}</>;
  return (
    <span className="fixture-live">
      <i aria-hidden="true" />
      {minute === null ? (fixture.clock.phase === "half_time" ? m.sports_half_time() : m.sports_when_live()) : `${minute}′`}
    </span>
  );
}
