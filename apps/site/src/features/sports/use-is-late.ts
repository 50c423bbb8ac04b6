import type { SportFixture } from "@trevo/contract";
import { useEffect, useState } from "react";

const tickMs = 10_000;
/** Feeds report a kick-off some minutes after the announced start, and clocks of devices differ. */
const graceMs = 5 * 60_000;

/** Whether a scheduled match is well past its announced start, by the device's clock; false in the first render, which must be the server's. */
export function useIsLate({ state, starts_at }: Pick<SportFixture, "state" | "starts_at">): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (state !== "scheduled") return;
    const look = () => setIsLate(Date.parse(starts_at) + graceMs <= Date.now());
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [state, starts_at]);
  return isLate;
}
