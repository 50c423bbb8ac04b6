import { useEffect, useState } from "react";
import { lastAnswerAt } from "./api.ts";
import { memberQuery, queryClient } from "./queries.ts";

/** The server notes a session in use once a minute. */
const touchMs = 60_000;
/** Lists are read again by themselves only while somebody is there: else the session would never end. */
const presenceMs = 2 * 60_000;

let actedAt = Date.now();

function onAct(): void {
  actedAt = Date.now();
  if (actedAt - lastAnswerAt() > touchMs) void queryClient.refetchQueries(memberQuery);
}

/** Watches for the member's hands from now on. */
export function watchActivity(): () => void {
  const events = ["pointerdown", "keydown", "wheel"] as const;
  for (const event of events) addEventListener(event, onAct, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, onAct);
  };
}

/** For a query's `refetchInterval`. */
export const whilePresent = (ms: number) => (): number | false => (Date.now() - actedAt < presenceMs ? ms : false);

/** Milliseconds until the session ends by itself; known a minute too early rather than too late. */
export function useIdleLeft(idleMs: number): number {
  const left = (): number => Math.max(0, lastAnswerAt() + idleMs - touchMs - Date.now());
  const [value, setValue] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setValue(left()), 1_000);
    return () => clearInterval(timer);
  });
  return value;
}
