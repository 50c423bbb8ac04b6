import { type RefObject, useEffect, useRef } from "react";

/** The style guide, section 6. */
const advanceMs = 7000;

/** What says that a person is at it: they lead from here. */
const touches = ["pointerdown", "focusin", "wheel", "touchstart"] as const;

/** Calls `next` every seven seconds while the element is in sight; a touch, the wheel or the focus inside stops it for good. */
export function useSlowAdvance(element: RefObject<HTMLElement | null>, next: () => void, enabled: boolean): void {
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    const target = element.current;
    if (!enabled || !target || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let visible = false;
    const observer = new IntersectionObserver((entries) => {
      visible = entries.some((entry) => entry.isIntersecting);
    });
    observer.observe(target);
    const timer = setInterval(() => {
      if (visible && !document.hidden) latest.current();
    }, advanceMs);
    const stop = () => {
      observer.disconnect();
      clearInterval(timer);
    };
    for (const touch of touches) target.addEventListener(touch, stop, { passive: true });
    return () => {
      stop();
      for (const touch of touches) target.removeEventListener(touch, stop);
    };
  }, [enabled, element]);
}
