import { drawing, element } from "./element.ts";

/**
 * A drawing over the whole of what it lies in, for the compositor to move. The element that moves is one of HTML: an animated `svg` is styled anew
 * at every frame that the page draws, whether or not it is the compositor that moves it.
 */
export const layer = (viewBox: string, markup: string, name = ""): HTMLElement =>
  element("div", { class: `layer ${name}`.trim() }, drawing(`<svg viewBox="${viewBox}" focusable="false">${markup}</svg>`));
