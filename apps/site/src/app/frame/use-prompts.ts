import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PromptWatch } from "../../features/prompts/watch-prompts.ts";
import { loadPart } from "../../lib/load-part.ts";
import { barePath } from "../../lib/locale.ts";
import { useModals } from "../../lib/modals.ts";
import { sessionStore } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";

const loadActions = async () => (await loadPart(() => import("../../features/protection/excluded-actions.tsx"))).ExcludedActions;

/** A guest has no time and no result to be reminded of: the code comes with the first session. Returns how to stop. */
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

/** What comes up by itself is watched for on every page. Its code comes after the page's own. */
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
