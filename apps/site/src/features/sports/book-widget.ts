import { loadScript } from "../../lib/third-parties.ts";

/** Start options of the partner's script, under its own names. */
export interface BookOptions {
  readonly brand_id: string;
  /** Null for a guest. */
  readonly token: string | null;
  readonly themeName: string;
  readonly lang: string;
  readonly target: HTMLElement;
  /** A path inside the sportsbook. */
  readonly url: string;
  /** Heights covered by the page's own bars, in pixels. */
  readonly stickyTop: number;
  readonly betSlipOffsetTop: number;
  readonly betSlipOffsetBottom: number;
  readonly betslipZIndex: number;
  readonly minFrameHeight: number;
  readonly widgetName?: "promo";
  readonly widgetParams?: BookWidgetParams;
  /** Resolves to the next token. */
  readonly onTokenExpired: () => Promise<string | null>;
  readonly onSessionRefresh: () => void;
  readonly onRouteChange: (path: unknown) => void;
  readonly onLogin: () => void;
  readonly onRegister: () => void;
  readonly onRecharge: () => void;
  readonly onBetSlipStateChange: (state: unknown) => void;
}

export type BookPlace = "operator_page" | "operator_page2";

interface BookWidgetParams {
  readonly placeholder: BookPlace;
  readonly withSportsList: boolean;
  readonly onSportClick: (place: unknown) => void;
  readonly onBannerClick: (place: unknown) => void;
  readonly onOutcomeClick: (place: unknown) => void;
}

/** A rendered sportsbook. */
export interface Book {
  kill(): void;
  updateOptions(changes: Partial<BookOptions>): void;
}

export interface BookRenderer {
  initialize(options: BookOptions): Book;
}

/** Loads the partner's script once per page. Returns null if it did not load or does not have the expected interface. */
export async function loadRenderer(script: string): Promise<BookRenderer | null> {
  if (!(await loadScript({ id: "book", script }))) return null;
  const { BTRenderer } = window as { BTRenderer?: new () => BookRenderer };
  try {
    return BTRenderer ? new BTRenderer() : null;
  } catch {
    return null;
  }
}

/** Returns the pixels at the top and bottom of the window that the page's own bars cover. */
export function coveredByBars(): Pick<BookOptions, "stickyTop" | "betSlipOffsetTop" | "betSlipOffsetBottom"> {
  const top = stuckHeight(".top-bar");
  return { stickyTop: top, betSlipOffsetTop: top, betSlipOffsetBottom: stuckHeight(".bottom-bar") };
}

function stuckHeight(selector: string): number {
  const bar = document.querySelector<HTMLElement>(selector);
  const stays = bar !== null && ["sticky", "fixed"].includes(getComputedStyle(bar).position);
  return stays ? Math.round(bar.getBoundingClientRect().height) : 0;
}

/** Calls back when the covered area may have changed. Returns a function that stops it. */
export function followBars(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  for (const bar of document.querySelectorAll(".top-bar, .bottom-bar")) observer.observe(bar);
  return () => observer.disconnect();
}

/** Returns the path inside the sportsbook for one of our addresses. */
export const bookPathOf = (bare: string): string => bare.replace(/^\/sportsbook/, "") || "/";

/** Returns our address for a path inside the sportsbook, or its home page for an invalid path. */
export function bookAddress(path: unknown): string {
  return typeof path === "string" && /^(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\]+)+$/.test(path) ? `/sportsbook${path}` : "/sportsbook";
}
