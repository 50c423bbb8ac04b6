import type { Page } from "@playwright/test";

/** Returns the parts of a game that are not fully visible and usable at the current size. */
export const cutParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? element.id}`;
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest("dialog") && element.checkVisibility());
    const faults: string[] = [];
    for (const control of shown("main :is(button, input, a)")) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOver = over && (control.contains(over) || over.contains(control) || over.closest("label")?.contains(control));
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push(`${nameOf(control)} is out of sight`);
      else if (!isOver) faults.push(`${nameOf(control)} is covered by ${over ? nameOf(over) : "nothing"}`);
      // Number bets are as narrow as a fourteenth of the smallest phone.
      if (Math.min(right - left, bottom - top) < 20) faults.push(`${nameOf(control)} is too small for a finger`);
    }
    const floor = document.querySelector(".stage")?.getBoundingClientRect().bottom ?? 0;
    for (const part of shown(".stage > :not(.unseen)"))
      if (part.getBoundingClientRect().bottom > floor + 2) faults.push(`${nameOf(part)} is cut off below`);
    const { left: wall = 0, right: end = innerWidth } = document.querySelector(".stage")?.getBoundingClientRect() ?? {};
    for (const part of shown(".number, .chip")) {
      const { left, right } = part.getBoundingClientRect();
      if (left < wall - 1 || right > end + 1) faults.push(`${nameOf(part)} is wider than the stage: ${part.textContent}`);
    }
    for (const text of shown(".panel :is(b, span, label, button, footer), .number, .chip")) {
      const { overflowX, textOverflow, display } = getComputedStyle(text);
      const isMeant = textOverflow === "ellipsis" || overflowX === "auto" || text.matches(".unseen, .name") || display === "inline";
      if (!isMeant && text.scrollWidth > text.clientWidth + 1) faults.push(`${nameOf(text)} is wider than its place: ${text.textContent}`);
    }
    return [...new Set(faults)];
  });
