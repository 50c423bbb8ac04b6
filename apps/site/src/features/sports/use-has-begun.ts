import type { SportFixture } from "@trevo/contract";
import { hasBegun } from "@trevo/sports";
import { useEffect, useState } from "react";

const tickMs = 10_000;

/** Whether the match has begun, by its feed or by its announced start; false in the first render, which must be the server's. */
export function useHasBegun({ state, starts_at }: Pick<SportFixture, "state" | "starts_at">): boolean {
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => {
    const look = () => setIsBegun(hasBegun({ state, starts_at: Date.parse(starts_at) }, Date.now()));
    look();
    if (state !== "scheduled") return;
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [state, starts_at]);
  return isBegun;
}
