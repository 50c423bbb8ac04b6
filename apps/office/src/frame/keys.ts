import { useEffect, useLayoutEffect, useRef } from "react";
import { getPreferences } from "../lib/preferences.ts";

type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

const isOpenLayer = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** What the pressed key activates by itself where a control has the focus. */
const isControl = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement && (key === "Enter" || key === " ") && target.closest("a, button, [role=button]") !== null;

/** Space, Enter and the like are no characters: nobody types or says them by accident. */
const isCharacter = (key: string): boolean => key.length === 1 && key !== " ";

/** Single keys of a screen. None counts in a field, below a dialog, with a modifier, or where the person has switched them off. */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  // With the commit, not after it: a key pressed as soon as a screen shows belongs to that screen.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
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
