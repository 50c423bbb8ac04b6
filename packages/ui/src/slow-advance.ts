import { type RefObject, useEffect, useRef } from "react";

const advanceMs = 7000;

/** Events that show that a person has taken control. */
const touches = ["pointerdown", "focusin", "wheel", "touchstart"] as const;

/** The pause button does not count as a touch. */
const isPace = ({ target }: Event): boolean => target instanceof Element && target.closest("[data-pace]") !== null;

export interface SlowAdvance {
  next: () => void;
  /** Called on a touch, the wheel, or focus inside. */
  onTouched: () => void;
  enabled: boolean;
}

/** Calls `next` every seven seconds while the element is visible and untouched. Never with reduced motion. */
export function useSlowAdvance(element: RefObject<HTMLElement | null>, { enabled, ...calls }: SlowAdvance): void {
  const latest = useRef(calls);
  useEffect(() => {
    latest.current = calls;
  });
  useEffect(() => {
    const target = element.current;
    if (!enabled || !target) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return latest.current.onTouched();
    let visible = false;
    const observer = new IntersectionObserver((entries) => {
      visible = entries.some((entry) => entry.isIntersecting);
    });
    observer.observe(target);
    const timer = setInterval(() => {
      if (visible && !document.hidden) latest.current.next();
    }, advanceMs);
    const touch = (event: Event) => (isPace(event) ? undefined : latest.current.onTouched());
    for (const name of touches) target.addEventListener(name, touch, { passive: true });
    return () => {
      observer.disconnect();
      clearInterval(timer);
      for (const name of touches) target.removeEventListener(name, touch);
    };
  }, [enabled, element]);
}
