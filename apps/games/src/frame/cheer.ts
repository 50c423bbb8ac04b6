import { element } from "./element.ts";
import { nextFrame, oneAFrame, reducedMotion } from "./pace.ts";

/** How much there is to be glad of, by what comes back for each centavo staked. */
export type Joy = "small" | "fine" | "great";

export interface Cheer {
  readonly element: HTMLElement;
  /** Leaves fly from where it stands. The caller knows that more came back than was staked. */
  cheer(joy: Joy): Promise<void>;
}

export const joyOf = ({ payout, stake }: { readonly payout: number; readonly stake: number }): Joy =>
  payout >= stake * 10 ? "great" : payout >= stake * 3 ? "fine" : "small";

const flights = {
  small: { leaves: 9, reach: 96, ms: 900 },
  fine: { leaves: 16, reach: 132, ms: 1_200 },
  great: { leaves: 28, reach: 190, ms: 1_700 },
} as const satisfies Record<Joy, unknown>;

/** The angle by which a plant sets its next leaf: the same every time, and never in a row. */
const goldenAngle = 2.399_96;

/** A burst of the house's leaves. Made at the first win, moved by the compositor alone, gone without a trace. */
export function createCheer(): Cheer {
  const glow = element("i", { class: "glow" });
  const leaves = Array.from({ length: flights.great.leaves }, () => element("i", { class: "leaf" }));
  const burst = element("span", { class: "cheer" });

  return {
    element: burst,
    cheer: async (joy) => {
      if (reducedMotion()) return;
      // The compositor takes what it has drawn before: what is animated in the frame that makes it stays the page's work.
      if (!burst.firstChild) await oneAFrame(() => burst.append(glow, ...leaves));
      await nextFrame();
      const { leaves: count, reach, ms } = flights[joy];
      glow.animate(
        [
          { transform: "scale(.4)", opacity: 0 },
          { opacity: joy === "small" ? 0.5 : 0.8, offset: 0.2 },
          { transform: "scale(1)", opacity: 0 },
        ],
        { duration: ms, easing: "ease-out" },
      );
      for (const [index, leaf] of leaves.slice(0, count).entries()) {
        const angle = index * goldenAngle;
        const far = reach * (0.55 + (0.45 * ((index * 7) % count)) / count);
        const x = Math.cos(angle) * far * 1.3;
        const y = Math.sin(angle) * far * 0.7;
        const turn = (angle * 180) / Math.PI;
        leaf.animate(
          [
            { transform: `rotate(${turn}deg) scale(.2)`, opacity: 0 },
            { opacity: 1, offset: 0.12 },
            { transform: `translate(${x}px, ${y}px) rotate(${turn + 120}deg)`, opacity: 1, offset: 0.55, easing: "ease-in" },
            { transform: `translate(${x * 1.1}px, ${y + 70}px) rotate(${turn + 210}deg) scale(.8)`, opacity: 0 },
          ],
          { duration: ms, delay: (index % 4) * 30, easing: "cubic-bezier(.15, .8, .3, 1)" },
        );
      }
    },
  };
}
