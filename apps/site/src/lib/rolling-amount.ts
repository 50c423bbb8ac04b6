import { useEffect, useRef, useState } from "react";

const rollMs = 240;
const tintMs = 900;

/**
 * Animates from the previous amount to the current one, so that the change of the balance is visible.
 * `gain` is true while the highlight of a gain fades. With reduced motion the amount changes at once.
 */
export function useRollingAmount(target: number | null): { value: number | null; gain: boolean } {
  const [value, setValue] = useState(target);
  const [gain, setGain] = useState(false);
  const shown = useRef(target);
  useEffect(() => {
    const from = shown.current;
    const show = (next: number | null) => {
      shown.current = next;
      setValue(next);
    };
    if (from === null || target === null || from === target || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      show(target);
      return;
    }
    setGain(target > from);
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(Math.max((now - began) / rollMs, 0), 1);
      show(Math.round(from + (target - from) * share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    const fade = setTimeout(() => setGain(false), tintMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(fade);
    };
  }, [target]);
  return { value, gain };
}
