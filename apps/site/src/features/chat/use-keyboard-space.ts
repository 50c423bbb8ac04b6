import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  const { visualViewport } = window;
  visualViewport?.addEventListener("resize", listener);
  return () => visualViewport?.removeEventListener("resize", listener);
}

/** Height in pixels covered by the keyboard: not every browser makes the page smaller for it. */
export const useKeyboardSpace = (): number =>
  useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.round(window.innerHeight - (window.visualViewport?.height ?? window.innerHeight))),
    () => 0,
  );
