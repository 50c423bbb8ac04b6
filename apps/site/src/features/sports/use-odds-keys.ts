import { type KeyboardEvent, useState } from "react";
import type { KnownMarket } from "./market-text.ts";
import { legKey } from "./slip.ts";

/** Keys of the odds that can be tapped, as on the slip. */
const openOdds = (markets: readonly KnownMarket[]): string[] =>
  markets.flatMap(({ id, takes_bets, selections }) =>
    selections.flatMap(({ code, odds_x1000, result }) =>
      takes_bets && odds_x1000 !== null && !result ? [legKey({ market_id: id, code })] : [],
    ),
  );

interface Box {
  readonly left: number;
  readonly top: number;
}

/** Returns the place in the nearest row above or below, in the closest column. */
function nearest(from: Box, others: readonly { readonly box: Box; readonly place: number }[], isDown: boolean): number | undefined {
  const beyond = others.filter(({ box }) => (isDown ? box.top > from.top + 1 : box.top < from.top - 1));
  const row = isDown ? Math.min(...beyond.map(({ box }) => box.top)) : Math.max(...beyond.map(({ box }) => box.top));
  const inRow = beyond.filter(({ box }) => Math.abs(box.top - row) <= 1);
  return inRow.toSorted((a, b) => Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left))[0]?.place;
}

function nextPlace(key: string, buttons: readonly HTMLElement[], at: number): number | undefined {
  if (key === "ArrowRight") return at + 1;
  if (key === "ArrowLeft") return at - 1;
  if (key === "Home") return 0;
  if (key === "End") return buttons.length - 1;
  const [from] = [buttons[at]?.getBoundingClientRect()];
  if (!from || (key !== "ArrowUp" && key !== "ArrowDown")) return undefined;
  return nearest(
    from,
    buttons.map((button, place) => ({ box: button.getBoundingClientRect(), place })),
    key === "ArrowDown",
  );
}

/** Container of odds that share one Tab stop: a panel or a row. */
const grid = ".market-panel, .odds-trio";

function move(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = [...(event.currentTarget.closest(grid)?.querySelectorAll<HTMLElement>("button.odds-cell") ?? [])];
  const next = nextPlace(event.key, buttons, buttons.indexOf(event.currentTarget));
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}

/** Makes the odds of a market one Tab stop: the arrow keys, Home and End move among them. Returns the props of each button. */
export function useOddsKeys(markets: readonly KnownMarket[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = openOdds(markets);
  const current = chosen !== null && open.includes(chosen) ? chosen : open[0];
  return (odds: { readonly market_id: number; readonly code: string }) => ({
    tabIndex: legKey(odds) === current ? 0 : -1,
    onFocus: () => setChosen(legKey(odds)),
    onKeyDown: move,
  });
}

export type OddsKeys = ReturnType<ReturnType<typeof useOddsKeys>>;
