import type { SportFixture } from "@trevo/contract";
import { matchMinute, minuteText } from "@trevo/sports";
import { useEffect, useState } from "react";

const tickMs = 1_000;

/**
 * Returns the announced minute of the match, such as `45+2`, or null when it is not in play. The page runs the clock from the server's
 * reading.
 */
export function useClock({ clock, state }: Pick<SportFixture, "clock" | "state">): string | null {
  const at = Date.parse(clock.at);
  // The first client render must show the same minute as the server's page.
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
