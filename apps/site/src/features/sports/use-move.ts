import { useEffect, useState } from "react";

/** How long a change stays marked, ms. */
const shownMs = 3_000;

/** Returns the direction in which a value has just moved, or null if it has been stable for a while. */
export function useMove(value: number | null): "up" | "down" | null {
  const [seen, setSeen] = useState<{ value: number | null; move: "up" | "down" | null }>({ value, move: null });
  if (seen.value !== value) {
    const move = value === null || seen.value === null ? null : value > seen.value ? "up" : "down";
    setSeen({ value, move });
  }
  useEffect(() => {
    if (seen.move === null) return;
    const timer = setTimeout(() => setSeen(({ value: last }) => ({ value: last, move: null })), shownMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return seen.move;
}
