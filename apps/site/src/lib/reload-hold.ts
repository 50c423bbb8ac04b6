import { useEffect } from "react";
import { createStore } from "./store.ts";

/** Number of activities that must not be interrupted now, such as a game round or a Pix code on the screen. */
export const reloadHolds = createStore(0);

let wanted = false;

/** Prevents automatic reloads of the page until the returned function is called. */
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

/** Reloads the page now, or when the last hold ends. Repeated calls reload it once. */
export function reloadWhenFree(): void {
  wanted = reloadHolds.get() > 0;
  if (!wanted) location.reload();
}

/** Prevents automatic reloads while `active`. */
export function useReloadHold(active: boolean): void {
  useEffect(() => (active ? holdReload() : undefined), [active]);
}
