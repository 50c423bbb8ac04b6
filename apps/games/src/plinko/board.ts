import { plinkoMultipliers, type PlinkoBet } from "@trevo/engines";
import { drawing, element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { layer } from "../frame/layer.ts";
import { createMotion, pieces } from "../frame/motion.ts";

export interface Board {
  readonly element: HTMLElement;
  /** Shows the pegs and buckets of a bet, with the ball at the top. */
  showBet(bet: PlinkoBet): void;
  /** Lifts the ball back above the first peg, where it waits. */
  lift(): void;
  /** Drops the ball along a path of 0 (left) and 1 (right), one row per `rowMs`. */
  drop(path: readonly number[], rowMs: number): Promise<void>;
}

const [width, height] = [340, 300];
const [top, floor] = [34, 262];

type Layout = ReturnType<typeof layoutOf>;

/** Returns the measures of a board with this many rows. */
export function layoutOf(rows: number) {
  const across = (width - 8) / (rows + 1);
  const down = (floor - top) / rows;
  return {
    across,
    down,
    peg: Math.min(across * 0.16, 6.5),
    ball: Math.min(across * 0.34, 12.5),
    /** Centre of peg `index` in `row`; row 0 has three. */
    pegAt: (row: number, index: number) => [width / 2 + (index - (row + 2) / 2) * across, top + row * down] as const,
    bucketAt: (bucket: number) => width / 2 + (bucket - rows / 2) * across,
  };
}

/** Returns a bucket's colour, from gold in the middle to red at the edges as on the cover. */
function paintOf(bucket: number, rows: number): string {
  const far = Math.abs(bucket - rows / 2) / (rows / 2);
  const steps = ["#ffd45a", "#ffc22e", "#ff9f24", "#ff7a1a", "#f5532b", "#e8352b"];
  return steps[Math.round(far * (steps.length - 1))] ?? "#ffc22e";
}

/**
 * The ball is in a drawing of its own over the board, of equal size and drawn at its corner. A percentage of it is therefore a percentage
 * of the board.
 */
const viewBox = `0 0 ${width} ${height}`;
const ball = `<defs><radialGradient id="gold" cx=".35" cy=".3" r=".8"><stop stop-color="#fff3b8"/><stop offset=".4" stop-color="#ffc22e"/><stop offset="1" stop-color="#c25f00"/></radialGradient></defs><circle class="shade" cx=".3" cy=".4" r="1"/><circle class="gold" r="1"/><path fill="#fff" opacity=".85" d="M-.72-.1A.74.74 0 0 1-.1-.74Q-.6-.52-.72-.1z"/>`;
const ballAt = (x: number, y: number) => `translate(${((x / width) * 100).toFixed(3)}%, ${((y / height) * 100).toFixed(3)}%)`;

export function createBoard(format: Format): Board {
  const drawn = layer(viewBox, `<path class="cone" d="M156 6q14-14 28 0l156 262H0z"/><g class="pegs"></g><g class="buckets"></g>`);
  const moving = layer(viewBox, ball, "ball");
  const motion = createMotion(moving);
  const [pegs, buckets] = [".pegs", ".buckets"].map((selector) => drawn.querySelector<SVGGElement>(selector));
  if (!pegs || !buckets) throw new TypeError("the board has no parts");
  let shown = layoutOf(8);
  let rows = 8;
  const fill = (group: SVGGElement, markup: string) =>
    group.replaceChildren(...drawing(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`).childNodes);
  const lift = () => {
    for (const bucket of buckets.children) bucket.classList.remove("hit");
    moving.classList.remove("landed");
    motion.put(ballAt(width / 2, 12));
  };

  return {
    element: element("div", { class: "board", "aria-hidden": "true" }, drawn, moving),
    lift,
    showBet: (bet) => {
      rows = bet.rows;
      shown = layoutOf(rows);
      for (const part of moving.querySelectorAll("circle, path")) part.setAttribute("transform", `scale(${shown.ball.toFixed(1)})`);
      fill(pegs, pegMarkup(shown, rows));
      fill(buckets, bucketMarkup(bet, { shown, format }));
      lift();
    },
    drop: async (path, rowMs) => {
      const { down } = shown;
      const stops = stopsOf(path, shown);
      const first = stops[0] ?? [width / 2, top];
      await motion.through(
        pieces(rowMs, (share) => ballAt(width / 2, 12 + (first[1] - 12) * share * share)),
        rowMs,
      );
      const fallMs = rowMs * rows;
      await motion.through(
        pieces(fallMs, (share) => ballAt(...placeOn(stops, { along: Math.min(share * rows, rows - 1e-6), down })), rowMs / 6),
        fallMs,
      );
      moving.classList.add("landed");
      buckets.children[bucketOf(path)]?.classList.add("hit");
    },
  };
}

type Point = readonly [x: number, y: number];

/** Returns the bucket at the end of a path: its index is the number of turns to the right. */
export const bucketOf = (path: readonly number[]): number => path.reduce((right, turn) => right + turn, 0);

/** Returns the points that the ball touches: the first peg, one peg in each further row, and the bucket. */
export function stopsOf(path: readonly number[], { across, down, peg, ball: radius }: Layout): Point[] {
  const rest = peg + radius - 1;
  const stops: Point[] = [[width / 2, top - rest]];
  for (const row of path.keys()) {
    const x = width / 2 + (bucketOf(path.slice(0, row + 1)) - (row + 1) / 2) * across;
    stops.push(row + 1 < path.length ? [x, top + (row + 1) * down - rest] : [x, floor]);
  }
  return stops;
}

/** Returns the ball's position between two stops at the fraction `along`. It hops: evenly sideways, slightly up, then down. */
function placeOn(stops: readonly Point[], { along, down }: { along: number; down: number }): Point {
  const [from, to] = [stops[Math.floor(along)], stops[Math.floor(along) + 1]];
  if (!from || !to) return stops.at(-1) ?? [width / 2, top];
  const part = along % 1;
  const hop = 4 * part * (1 - part) * down * 0.34;
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part * part - hop * (1 - part)];
}

function pegMarkup({ peg, pegAt }: Layout, rows: number): string {
  const all = Array.from({ length: rows }, (_, row) => Array.from({ length: row + 3 }, (__, index) => pegAt(row, index))).flat();
  const dots = (dx: number, dy: number, radius: number) =>
    all.map(([x, y]) => `<circle cx="${(x + dx).toFixed(1)}" cy="${(y + dy).toFixed(1)}" r="${radius.toFixed(1)}"/>`).join("");
  return `<g class="under">${dots(peg * 0.5, peg * 0.8, peg)}</g><g class="rose">${dots(0, 0, peg)}</g><g class="light">${dots(-peg * 0.3, -peg * 0.35, peg * 0.5)}</g>`;
}

function bucketMarkup(bet: PlinkoBet, { shown, format }: { shown: Layout; format: Format }): string {
  const { across, bucketAt } = shown;
  const [wide, size] = [across - 2, Math.min(across * 0.42, 14)];
  return plinkoMultipliers(bet)
    .map((multiplier, bucket) => {
      const x = bucketAt(bucket) - wide / 2;
      const face = format.shortFactor(multiplier).replace(/[.,](?=\d{3})|×$/g, "");
      const letters = Math.max(face.length, 3);
      return `<g class="bucket"><path fill="#3f0421" opacity=".55" d="M${(x + 1).toFixed(1)} 272h${wide.toFixed(1)}v24h-${wide.toFixed(1)}z"/><path fill="${paintOf(bucket, bet.rows)}" d="M${x.toFixed(1)} 268h${wide.toFixed(1)}v18a6 6 0 0 1-6 6h-${(wide - 12).toFixed(1)}a6 6 0 0 1-6-6z"/><text x="${bucketAt(bucket).toFixed(1)}" y="${(280 + size * 0.36).toFixed(1)}" font-size="${Math.min(size, (wide * 1.65) / letters).toFixed(1)}" text-anchor="middle">${face}</text></g>`;
    })
    .join("");
}
