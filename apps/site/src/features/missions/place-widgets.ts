import type { KeptWidget } from "./widget-memory.ts";

/** Heights in pixels, as specified (section 9). */
export const widgetHeights = { open: 144, closed: 90, closedNarrow: 76 } as const;
export const minTop = 74;
const gap = 8;
/** Pixels kept free for the bottom bar and the thumb. */
const bottomMargin = 84;

export const heightOf = ({ isOpen }: Pick<KeptWidget, "isOpen">, isNarrow: boolean): number =>
  isOpen ? widgetHeights.open : isNarrow ? widgetHeights.closedNarrow : widgetHeights.closed;

export interface Placed {
  readonly id: string;
  readonly top: number;
}

/**
 * Places each widget where it was left, never above the minimum and never over another. Widgets that were never moved follow below the
 * others. If the window is too low for all, the lowest are moved up, at most to the minimum.
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
