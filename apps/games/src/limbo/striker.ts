import { element } from "../frame/element.ts";
import type { Format } from "../frame/format.ts";
import { layer } from "../frame/layer.ts";
import { createMotion, outCubic, pieces } from "../frame/motion.ts";
import { createPace, reducedMotion } from "../frame/pace.ts";

export interface Striker {
  readonly element: HTMLElement;
  showTarget(targetX100: number): void;
  /** Puts the puck back on its pad. */
  rest(): void;
  /** Shows the blow, with the puck trembling on its pad. */
  strike(): void;
  /** Shoots the puck up to the result. `passing` is called with the values that it passes, in hundredths. */
  shoot(resultX100: number, flight: { readonly ms: number; readonly passing: (valueX100: number) => void }): Promise<void>;
  ring(): void;
}

const [foot, head] = [290, 62];

/**
 * Exponent of the scale: a multiplier's height on the post is 0 at 1× and approaches 1 for the largest. Low multipliers, which are common,
 * get most of the room.
 */
const exponent = 0.35;
export const heightOf = (valueX100: number): number => 1 - (valueX100 / 100) ** -exponent;
export const valueAtX100 = (height: number): number => Math.floor(100 * (1 - height) ** (-1 / exponent));

const yOf = (valueX100: number) => foot - heightOf(valueX100) * (foot - head);
const marks = [200, 500, 1_000, 10_000, 1_000_000];

const tower = `
<path fill="#03173a" opacity=".5" d="M84 40 226 338H40z"/>
<path fill="#a5161f" d="m164 300 26-14v36l-26 16z"/><path fill="#e8352b" d="M16 300h148v38H26a10 10 0 0 1-10-10z"/><path fill="#ff7661" d="m16 300 26-14h148l-26 14z"/><path fill="#ffd0c2" d="M30 309h60v5H36a6 6 0 0 1-6-5z" opacity=".7"/>
<path fill="#dcb994" d="M122 48h14v246h-14z"/><path fill="#fff3e0" d="M66 44h56v250H66z"/><path fill="#f0d9b8" d="M114 44h8v250h-8z"/>
<path fill="#0a2347" d="M84 ${head - 8}h20v${foot - head + 10}H84z"/><rect class="wins" x="84" width="20" y="${head - 8}"/><path fill="#03173a" opacity=".25" d="M84 ${head - 8}h6v${foot - head + 10}h-6z"/>
`;

const dome = `<path fill="#03173a" opacity=".35" d="M66 50a44 40 0 0 1 88 0z"/><path fill="#c25f00" d="M46 40h96v12H46z"/><path fill="#ffc22e" d="M48 41a46 42 0 0 1 92 0z"/><path fill="#fff3b8" d="M57 37c1-16 11-27 27-30-10 8-15 17-17 30z"/><circle cx="94" cy="-3" r="8" fill="#ff8a1f"/>`;

const body =
  '<path fill="#03173a" opacity=".4" d="M66 14h66v14H66z"/><path fill="#8d0f1c" d="M58-6h72v18a10 10 0 0 1-10 10H68a10 10 0 0 1-10-10z"/><path fill="#f0443a" d="M68-20h52a10 10 0 0 1 10 10V6H58v-16a10 10 0 0 1 10-10z"/><path fill="#ffc9b8" d="M65-9a7 7 0 0 1 7-6h20v5H74a9 9 0 0 0-8 6z"/>';

const flag =
  '<g class="flag"><path fill="#03173a" opacity=".4" d="m118 6 20-18h70v38h-70z"/><path fill="#fff3e0" d="m110 0 20-20h64a10 10 0 0 1 10 10v22a8 8 0 0 1-8 8h-66z"/><text x="164" y="8" text-anchor="middle"></text></g>';

