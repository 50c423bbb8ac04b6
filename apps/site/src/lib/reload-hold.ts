import { useEffect } from "react";
import { createStore } from "./store.ts";

/** What must not be interrupted now, such as a round in a game or a Pix code on the screen: so many. */
export const reloadHolds = createStore(0);

let wanted = false;

/** Keeps the page from loading itself again until the returned function is called. */
export function holdReload(): () => void {
  let held = true;
  reloadHolds.set(reloadHolds.get() + 1);
  return () => {
    if (!held) return;
    held = false;
    reloadHolds.set(reloadHolds.get() - 1);
    if (wanted) reloadWhenFree();
  };
}

/** Loads the page again: now, or when the last hold ends. Asked for many times, it happens once. */
export function reloadWhenFree(): void {
  wanted = reloadHolds.get() > 0;
  if (!wanted) location.reload();
}

/** Holds while `active`. */
export function useReloadHold(active: boolean): void {
  useEffect(() => (active ? holdReload() : undefined), [active]);
}
