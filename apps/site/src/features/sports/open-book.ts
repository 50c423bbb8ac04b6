import { type BookEmbed, renewBookToken } from "./api.ts";
import { type BookOptions, type BookPlace, type BookRenderer, coveredByBars, followBars } from "./book-widget.ts";

/** Stacking level above the page and below its bars and the layers over them. */
const slipLayer = 15;
const minFrameHeightPx = 480;

/** Callbacks that the sportsbook may use on the surrounding page. */
export interface BookPage {
  readonly open: (modal: "login" | "register" | "deposit") => void;
  /** Opens a path inside the sportsbook. */
  readonly goTo: (path: unknown) => void;
  /** Called when the session has ended: fetches a new one. */
  readonly again: () => void;
  readonly onSlip: (isOpen: boolean) => void;
}

export interface BookOpening {
  readonly embed: BookEmbed;
  readonly target: HTMLElement;
  /** A path inside the sportsbook. */
  readonly path: string;
  /** Shows this widget instead of the whole sportsbook. */
  readonly place: BookPlace | undefined;
  /** Returns the current callbacks at the time of use. */
  readonly page: () => BookPage;
}

export interface OpenBook {
  /** Called when the page shows another address. Updates the sportsbook unless it has navigated there itself. */
  show(path: string): void;
  /** Removes the sportsbook. Errors of its script are swallowed. */
  kill(): void;
}

/** Draws the partner's sportsbook into the page. Rethrows errors of the partner's script. */
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
        // Anything left is removed together with the container.
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
        // The page shows why there is no new session.
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
