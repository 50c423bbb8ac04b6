import type { PlaySession } from "@trevo/contract";
import { promptPriority, requestPrompt } from "../../lib/prompts.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { sessionStore } from "../../lib/session.ts";
import { nextCheckMs } from "./next-check.ts";
import { RealitySheet, shownSession } from "./reality-sheet.tsx";
import { loadPlaySession } from "./api.ts";

/**
 * Time without input after which the page counts as inactive, ms. The request counts as use of the brand: an unattended page must not send
 * it, or no session would ever become idle.
 */
const activeMs = 5 * 60_000;
const lookAgainMs = 30_000;

/**
 * Shows duration and result at the interval that the player has chosen and when the time limit is reached, also over games. Returns a
 * function that stops it.
 */
export function keepRealityCheck(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seenAt = Date.now();
  let dueAt = 0;
  const seen = () => {
    seenAt = Date.now();
  };
  const plan = (session: PlaySession) => {
    dueAt = Date.now() + nextCheckMs(session);
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), Math.min(lookAgainMs, Math.max(1_000, dueAt - Date.now())));
  };
  const look = async () => {
    if (!sessionStore.get().token) return;
    const here = !document.hidden && Date.now() - seenAt < activeMs;
    if (Date.now() < dueAt || !here) return wait();
    const session = await loadPlaySession();
    if (!session) return;
    shownSession.set(session);
    requestPrompt({ name: "reality", priority: promptPriority.reality_check, Content: RealitySheet });
    plan(session);
  };
  const begin = async () => {
    clearTimeout(timer);
    if (!sessionStore.get().token) return;
    const session = await loadPlaySession();
    if (session) plan(session);
  };
  let token: string | null = null;
  const follow = () => {
    const next = sessionStore.get().token;
    if (next === token) return;
    token = next;
    void begin();
  };
  const stops = [sessionStore.subscribe(follow), onRealtime("BalanceUpdated", seen)];
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, seen, { passive: true });
  follow();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, seen);
  };
}
