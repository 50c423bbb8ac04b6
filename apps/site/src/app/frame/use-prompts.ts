import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PromptWatch } from "../../features/prompts/watch-prompts.ts";
import { loadPart } from "../../lib/load-part.ts";
import { barePath } from "../../lib/locale.ts";
import { useModals } from "../../lib/modals.ts";
import { sessionStore } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";

const loadActions = async () => (await loadPart(() => import("../../features/protection/excluded-actions.tsx"))).ExcludedActions;

/** Reminders about time and result concern only players: their code loads with the first session. Returns a function that stops them. */
function checkPlayers(): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  let begun = false;
  const begin = async () => {
    if (begun || !sessionStore.get().token) return;
    begun = true;
    const { keepRealityCheck } = await loadPart(() => import("../../features/protection/reality-check.ts"));
    if (!left) stop = keepRealityCheck();
  };
  const unsubscribe = sessionStore.subscribe(() => void begin());
  void begin();
  return () => {
    left = true;
    unsubscribe();
    stop?.();
  };
}

/** Watches, on every page, for prompts that open by themselves. Their code loads after the page's own. */
export function usePrompts(): void {
  const config = useSite();
  const { pathname, search } = useLocation();
  const { open } = useModals();
  const opening = useRef(open);
  const [watch, setWatch] = useState<PromptWatch | null>(null);
  const path = barePath(pathname);
  const ref = new URLSearchParams(search).get("ref");

  useEffect(() => {
    opening.current = open;
  }, [open]);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const begin = async () => {
      const { watchPrompts } = await loadPart(() => import("../../features/prompts/watch-prompts.ts"));
      if (left) return;
      const made = watchPrompts({ config, register: () => opening.current("register"), loadActions });
      const stopChecks = checkPlayers();
      stop = () => {
        made.stop();
        stopChecks();
      };
      setWatch(made);
    };
    void begin();
    return () => {
      left = true;
      stop?.();
    };
  }, [config]);
  useEffect(() => watch?.see({ path, ref }), [watch, path, ref]);
}
