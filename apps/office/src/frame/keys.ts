import { useLayoutEffect, useRef } from "react";
import { getPreferences } from "../lib/preferences.ts";

type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

const isOpenLayer = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** True if the focused control itself handles the key. */
const isControl = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement && (key === "Enter" || key === " ") && target.closest("a, button, [role=button]") !== null;

/** Space, Enter and similar keys are not characters: they are not typed or dictated by accident. */
const isCharacter = (key: string): boolean => key.length === 1 && key !== " ";

/**
 * Registers the single-key shortcuts of a screen. They are ignored in a field, below a dialog, with a modifier, or if the member has
 * disabled them.
 */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  // Both run with the commit, not after it, so that a key pressed as soon as a screen is visible applies to that screen.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isCharacter(event.key) && !getPreferences().singleKeys) return;
      if (isField(event.target) || isOpenLayer() || isControl(event.target, event.key)) return;
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
