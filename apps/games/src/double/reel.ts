import { doubleColourOf, doubleTiles } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { brandMark } from "../frame/icon.ts";
import { createMotion, glide, pieces } from "../frame/motion.ts";

export interface Reel {
  readonly element: HTMLElement;
  /** Spins evenly until `stop` is called. */
  spin(): void;
  /** Slows down and stops with this tile under the pointer, `lean` of a tile off its centre. */
  stop(tile: number, roll: { readonly ms: number; readonly lean: number }): Promise<void>;
  rest(): void;
}

/** Colours alternate around the single white tile. */
const order = [0, 11, 5, 10, 6, 9, 7, 8, 1, 14, 2, 13, 3, 12, 4];

/** The strip repeats, so that its ends are never visible. It rests in its second copy, and slows down in the third and fourth. */
const copies = 5;
const tilesPerSecond = 12;

export function createReel(): Reel {
  const tiles = Array.from({ length: copies * doubleTiles }, (_, index) => {
    const tile = order[index % doubleTiles] ?? 0;
    return element("i", { class: "tile", "data-colour": doubleColourOf(tile) }, tile === 0 ? brandMark() : element("b", {}, String(tile)));
  });
  const strip = element("div", { class: "strip" }, ...tiles);
  const reel = element("div", { class: "reel", "aria-hidden": "true" }, strip, element("span", { class: "pointer" }));
  const motion = createMotion(strip);
  let place = 7;

  /** `next` counts tiles from the first one of the strip's second copy. */
  const at = (next: number) => `translateX(calc(50cqw - ${(doubleTiles + next + 0.5).toFixed(3)} * var(--tile)))`;
  const put = (next: number) => {
    place = next % doubleTiles;
    motion.put(at(place));
  };
  const halt = () => {
    put(place + (motion.repeatedMs() / 1_000) * tilesPerSecond);
    for (const tile of tiles) tile.classList.remove("hit");
  };
  put(place);

  return {
    element: reel,
    spin: () => {
      halt();
      motion.repeat(at(place), at(place + doubleTiles), (doubleTiles * 1_000) / tilesPerSecond);
    },
    stop: async (tile, { ms, lean }) => {
      halt();
      const from = place;
      const index = order.indexOf(tile);
      const distance = ((index - from + doubleTiles) % doubleTiles) + doubleTiles;
      await motion.through(
        pieces(ms, (share) => at(from + (distance + lean) * glide(share))),
        ms,
      );
      await motion.through([at(from + distance + lean), at(from + distance)], 160);
      put(index);
      tiles[doubleTiles + index]?.classList.add("hit");
    },
    rest: halt,
  };
}
