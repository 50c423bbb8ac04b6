import { doubleColourOf, doubleTiles } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { clover } from "../frame/icon.ts";
import { reducedMotion } from "../frame/pace.ts";
import { glide, tween } from "../frame/tween.ts";

export interface Reel {
  readonly element: HTMLElement;
  /** Turns evenly until it is told where to stop. */
  spin(): void;
  /** Rolls out and stops with this tile under the pointer, `lean` of a tile off its middle. */
  stop(tile: number, roll: { readonly ms: number; readonly lean: number }): Promise<void>;
  rest(): void;
}

/** Colours in turn, the white one alone among them. */
const order = [0, 11, 5, 10, 6, 9, 7, 8, 1, 14, 2, 13, 3, 12, 4];

/** The strip repeats, so that its ends are never in sight. */
const copies = 4;
const tilesPerSecond = 12;

export function createReel(): Reel {
  const tiles = Array.from({ length: copies * doubleTiles }, (_, index) => {
    const tile = order[index % doubleTiles] ?? 0;
    return element("i", { class: "tile", "data-colour": doubleColourOf(tile) }, tile === 0 ? clover() : element("b", {}, String(tile)));
  });
  const strip = element("div", { class: "strip" }, ...tiles);
  const reel = element("div", { class: "reel", "aria-hidden": "true" }, strip, element("span", { class: "pointer" }));
  let place = 7;
  let turning = 0;

  /** `place` counts tiles from the first; the strip stands in its second copy. */
  const put = (next: number) => {
    place = next;
    strip.style.setProperty("--place", String(doubleTiles + (((place % doubleTiles) + doubleTiles) % doubleTiles)));
  };
  const halt = () => {
    cancelAnimationFrame(turning);
    for (const tile of tiles) tile.classList.remove("hit");
  };
  put(place);

  return {
    element: reel,
    spin: () => {
      halt();
      if (reducedMotion()) return;
      const [from, since] = [place, performance.now()];
      const turn = () => {
        put(from + ((performance.now() - since) / 1_000) * tilesPerSecond);
        turning = requestAnimationFrame(turn);
      };
      turn();
    },
    stop: async (tile, { ms, lean }) => {
      halt();
      const from = place;
      const index = order.indexOf(tile);
      const ahead = (((index - from) % doubleTiles) + doubleTiles) % doubleTiles;
      const distance = ahead + doubleTiles + lean;
      await tween(ms, (share) => put(from + distance * glide(share)));
      await tween(160, (share) => put(from + distance - lean * share));
      tiles[doubleTiles + index]?.classList.add("hit");
    },
    rest: halt,
  };
}