const mallet =
  '<path fill="#03173a" opacity=".4" d="m-128 330 96-62 10 14-80 62z"/><path fill="#8a4a2a" d="m-140 312 110-62 9 15-110 62z"/><path fill="#c98b4a" d="m-140 312 110-62 4 7-110 62z"/><path fill="#8d0f1c" d="m-52 214 40-22 40 70-40 22z"/><path fill="#f0443a" d="m-58 210 40-22 40 70-40 22z"/><path fill="#ff8d7a" d="m-58 210 14-8 40 70-14 8z"/><path fill="#ffe0d2" d="m-47 221 4-2 26 46-4 2z"/>';

const height = 352;
const viewBox = `-8 -12 216 ${height}`;
const raised = (share: number): string => `translateY(${(((foot - share * (foot - head)) / height) * 100).toFixed(3)}%)`;
/** How often the number changes while the puck flies, in ms; a faster change could not be read. */
const figureEveryMs = 50;

const scaleOf = (format: Format): string =>
  marks
    .map(
      (mark) =>
        `<path stroke="#b4906b" stroke-width="3" d="M66 ${yOf(mark).toFixed(1)}h12"/><text class="mark" x="58" y="${(yOf(mark) + 6).toFixed(1)}" text-anchor="end">${format.shortFactor(mark * 100)}</text>`,
    )
    .join("");

const turns = (...degrees: readonly number[]) => degrees.map((degree) => ({ transform: `rotate(${degree}deg)` }));
const blow = [
  { transform: "rotate(0)" },
  { transform: "rotate(-34deg)", offset: 0.45 },
  { transform: "rotate(9deg)", offset: 0.8 },
  { transform: "rotate(0)" },
];

export function createStriker(format: Format): Striker {
  const still = layer(viewBox, `${tower}${scaleOf(format)}${flag}`);
  const [bell, puck, hammer] = [layer(viewBox, dome, "bell"), layer(viewBox, body, "puck"), layer(viewBox, mallet, "mallet")];
  const part = (selector: string): SVGElement => {
    const found = still.querySelector<SVGElement>(selector);
    if (!found) throw new TypeError(`the striker has no ${selector}`);
    return found;
  };
  const [sign, label, wins] = [part(".flag"), part(".flag text"), part(".wins")];
  const motion = createMotion(puck);
  let trembling: Animation | null = null;
  const calm = () => {
    trembling?.cancel();
    trembling = null;
  };
  motion.put(raised(0));

  return {
    element: element("div", { class: "striker", "aria-hidden": "true" }, still, bell, puck, hammer),
    showTarget: (targetX100) => {
      const y = yOf(targetX100);
      sign.setAttribute("transform", `translate(0 ${y.toFixed(1)})`);
      label.textContent = format.shortFactor(targetX100 * 100);
      label.style.fontSize = `${Math.min(26, 118 / label.textContent.length).toFixed(1)}px`;
      wins.setAttribute("height", Math.max(0, y - head + 8).toFixed(1));
    },
    rest: () => {
      calm();
      motion.put(raised(0));
    },
    strike: () => {
      motion.put(raised(0));
      if (reducedMotion()) return;
      hammer.animate(blow, { duration: 420, easing: "ease-in" });
      trembling = puck.animate([{ translate: "0 1.5px" }, { translate: "0 -1px" }], {
        duration: 120,
        iterations: Infinity,
        direction: "alternate",
      });
    },
    shoot: async (resultX100, { ms, passing }) => {
      calm();
      const top = heightOf(resultX100);
      const pace = createPace();
      const figure = () => {
        const passed = top * outCubic(Math.min(pace.elapsedMs() / ms, 1));
        passing(Math.min(valueAtX100(passed), resultX100));
      };
      const ticking = reducedMotion() ? 0 : window.setInterval(figure, figureEveryMs);
      await motion.through(
        pieces(ms, (share) => raised(top * outCubic(share))),
        ms,
      );
      clearInterval(ticking);
      passing(resultX100);
    },
    ring: () => {
      if (!reducedMotion()) bell.animate(turns(0, 9, -6, 0), { duration: 420, easing: "ease-out" });
    },
  };
}
