import type { SportFixture } from "@trevo/contract";
import { matchMinute, minuteText } from "@trevo/sports";
import { useEffect, useState } from "react";

const tickMs = 1_000;

/** The minute of the match as announced, `45+2`; null when nobody plays. The page runs the clock from where the server told it. */
export function useClock({ clock, state }: Pick<SportFixture, "clock" | "state">): string | null {
  const at = Date.parse(clock.at);
  // The server's page and the first one here say the same minute.
  const [now, setNow] = useState(at);
  const runs = state === "live" && clock.rate > 0;
  useEffect(() => {
    if (!runs) return;
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, tickMs);
    tick();
    return () => clearInterval(timer);
  }, [runs]);
  const minute = matchMinute({ ...clock, at }, Math.max(now, at));
  return minute && minuteText(minute);
}
