import { type RefObject, useCallback, useRef, useState } from "react";

/** Safari focuses no button that is clicked: a press so short a time ago opened what opens now. Milliseconds. */
const recentMs = 5_000;

let pressed: { openers: readonly HTMLElement[]; at: number } | null = null;

/** What opened each sheet that stands: whoever opens another one from inside it may be gone with it. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>();

/** Nearest first: the element itself, then what opened the sheet around it. */
function chainOf(opener: HTMLElement): readonly HTMLElement[] {
  const around = opener.closest("[role=dialog], [role=alertdialog]");
  return [opener, ...((around && openersOf.get(around)) ?? [])];
}

if (typeof document !== "undefined") {
  document.addEventListener(
    "click",
    ({ target, timeStamp }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>("a[href], button, [role=button]") : null;
      // Now: what is pressed may be gone, and its sheet with it, when the next one opens.
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
  /** For the popup of Base UI, which comes into the page later than the sheet. */
  attach: (popup: HTMLDivElement | null) => void;
  /** For the popup too: where the focus goes when it has closed. */
  finalFocus: () => HTMLElement | false;
}

/**
 * The focus goes back to what opened the sheet; where that has gone, to what opened the one before; else to the page's content. Base UI
 * reads too late who had it: a field inside that asks for the focus has it by then.
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
    // Something else has taken the focus meanwhile.
    if (activeElement && activeElement !== document.body && !popup.current?.contains(activeElement)) return false;
    const opener = openers.find(isThere);
    if (opener) return opener;
    // Itself, not the first link in it.
    queueMicrotask(() => document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true }));
    return false;
  };
  return { popup, attach, finalFocus };
}
