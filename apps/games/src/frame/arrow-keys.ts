type Direction = readonly [x: number, y: number];

const directions: Record<string, Direction> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middleOf = (box: DOMRect): Direction => [box.left + box.width / 2, box.top + box.height / 2];

/** Returns the nearest element in a direction. Sideways distance counts three times, and only beyond the other element's own width. */
function neighbour(from: HTMLElement, others: readonly HTMLElement[], [dx, dy]: Direction): HTMLElement | null {
  const [x, y] = middleOf(from.getBoundingClientRect());
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of others) {
    const box = other.getBoundingClientRect();
    const [atX, atY] = middleOf(box);
    const ahead = (atX - x) * dx + (atY - y) * dy;
    const aside = dx === 0 ? Math.abs(atX - x) - box.width / 2 : Math.abs(atY - y) - box.height / 2;
    const cost = ahead + 3 * Math.max(0, aside) + Math.abs(dx === 0 ? atX - x : atY - y) / 100;
    if (ahead > 2 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

/**
 * Makes the container a single stop for the Tab key. Arrow keys move the focus to the nearest button in their direction. Call `update`
 * after buttons were added or removed.
 */
export function createArrowKeys(container: HTMLElement): { update(): void } {
  const buttons = (): HTMLElement[] => [...container.querySelectorAll<HTMLElement>("button:not([hidden])")];
  const stopAt = (stop: Element | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  container.addEventListener("focusin", (event) => event.target instanceof HTMLButtonElement && stopAt(event.target));
  container.addEventListener("keydown", (event) => {
    const direction = directions[event.key];
    const focused = document.activeElement;
    if (!direction || !(focused instanceof HTMLButtonElement) || !container.contains(focused)) return;
    event.preventDefault();
    neighbour(
      focused,
      buttons().filter((button) => button !== focused),
      direction,
    )?.focus();
  });
  return { update: () => stopAt(buttons().find((button) => button.tabIndex === 0) ?? buttons()[0]) };
}
