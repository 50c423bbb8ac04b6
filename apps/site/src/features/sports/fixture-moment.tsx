import type { SportFixture } from "@trevo/contract";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { useClock } from "./use-clock.ts";

const words: Partial<Record<SportFixture["state"], () => string>> = {
  interrupted: m.sports_state_interrupted,
  ended: m.sports_state_ended,
  resulted: m.sports_state_ended,
  postponed: m.sports_state_postponed,
  cancelled: m.sports_state_cancelled,
  abandoned: m.sports_state_abandoned,
};

/** Start time, current minute or status of a match. */
export function FixtureMoment({ fixture }: { fixture: SportFixture }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const minute = useClock(fixture);
  if (fixture.state === "scheduled") return <>{momentText(fixture.starts_at, { locale, timezone })}</>;
  if (fixture.state !== "live") return <>{words[fixture.state]?.()}</>;
  return (
    <span className="fixture-live">
      <i aria-hidden="true" />
      {minute === null ? (fixture.clock.phase === "half_time" ? m.sports_half_time() : m.sports_when_live()) : `${minute}′`}
    </span>
  );
}
