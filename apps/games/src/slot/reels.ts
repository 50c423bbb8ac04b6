import { slotRows, type SlotCell, type SlotTable } from "@trevo/engines";
import { drawing, element } from "../frame/element.ts";
import { createPace, oneAFrame, reducedMotion } from "../frame/pace.ts";
import { symbolIcon, symbolOf, type SlotTheme } from "./slot-theme.ts";
import type { SymbolName } from "./symbols/symbols.ts";

export interface Reels {
  readonly element: HTMLElement;
  /** Shows these stops without motion. */
  rest(stops: readonly number[]): void;
  /** Spins evenly until `stop` is called. */
  spin(): void;
  /** Stops one reel after another, the last one after `ms`. */
  stop(stops: readonly number[], ms: number): Promise<void>;
  /** Keeps these cells lit and dims the others. `lines` are drawn through them, given as rows by reel. */
  light(cells: readonly SlotCell[], lines: readonly (readonly number[])[]): void;
  /** Stops all spinning reels at once. */
  hurry(): void;
}

/** Tiles of a reel's strip: the window and the symbols that move into it. */
const tiles = 15;
const tilesASecond = 26;
const landingMs = 420;

interface Reel {
  readonly element: HTMLElement;
  readonly tiles: readonly HTMLElement[];
  at: number;
  show(names: readonly SymbolName[]): void;
  move(from: number, to: number, options: KeyframeAnimationOptions): Animation | null;
}

function createReel(): Reel {
  const made = Array.from({ length: tiles }, () => element("span", { class: "tile" }, symbolIcon("curinga")));
  const strip = element("div", { class: "strip" }, ...made);
  const faces = made.map((tile) => tile.querySelector<HTMLElement>(".symbol"));
  let running: Animation | null = null;
  const y = (tile: number) => `translate3d(0, ${((-tile * 100) / tiles).toFixed(4)}%, 0)`;
  return {
    element: element("div", { class: "reel" }, strip),
    tiles: made,
    at: 0,
    show: (names) =>
      names.forEach((name, index) => {
        const face = faces[index];
        if (face && face.dataset["symbol"] !== name) face.dataset["symbol"] = name;
      }),
    move: (from, to, options) => {
      running?.cancel();
      strip.style.transform = y(to);
      running = reducedMotion() ? null : strip.animate([{ transform: y(from) }, { transform: y(to) }], options);
      return running;
    },
  };
}

export interface ReelNeeds {
  readonly table: SlotTable;
  readonly theme: SlotTheme;
  /** Called when a reel begins to stop. */
  stopped(reel: number): void;
}

/** Returns one shade over all cells without a hit, and lines through the hits. Tiles that dim individually would each become a layer. */
export function traceMarkup(reelCount: number, cells: readonly SlotCell[], lines: readonly (readonly number[])[]): string {
  const hit = new Set(cells.map(({ reel, row }) => `${reel} ${row}`));
  const places = Array.from({ length: reelCount * slotRows }, (_, place) => ({
    reel: Math.floor(place / slotRows),
    row: place % slotRows,
  }));
  const shade = places.filter(({ reel, row }) => !hit.has(`${reel} ${row}`)).map(({ reel, row }) => `M${reel * 10} ${row * 10}h10v10h-10z`);
  const paths = lines.map((rows) => `<polyline points="${rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(" ")}"/>`);
  return `<path d="${shade.join("")}"/>${paths.join("")}`;
}

/** Returns the symbols of a reel from one stop on, wrapping around its end. */
export function symbolsFrom(
  { table, theme }: Pick<ReelNeeds, "table" | "theme">,
  reel: number,
  { from, count }: { from: number; count: number },
): SymbolName[] {
  const letters = table.reels[reel] ?? "";
  return Array.from({ length: count }, (_, index) =>
    symbolOf(theme, table, letters[(from + index + letters.length) % letters.length] ?? ""),
  );
}

/** Creates strips that move by transform alone, so that the compositor turns them while the page waits. */
export function createReels({ table, theme, stopped }: ReelNeeds): Reels {
  const reels = table.reels.map(() => createReel());
  const trace = drawing(
    `<svg class="trace" viewBox="0 0 ${table.reels.length * 10} 30" preserveAspectRatio="none" aria-hidden="true" focusable="false"></svg>`,
  );
  const board = element("div", { class: "reels", "aria-hidden": "true" }, ...reels.map((reel) => reel.element), trace);
  let hurried = () => {};
  let spins = 0;

  const drawn = (reel: number, from: number, count: number) => symbolsFrom({ table, theme }, reel, { from, count });
  const clear = () => {
    delete trace.dataset["lit"];
    for (const reel of reels) for (const tile of reel.tiles) tile.classList.remove("hit");
  };
  /** The window starts at the second tile, so that a strip that overshoots its end shows the previous symbol. */
  const land = (reel: Reel, index: number, stop: number) => {
    reel.at = stop;
    reel.show(drawn(index, stop - 1, tiles));
    reel.element.classList.remove("turning");
    return reel.move(tiles - slotRows - 1, 1, { duration: landingMs, easing: "cubic-bezier(.2, .7, .3, 1.06)" });
  };

  return {
    element: board,
    rest: (stops) => {
      spins += 1;
      clear();
      reels.forEach((reel, index) => land(reel, index, stops[index] ?? 0)?.finish());
    },
    spin: () => {
      clear();
      const spin = (spins += 1);
      const turn = (reel: Reel, index: number) => {
        if (spin !== spins) return;
        const window = drawn(index, reel.at, slotRows);
        reel.show([...window, ...drawn(index, reel.at - (tiles - 2 * slotRows), tiles - 2 * slotRows), ...window]);
        reel.element.classList.add("turning");
        const loop = tiles - slotRows;
        reel.move(loop, 0, { duration: (loop * 1_000) / tilesASecond, iterations: Infinity });
      };
      // Start one reel per frame: a slow phone cannot draw all of them in one.
      void oneAFrame(...reels.map((reel, index) => () => turn(reel, index)));
    },
    stop: async (stops, ms) => {
      spins += 1;
      const pace = createPace();
      const skip = new Promise<void>((resolve) => (hurried = resolve));
      const gap = Math.max(0, ms - landingMs) / reels.length;
      for (const [index, reel] of reels.entries()) {
        if (!reducedMotion()) await Promise.race([pace.until(gap * (index + 1)), skip]);
        const landing = land(reel, index, stops[index] ?? 0);
        stopped(index);
        if (landing && index === reels.length - 1) await Promise.race([landing.finished, pace.wait(landingMs + 200)]);
      }
      hurried = () => {};
    },
    light: (cells, lines) => {
      if (cells.length === 0) return;
      for (const { reel, row } of cells) reels[reel]?.tiles[row + 1]?.classList.add("hit");
      trace.replaceChildren(
        ...drawing(`<svg xmlns="http://www.w3.org/2000/svg">${traceMarkup(table.reels.length, cells, lines)}</svg>`).childNodes,
      );
      trace.dataset["lit"] = "true";
    },
    hurry: () => hurried(),
  };
}
