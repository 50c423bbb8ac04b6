import { type RefObject, useEffect, useEffectEvent } from "react";

/** Handles Escape while the focus is inside. Of nested elements only the innermost handles it. */
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
