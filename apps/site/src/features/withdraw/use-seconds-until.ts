import { useEffect, useState } from "react";

const secondsUntil = (moment: string | null): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((new Date(moment).getTime() - Date.now()) / 1000));

/** Returns the whole seconds until an ISO 8601 moment; 0 once it has passed, or without one. */
export function useSecondsUntil(moment: string | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setSeconds(secondsUntil(moment));
    if (secondsUntil(moment) === 0) return;
    const timer = setInterval(() => {
      const left = secondsUntil(moment);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}
