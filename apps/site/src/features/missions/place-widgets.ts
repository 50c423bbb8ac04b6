import type { KeptWidget } from "./widget-memory.ts";

/** Pixels, as the specification has them (section 9). */
export const widgetHeights = { open: 144, closed: 90, closedNarrow: 76 } as const;
export const minTop = 74;
const gap = 8;
/** The bottom bar and the finger's way to it. */
const bottomMargin = 84;

export const heightOf = ({ isOpen }: Pick<KeptWidget, "isOpen">, isNarrow: boolean): number =>
  isOpen ? widgetHeights.open : isNarrow ? widgetHeights.closedNarrow : widgetHeights.closed;

export interface Placed {
  readonly id: string;
  readonly top: number;
}

/**
 * Where each widget stands: where it was left, never above the minimum, and never over another one. Those that were never moved follow below the others.
 * Where the window is too low for all, the lowest are moved up as far as the minimum.
 */
export function placeWidgets(widgets: readonly KeptWidget[], window: { readonly height: number; readonly isNarrow: boolean }): Placed[] {
  const order = widgets.toSorted((one, other) => (one.positionY ?? Infinity) - (other.positionY ?? Infinity) || 0);
  const placed: { id: string; top: number; height: number }[] = [];
  let free: number = minTop;
  for (const widget of order) {
    const height = heightOf(widget, window.isNarrow);
    const top = Math.max(free, widget.positionY ?? free);
    placed.push({ id: widget.id, top, height });
    free = top + height + gap;
  }
  let end = window.height - bottomMargin;
  for (const place of placed.toReversed()) {
    place.top = Math.max(minTop, Math.min(place.top, end - place.height));
    end = place.top - gap;
  }
  return placed.map(({ id, top }) => ({ id, top }));
}
