type Direction = readonly [x: number, y: number];

const directions: Record<string, Direction> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middleOf = (button: Element): Direction => {
  const box = button.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/** Nearest in that direction: what lies aside counts thrice. */
function neighbour(from: HTMLElement, others: readonly HTMLElement[], [dx, dy]: Direction): HTMLElement | null {
  const [x, y] = middleOf(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const other of others) {
    const [atX, atY] = middleOf(other);
    const ahead = (atX - x) * dx + (atY - y) * dy;
    const aside = Math.abs((atX - x) * dy) + Math.abs((atY - y) * dx);
    const cost = ahead + 3 * aside;
    if (ahead > 2 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

/** One stop for the Tab key; arrow keys go to the nearest button in their direction. `update` after buttons came or went. */
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
    neighbour(focused, buttons().filter((button) => button !== focused), direction)?.focus();
  });
  return { update: () => stopAt(buttons().find((button) => button.tabIndex === 0) ?? buttons()[0]) };
}
