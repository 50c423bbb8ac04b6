import { element } from "./element.ts";
import { oneAFrame, reducedMotion } from "./pace.ts";

/** Size of the celebration, by the payout per centavo staked. */
export type Joy = "small" | "fine" | "great";

export interface Cheer {
  readonly element: HTMLElement;
  /** Plays a burst of leaves from the element's position. Call it only if the payout exceeds the stake. */
  cheer(joy: Joy): Promise<void>;
}

export const joyOf = ({ payout, stake }: { readonly payout: number; readonly stake: number }): Joy =>
  payout >= stake * 10 ? "great" : payout >= stake * 3 ? "fine" : "small";

/** `rings`: the number of rings in flight. */
const flights = {
  small: { rings: 1, ms: 900 },
  fine: { rings: 2, ms: 1_200 },
  great: { rings: 3, ms: 1_700 },
} as const satisfies Record<Joy, unknown>;

/** Number of leaves in each ring, and how far they reach in px. */
const rings = [
  { leaves: 9, reach: 96 },
  { leaves: 8, reach: 140 },
  { leaves: 12, reach: 190 },
] as const;

/** The golden angle in radians, by which plants place their next leaf. The result is always the same, and leaves never line up. */
const goldenAngle = 2.399_96;

/**
 * Creates a ring with its leaves at their highest point. Only the ring moves, so the compositor animates one element however many leaves
 * there are.
 */
function createRing({ leaves, reach }: (typeof rings)[number], nth: number): HTMLElement {
  const ring = element("i", { class: "ring" });
  for (let index = 0; index < leaves; index += 1) {
    const angle = (nth * 5 + index) * goldenAngle;
    const far = reach * (0.62 + (0.38 * ((index * 7) % leaves)) / leaves);
    const leaf = element("i", { class: "leaf" });
    leaf.style.transform = `translate(${(Math.cos(angle) * far * 1.3).toFixed(1)}px, ${(Math.sin(angle) * far * 0.7).toFixed(1)}px) rotate(${((angle * 180) / Math.PI + 120).toFixed(0)}deg)`;
    ring.append(leaf);
  }
  return ring;
}

/**
 * Creates the burst of leaves for wins. It is built at the first win, animated by the compositor alone, and leaves nothing visible behind.
 */
export function createCheer(): Cheer {
  const burst = element("span", { class: "cheer" });
  let flying: readonly HTMLElement[] = [];

  function glow(joy: Joy): void {
    burst.firstElementChild?.animate(
      [
        { transform: "scale(.4)", opacity: 0 },
        { transform: "scale(.6)", opacity: joy === "small" ? 0.5 : 0.8, offset: 0.2 },
        { transform: "scale(1)", opacity: 0 },
      ],
      { duration: flights[joy].ms, easing: "ease-out" },
    );
  }

  function fly(ring: HTMLElement, nth: number, ms: number): void {
    const turn = nth % 2 === 0 ? 1 : -1;
    ring.animate(
      [
        { transform: `translateY(0px) rotate(${-28 * turn}deg) scale(.12)`, opacity: 0 },
        { transform: `translateY(-6px) rotate(${-12 * turn}deg) scale(.6)`, opacity: 1, offset: 0.14 },
        { transform: "translateY(0px) rotate(0deg) scale(1)", opacity: 1, offset: 0.55, easing: "ease-in" },
        { transform: `translateY(70px) rotate(${10 * turn}deg) scale(1.06)`, opacity: 0 },
      ],
      { duration: ms, easing: "cubic-bezier(.15, .8, .3, 1)" },
    );
  }

  return {
    element: burst,
    cheer: async (joy) => {
      if (reducedMotion()) return;
      const { rings: count, ms } = flights[joy];
      if (flying.length === 0)
        await oneAFrame(() => {
          flying = rings.map(createRing);
          burst.append(element("i", { class: "glow" }), ...flying);
        });
      await oneAFrame(() => glow(joy), ...flying.slice(0, count).map((ring, nth) => () => fly(ring, nth, ms)));
    },
  };
}
