import { type RefObject, useEffect, useRef } from "react";

const advanceMs = 7000;

/** What says that a person is at it: they lead from here. */
const touches = ["pointerdown", "focusin", "wheel", "touchstart"] as const;

/** The button that pauses it is no touch. */
const isPace = ({ target }: Event): boolean => target instanceof Element && target.closest("[data-pace]") !== null;

export interface SlowAdvance {
  next: () => void;
  /** A touch, the wheel or the focus inside. */
  onTouched: () => void;
  enabled: boolean;
}

/** Calls `next` every seven seconds while the element is in sight and nobody touches it. Whoever wants less motion gets none of it. */
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
