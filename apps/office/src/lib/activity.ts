import { useEffect, useState } from "react";
import { lastAnswerAt } from "./api.ts";
import { memberQuery, queryClient } from "./queries.ts";

/** The server records the use of a session once a minute. */
const touchMs = 60_000;
/** Lists refresh automatically only while the member is active; otherwise the session would never end. */
const presenceMs = 2 * 60_000;

let actedAt = Date.now();

function onAct(): void {
  actedAt = Date.now();
  if (actedAt - lastAnswerAt() > touchMs) void queryClient.refetchQueries(memberQuery);
}

/** Starts to watch for the member's activity. */
export function watchActivity(): () => void {
  const events = ["pointerdown", "keydown", "wheel"] as const;
  for (const event of events) addEventListener(event, onAct, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, onAct);
  };
}

/** Returns a query's `refetchInterval`. */
export const whilePresent = (ms: number) => (): number | false => (Date.now() - actedAt < presenceMs ? ms : false);

/** Returns the milliseconds until the idle session ends, at most a minute too few. */
export function useIdleLeft(idleMs: number): number {
  const left = (): number => Math.max(0, lastAnswerAt() + idleMs - touchMs - Date.now());
  const [value, setValue] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setValue(left()), 1_000);
    return () => clearInterval(timer);
  });
  return value;
}
