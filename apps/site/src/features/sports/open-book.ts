import { type BookEmbed, renewBookToken } from "./api.ts";
import { type BookOptions, type BookPlace, type BookRenderer, coveredByBars, followBars } from "./book-widget.ts";

/** Above the page, below its bars and what lies over them. */
const slipLayer = 15;
const minFrameHeightPx = 480;

/** What the book may ask of the page around it. */
export interface BookPage {
  readonly open: (modal: "login" | "register" | "deposit") => void;
  /** Opens a path inside the book. */
  readonly goTo: (path: unknown) => void;
  /** The session has ended: the book is asked for again. */
  readonly again: () => void;
  readonly onSlip: (isOpen: boolean) => void;
}

export interface BookOpening {
  readonly embed: BookEmbed;
  readonly target: HTMLElement;
  /** Inside the book. */
  readonly path: string;
  /** A widget of the book in place of the book. */
  readonly place: BookPlace | undefined;
  /** As it is when the book asks. */
  readonly page: () => BookPage;
}

export interface OpenBook {
  /** The page shows another address. The book is told only where it has not gone there by itself. */
  show(path: string): void;
  /** What fails in it stays with it. */
  kill(): void;
}

/** Draws the partner's book into the page. Throws what the partner's script throws. */
export function openBook(renderer: BookRenderer, opening: BookOpening): OpenBook {
  let shown = opening.path;
  const book = renderer.initialize(optionsOf(opening, (path) => (shown = path)));
  const stop = followBars(() => book.updateOptions(coveredByBars()));
  return {
    show: (path) => {
      if (path !== shown) book.updateOptions({ url: path });
      shown = path;
    },
    kill: () => {
      stop();
      try {
        book.kill();
      } catch {
        // Whatever is left is taken out with its place.
      }
    },
  };
}

function optionsOf({ embed, target, path, place, page }: BookOpening, onShown: (path: string) => void): BookOptions {
  const { brand_id, token, theme_name: themeName, lang } = embed;
  return {
    brand_id,
    token,
    themeName,
    lang,
    target,
    betslipZIndex: slipLayer,
    minFrameHeight: minFrameHeightPx,
    ...coveredByBars(),
    ...(place ? promoOptions(place, page) : { url: path }),
    onTokenExpired: async () => {
      try {
        return await renewBookToken();
      } catch (error) {
        // The page says why there is no other session.
        page().again();
        throw error;
      }
    },
    onSessionRefresh: () => page().again(),
    onRouteChange: (to) => void (typeof to === "string" && onShown(to)),
    onLogin: () => page().open("login"),
    onRegister: () => page().open("register"),
    onRecharge: () => page().open(token === null ? "register" : "deposit"),
    onBetSlipStateChange: (state) => page().onSlip((state as { isOpen?: unknown } | null)?.isOpen === true),
  };
}

function promoOptions(placeholder: BookPlace, page: () => BookPage) {
  const into = (clicked: unknown) => page().goTo((clicked as { url?: unknown } | null)?.url);
  const clicks = { onSportClick: into, onBannerClick: into, onOutcomeClick: into };
  return { url: "/", widgetName: "promo" as const, widgetParams: { placeholder, withSportsList: true, ...clicks } };
}
