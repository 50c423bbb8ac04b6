import { useEffect, useRef } from "react";

type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

const isOpenLayer = (): boolean => document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/** What the pressed key activates by itself where a control has the focus. */
const isControl = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement && (key === "Enter" || key === " ") && target.closest("a, button, [role=button]") !== null;

/** Single keys of a screen. None counts in a field, below a dialog, or with a modifier. */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
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
