import { rodaMultipliers, type RodaBet } from "@trevo/engines";
import { drawing, element } from "../frame/element.ts";
import { layer } from "../frame/layer.ts";
import { createMotion, glide, pieces } from "../frame/motion.ts";

export interface Wheel {
  readonly element: HTMLElement;
  showBet(bet: RodaBet): void;
  /** Spins evenly until `stop` is called. */
  spin(): void;
  /** Slows down and stops with this segment under the pointer, `lean` of a segment off its centre. */
  stop(segment: number, roll: { readonly ms: number; readonly lean: number }): Promise<void>;
  rest(): void;
}

const [middle, rim, inner] = [150, 128, 78];
const degreesPerSecond = 220;

/** Colours of factors above zero by rank; the largest is red. A factor of zero is dark. */
const paints = ["#ffe38a", "#ffc933", "#ff9f24", "#ff6a3d", "#e3232f"];

export function paintsOf(multipliers: readonly number[]): Map<number, string> {
  const factors = [...new Set(multipliers)].filter((factor) => factor > 0).toSorted((a, b) => a - b);
  const step = factors.length > 1 ? (paints.length - 1) / (factors.length - 1) : 0;
  return new Map([
    [0, "#06363f"],
    ...factors.map((factor, rank) => [factor, paints[factors.length > 1 ? Math.round(rank * step) : paints.length - 1] ?? ""] as const),
  ]);
}

const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`;
};

/** Returns the path of one segment of the ring, centred at `index × turn` clockwise from the top. */
function segmentPath(index: number, turn: number): string {
  const [from, to] = [(index - 0.5) * turn, (index + 0.5) * turn];
  return `M${point(rim, from)}A${rim} ${rim} 0 0 1 ${point(rim, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}z`;
}

const bulbs = Array.from({ length: 24 }, (_, index) => `<circle cx="${point(139, index * 15).replace(" ", '" cy="')}" r="3.6"/>`).join("");
const frame = `<circle cx="162" cy="166" r="146" fill="#021f26" opacity=".5"/><circle cx="150" cy="150" r="147" fill="#b01b23"/><circle cx="150" cy="147" r="146" fill="#e8352b"/><g fill="#fff3b8">${bulbs}</g><circle cx="150" cy="150" r="131" fill="#04252c"/>`;
const hub =
  '<circle cx="150" cy="152" r="76" fill="#021f26"/><circle cx="150" cy="150" r="74" fill="#0c5c63"/><circle cx="150" cy="150" r="74" fill="none" stroke="#fff3e0" stroke-width="4"/><path fill="#fff" opacity=".12" d="M86 150a64 64 0 0 1 128 0z"/>';

const pointer =
  '<path fill="#021f26" opacity=".5" d="M138 4h38l-17 36h-4z"/><path fill="#fff3e0" d="M131-4h38l-15 33a4.5 4.5 0 0 1-8 0z"/><path fill="#d8bd9a" d="M150 32a4 4 0 0 0 4-3l15-33h-19z"/>';

const viewBox = "0 0 304 320";

export function createWheel(): Wheel {
  const turning = layer(viewBox, "", "disc");
  const [disc] = turning.children;
  if (!disc) throw new TypeError("the wheel has no disc");
  const motion = createMotion(turning);
  let segments = 10;
  let degrees = 0;
  const turned = (to: number) => `rotate(${(-to).toFixed(2)}deg)`;
  const put = (next: number) => {
    degrees = next % 360;
    motion.put(turned(degrees));
  };
  const halt = () => {
    put(degrees + (motion.repeatedMs() / 1_000) * degreesPerSecond);
    for (const segment of disc.children) segment.classList.remove("hit");
  };

  return {
    element: element(
      "div",
      { class: "wheel-box" },
      element("div", { class: "wheel", "aria-hidden": "true" }, layer(viewBox, frame), turning, layer(viewBox, hub + pointer)),
    ),
    showBet: (bet) => {
      const multipliers = rodaMultipliers(bet);
      const paint = paintsOf(multipliers);
      segments = bet.segments;
      const turn = 360 / segments;
      const paths = multipliers
        .map((factor, index) => `<path fill="${paint.get(factor) ?? ""}" d="${segmentPath(index, turn)}"/>`)
        .join("");
      disc.replaceChildren(...drawing(`<svg xmlns="http://www.w3.org/2000/svg">${paths}</svg>`).childNodes);
      put(0);
    },
    spin: () => {
      halt();
      motion.repeat(turned(degrees), turned(degrees + 360), 360_000 / degreesPerSecond);
    },
    stop: async (segment, { ms, lean }) => {
      halt();
      const from = degrees;
      const goal = ((segment + lean) * 360) / segments;
      const distance = ((((goal - from) % 360) + 360) % 360) + 360;
      degrees = (from + distance) % 360;
      await motion.through(
        pieces(ms, (share) => turned(from + distance * glide(share))),
        ms,
      );
      disc.children[segment]?.classList.add("hit");
    },
    rest: halt,
  };
}
