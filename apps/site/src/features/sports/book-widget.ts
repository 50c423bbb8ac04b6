import { loadScript } from "../../lib/third-parties.ts";

/** What the partner's script is started with; the names are its own. */
export interface BookOptions {
  readonly brand_id: string;
  /** Null for a guest. */
  readonly token: string | null;
  readonly themeName: string;
  readonly lang: string;
  readonly target: HTMLElement;
  /** A path inside the book. */
  readonly url: string;
  /** Pixels that the page's own bars cover. */
  readonly stickyTop: number;
  readonly betSlipOffsetTop: number;
  readonly betSlipOffsetBottom: number;
  readonly betslipZIndex: number;
  readonly minFrameHeight: number;
  readonly widgetName?: "promo";
  readonly widgetParams?: BookWidgetParams;
  /** Answers with the next token. */
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

/** A book that is drawn. */
export interface Book {
  kill(): void;
  updateOptions(changes: Partial<BookOptions>): void;
}

export interface BookRenderer {
  initialize(options: BookOptions): Book;
}

/** Loads the partner's script, once a page. Null where it did not load, or is not what it should be. */
export async function loadRenderer(script: string): Promise<BookRenderer | null> {
  if (!(await loadScript({ id: "book", script }))) return null;
  const { BTRenderer } = window as { BTRenderer?: new () => BookRenderer };
  try {
    return BTRenderer ? new BTRenderer() : null;
  } catch {
    return null;
  }
}

/** What the page's own bars cover at the top and bottom of the window, pixels. */
export function coveredByBars(): Pick<BookOptions, "stickyTop" | "betSlipOffsetTop" | "betSlipOffsetBottom"> {
  const top = stuckHeight(".top-bar");
  return { stickyTop: top, betSlipOffsetTop: top, betSlipOffsetBottom: stuckHeight(".bottom-bar") };
}

function stuckHeight(selector: string): number {
  const bar = document.querySelector<HTMLElement>(selector);
  const stays = bar !== null && ["sticky", "fixed"].includes(getComputedStyle(bar).position);
  return stays ? Math.round(bar.getBoundingClientRect().height) : 0;
}

/** Calls back when the bars may cover something else. Returns how to stop. */
export function followBars(onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  for (const bar of document.querySelectorAll(".top-bar, .bottom-bar")) observer.observe(bar);
  return () => observer.disconnect();
}

/** The path inside the book that an address of ours names. */
export const bookPathOf = (bare: string): string => bare.replace(/^\/sportsbook/, "") || "/";

/** The address of a path inside the book; its home for anything that is none. */
export function bookAddress(path: unknown): string {
  return typeof path === "string" && /^(?:\/(?!\.{1,2}(?:\/|$))[^/?#\\]+)+$/.test(path) ? `/sportsbook${path}` : "/sportsbook";
}
