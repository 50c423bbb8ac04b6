import { drawing, element } from "./element.ts";

/**
 * Returns a drawing that covers its container, for the compositor to move. The moved element is an HTML element: an animated `svg` is
 * restyled in every frame, even if only the compositor moves it.
 */
export const layer = (viewBox: string, markup: string, name = ""): HTMLElement =>
  element("div", { class: `layer ${name}`.trim() }, drawing(`<svg viewBox="${viewBox}" focusable="false">${markup}</svg>`));
