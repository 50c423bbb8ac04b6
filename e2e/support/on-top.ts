import type { Locator } from "@playwright/test";

/** Checks that nothing covers an element, neither at its centre nor at any edge. */
export const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 4, y],
      [right - 4, y],
      [x, top + 4],
      [x, bottom - 4],
    ] as const;
    return points.every(([across, down]) => node.contains(document.elementFromPoint(across, down)));
  });
