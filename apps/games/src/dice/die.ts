import { element } from "../frame/element.ts";
import { layer } from "../frame/layer.ts";
import { reducedMotion } from "../frame/pace.ts";

export interface Die {
  readonly element: HTMLElement;
  /** Tumbles until the next call of `show`. */
  tumble(): void;
  /** Shows another face while it tumbles. */
  turn(): void;
  /** Shows the last face without motion. */
  rest(): void;
  /** Lands with this face up, 1 to 6. */
  show(face: number): void;
}

type Point = readonly [number, number];
const [low, middle, high] = [24, 50, 76];
const corners: readonly Point[] = [
  [low, low],
  [high, high],
];
const otherCorners: readonly Point[] = [
  [low, high],
  [high, low],
];
const centre: readonly Point[] = [[middle, middle]];
const sides: readonly Point[] = [
  [low, middle],
  [high, middle],
];
const pips: Record<number, readonly Point[]> = {
  1: centre,
  2: corners,
  3: [...corners, ...centre],
  4: [...corners, ...otherCorners],
  5: [...corners, ...otherCorners, ...centre],
  6: [...corners, ...otherCorners, ...sides],
};

/** Top, left and right side of one real die for each value on top. Opposite faces add up to 7, and the orientation is always the same. */
const views: Record<number, readonly [number, number, number]> = {
  1: [1, 5, 3],
  2: [2, 3, 6],
  3: [3, 6, 2],
  4: [4, 1, 2],
  5: [5, 3, 1],
  6: [6, 2, 3],
};

const face = (pipsOf: number) =>
  (pips[pipsOf] ?? centre).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${pipsOf === 1 ? 14 : 10.5}"/>`).join("");

const body =
  '<g stroke-width="22" stroke-linejoin="round"><path fill="#fffaf0" stroke="#fffaf0" d="m150 58 86 49v100l-86 49-86-49V107z"/><path fill="#f3dfc6" stroke="#f3dfc6" stroke-width="14" d="m66 114 80 46v90l-80-46z"/><path fill="#d5ae8a" stroke="#d5ae8a" stroke-width="14" d="m234 114-80 46v90l80-46z"/></g>';

/** All six faces are drawn once. While the die tumbles, they are only shown alternately. */
const faces = [1, 2, 3, 4, 5, 6]
  .map((up) => {
    const [top, left, right] = views[up] ?? [6, 2, 3];
    return `<g visibility="hidden"><g fill="#c2143f" transform="matrix(.95 -.54 .95 .54 55 107)">${face(top)}</g><g fill="#96102f" transform="matrix(.9 .52 0 1.08 60 110)">${face(left)}</g><g fill="#6c0b25" transform="matrix(.9 -.52 0 1.08 150 162)">${face(right)}</g></g>`;
  })
  .join("");
const viewBox = "36 30 228 266";

const tumbling = [
  { transform: "translateY(0) rotate(0deg)" },
  { transform: "translateY(-34px) rotate(170deg)", offset: 0.45 },
  { transform: "translateY(0) rotate(360deg)" },
];
const landing = [{ transform: "translateY(-22px) rotate(-16deg)" }, { transform: "translateY(0) rotate(0deg)" }];
const outEasing = "cubic-bezier(.2,.8,.2,1)";

export function createDie(): Die {
  const moving = layer(viewBox, `<g transform="rotate(11 150 160)">${body}<g class="faces">${faces}</g></g>`, "body");
  const drawn = [...moving.querySelectorAll(".faces > g")];
  let motion: Animation | null = null;
  let up = 6;

  const turnTo = (next: number) => {
    drawn[up - 1]?.setAttribute("visibility", "hidden");
    up = next;
    drawn[up - 1]?.setAttribute("visibility", "visible");
  };
  const stop = () => motion?.cancel();
  turnTo(up);

  return {
    element: element(
      "div",
      { class: "die", "aria-hidden": "true" },
      layer(viewBox, '<ellipse cx="156" cy="276" rx="96" ry="15"/>', "shadow"),
      moving,
    ),
    tumble: () => {
      stop();
      if (!reducedMotion()) motion = moving.animate(tumbling, { duration: 460, iterations: Infinity, easing: "ease-in-out" });
    },
    turn: () => turnTo((up % 6) + 1),
    rest: stop,
    show: (next) => {
      stop();
      turnTo(next);
      if (!reducedMotion()) motion = moving.animate(landing, { duration: 240, easing: outEasing });
    },
  };
}
