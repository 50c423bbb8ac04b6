import { showToast } from "@trevo/ui/toasts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetBalance, refreshBalance } from "../lib/balance.ts";
import { keepCampaign } from "../lib/campaign.ts";
import { watchErrors } from "./error/watch-errors.ts";
import { markDevice, thisDevice } from "../lib/device.ts";
import { loadPart } from "../lib/load-part.ts";
import { localeOf, rememberLanguage } from "../lib/locale.ts";
import { followLogout, restoreSession, sessionStore } from "../lib/session.ts";
import type { RootData } from "../lib/site-data.ts";
import { m } from "../paraglide/messages.js";
import { checkSession } from "../lib/session-check.ts";

/** Starts everything that begins after hydration: session, balance, real time, campaign codes. */
export function useStartup({ config, state }: RootData): void {
  const { pathname, search } = useLocation();
  const locale = localeOf(pathname);
  const open = state === "active" && config !== null;

  useEffect(() => rememberLanguage(locale), [locale]);
  useEffect(watchErrors, []);
  useEffect(() => keepCampaign(search), [search]);
  useEffect(() => {
    document.documentElement.dataset["hydrated"] = "";
    markDevice(thisDevice());
    watchKeyboard();
    if (!open) return;
    const stopBalance = followSession();
    const stopLogout = followLogout(() => showToast(m.bar_logged_out()));
    restoreSession();
    void checkSession();
    return () => {
      stopBalance();
      stopLogout();
    };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const { key, host, port, path } = config.realtime;
    return afterFirstPaint(async () => {
      const { startLate } = await loadPart(() => import("../lib/start-late.ts"));
      return startLate({ key, host, port, path, publicChat: config.public_chat_id });
    });
  }, [open, config]);
}

/** Keeps the balance in step with the session: requested when a session begins, cleared when it ends. */
function followSession(): () => void {
  let token: string | null = null;
  return sessionStore.subscribe(() => {
    const next = sessionStore.get().token;
    if (next === token) return;
    token = next;
    forgetBalance();
    if (next) void refreshBalance();
  });
}

/** Delays the socket until the page has painted and the processor is idle. */
export function afterFirstPaint(work: () => Promise<() => void>): () => void {
  let stop: (() => void) | null = null;
  let cancelled = false;
  const begin = async () => {
    if (cancelled) return;
    const made = await work();
    if (cancelled) made();
    else stop = made;
  };
  const timer = setTimeout(
    () => ("requestIdleCallback" in window ? requestIdleCallback(() => void begin(), { timeout: 2000 }) : void begin()),
    300,
  );
  return () => {
    cancelled = true;
    clearTimeout(timer);
    stop?.();
  };
}

let watching = false;

/**
 * Sets an attribute on the root while the user navigates by keyboard. The browser's `:focus-visible` also matches focus that was moved by
 * the page itself.
 */
function watchKeyboard(): void {
  if (watching) return;
  watching = true;
  const { dataset } = document.documentElement;
  addEventListener("keydown", (event) => void (event.key === "Tab" && (dataset["keyboard"] = "")), { capture: true });
  addEventListener("pointerdown", () => void delete dataset["keyboard"], { capture: true });
}
