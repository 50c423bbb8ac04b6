import { useEffect, useState } from "react";

/** Counts down to 0, initially from `since` (by default now). `left` is in whole seconds, 0 when over; `start` accepts milliseconds. */
export function useWait(initialMs = 0, since?: number | null): { left: number; start: (ms: number) => void } {
  const [until, setUntil] = useState(() => (since ?? Date.now()) + initialMs);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 250);
    return () => clearTimeout(timer);
  }, [left, now]);
  return {
    left,
    start: (ms) => {
      setNow(Date.now());
      setUntil(Date.now() + ms);
    },
  };
}

/** Formats seconds: `75` → `1:15`. */
export const clockTime = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
