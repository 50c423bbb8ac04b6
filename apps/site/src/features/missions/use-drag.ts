import { type PointerEvent, useRef } from "react";

/** Props of a handle that moves something up and down, in pixels. The handle captures the pointer until it is released. */
export function useDrag({ from, onMove }: { from: number; onMove: (to: number) => void }) {
  const grip = useRef<{ pointer: number; offset: number } | null>(null);
  const end = (event: PointerEvent) => {
    if (grip.current?.pointer === event.pointerId) grip.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { pointer: event.pointerId, offset: event.clientY - from };
    },
    onPointerMove: (event: PointerEvent) => {
      if (grip.current?.pointer === event.pointerId) onMove(event.clientY - grip.current.offset);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
