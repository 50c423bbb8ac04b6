import type { Page } from "@playwright/test";

/** Doubles the text size, as a browser setting does. Applies to this page and to later ones. */
export async function enlargeText(page: Page): Promise<void> {
  const twice = () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200%; }");
    document.adoptedStyleSheets.push(sheet);
  };
  await page.addInitScript(twice);
  await page.evaluate(twice);
}

interface Letters {
  element: Element;
  text: string;
  /** The visible box of the text, without the space above and below the letters. */
  seen: { left: number; right: number; top: number; bottom: number };
  fixed: boolean;
}

/** Finds text that is cut off, overflows its box or the screen, or overlaps other text; also reports a page that scrolls sideways. */
export const findLostText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) found.add(`the page is ${root.scrollWidth} px wide on ${root.clientWidth} px`);
    for (const body of document.querySelectorAll(".sheet-body"))
      if (body.scrollWidth > body.clientWidth) found.add(`the sheet is ${body.scrollWidth} px wide on ${body.clientWidth} px`);
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join("")}`;
    const placeOf = (element: Element): string => `${element.parentElement ? `${nameOf(element.parentElement)} > ` : ""}${nameOf(element)}`;
    const forEars = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return (
        (width <= 1 && height <= 1) || (element.parentElement !== null && element.parentElement !== root && forEars(element.parentElement))
      );
    };
    /** With a dialog open, only its text is checked: the page below it is not readable. */
    const scope = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
    const letters: Letters[] = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!element || text === "" || element.closest("script, style, svg, [inert], .skip-link, noscript, select")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || forEars(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width, height } = range.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const size = Number(getComputedStyle(element).fontSize.replace("px", ""));
      const inset = Math.min(height / 4, size * 0.2);
      const seen = { left, right, top: top + inset, bottom: bottom - inset };
      let [fixed, mayScroll, lost] = [false, false, ""];
      for (let box: Element | null = element; box && box !== root && !fixed; box = box.parentElement) {
        const style = getComputedStyle(box);
        fixed = style.position === "fixed" || style.position === "sticky";
        const bounds = box.getBoundingClientRect();
        const ellipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        mayScroll ||= /auto|scroll/.test(style.overflowX + style.overflowY);
        const cuts = /hidden|clip|auto|scroll/.test(style.overflowX);
        const holds = cuts && !mayScroll && !ellipsis;
        if (holds && (left < bounds.left - 2 || right > bounds.right + 2)) lost ||= `cut aside by ${placeOf(box)}`;
        if (holds && (seen.top < bounds.top || seen.bottom > bounds.bottom)) lost ||= `cut below by ${placeOf(box)}`;
        if (cuts) Object.assign(seen, { left: Math.max(seen.left, bounds.left), right: Math.min(seen.right, bounds.right) });
        mayScroll ||= cuts && ellipsis;
      }
      const own = element.getBoundingClientRect();
      const block = !getComputedStyle(element).display.startsWith("inline");
      if (!lost && block && (seen.bottom > own.bottom + 1 || seen.top < own.top - 1)) lost = "leaves its own box";
      if (!lost && !mayScroll && right > innerWidth + 2) lost = "leaves the screen";
      if (lost) found.add(`“${text.slice(0, 40)}” (${placeOf(element)}): ${lost}`);
      if (seen.right > seen.left) letters.push({ element, text, seen, fixed });
    }
    for (const [index, one] of letters.entries())
      for (const other of letters.slice(index + 1)) {
        if (one.fixed !== other.fixed || one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.seen.right, other.seen.right) - Math.max(one.seen.left, other.seen.left);
        const height = Math.min(one.seen.bottom, other.seen.bottom) - Math.max(one.seen.top, other.seen.top);
        if (width > 4 && height > 4)
          found.add(
            `“${one.text.slice(0, 30)}” lies over “${other.text.slice(0, 30)}” (${placeOf(one.element)}, ${placeOf(other.element)})`,
          );
      }
    return [...found];
  });
