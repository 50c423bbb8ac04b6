import { type RefObject, useCallback, useRef, useState } from "react";

/** Safari does not focus a clicked button: a press within this time, in ms, is taken as what opened the sheet. */
const recentMs = 5_000;

let pressed: { openers: readonly HTMLElement[]; at: number } | null = null;

/** Openers of each open sheet. A sheet opened from inside another may outlive its opener. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

/** Nearest first: the element itself, then the opener of the sheet around it. */
function chainOf(opener: HTMLElement): readonly HTMLElement[] {
  const around = opener.closest("[role=dialog], [role=alertdialog]");
  return [opener, ...((around && openersOf.get(around)) ?? [])];
}

if (typeof document !== "undefined") {
  document.addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>("a[href], button, [role=button]") : null;
      // Computed now, because the pressed element and its sheet may be gone when the next one opens.
      pressed = element && { openers: chainOf(element), at: timeStamp };
    },
    { capture: true },
  );
}

function openersNow(): readonly HTMLElement[] {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body) return chainOf(activeElement);
  return pressed && performance.now() - pressed.at < recentMs ? pressed.openers : [];
}

const isThere = (element: HTMLElement): boolean => element.isConnected && element.checkVisibility({ visibilityProperty: true });

interface ReturnFocus {
  popup: RefObject<HTMLDivElement | null>;
  /** Ref for Base UI's popup, which is mounted after the sheet. */
  attach: (popup: HTMLDivElement | null) => void;
  /** Also for the popup: where the focus goes after closing. */
  finalFocus: () => HTMLElement | false;
}

/**
 * Returns the focus to what opened the sheet; if that is gone, to what opened the previous one; otherwise to the page's content. Base UI
 * reads the focused element too late, after a field inside has taken the focus.
 */
export function useReturnFocus(open: boolean): ReturnFocus {
  const popup = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<{ open: boolean; openers: readonly HTMLElement[] }>({ open: false, openers: [] });
  if (seen.open !== open) setSeen({ open, openers: open ? openersNow() : seen.openers });
  const { openers } = seen;
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      popup.current = element;
      if (element) openersOf.set(element, openers);
    },
    [openers],
  );
  const finalFocus = (): HTMLElement | false => {
    const { activeElement } = document;
    // Something else has taken the focus in the meantime.
    if (activeElement && activeElement !== document.body && !popup.current?.contains(activeElement)) return false;
    const opener = openers.find(isThere);
    if (opener) return opener;
    // The element itself, not the first link in it.
    queueMicrotask(() => document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true }));
    return false;
  };
  return { popup, attach, finalFocus };
}
