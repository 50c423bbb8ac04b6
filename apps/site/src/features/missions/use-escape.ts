import { type RefObject, useEffect, useEffectEvent } from "react";

/** Escape, pressed while the focus is inside. Whoever is further in answers first, and alone. */
export function useEscape(inside: RefObject<HTMLElement | null>, onEscape: () => boolean): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && onEscape()) event.stopPropagation();
  });
  useEffect(() => {
    const element = inside.current;
    element?.addEventListener("keydown", answer);
    return () => element?.removeEventListener("keydown", answer);
  }, [inside]);
}
