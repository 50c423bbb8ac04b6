import { type RefObject, useEffect, useRef, useState } from "react";

/** The style guide, section 6. */
const advanceMs = 7000;

/** Calls `next` every seven seconds while the element is in sight. Returns what stops it for good. */
export function useSlowAdvance(element: RefObject<HTMLElement | null>, next: () => void, enabled: boolean): () => void {
  const [stopped, setStopped] = useState(false);
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (stopped || !enabled || !element.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let visible = false;
    const observer = new IntersectionObserver((entries) => {
      visible = entries.some((entry) => entry.isIntersecting);
    });
    observer.observe(element.current);
    const timer = setInterval(() => {
      if (visible && !document.hidden) latest.current();
    }, advanceMs);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [stopped, enabled, element]);
  return () => setStopped(true);
}
