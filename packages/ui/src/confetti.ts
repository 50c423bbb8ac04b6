/** Number of pieces and dots per burst, and how long they fall. */
const pieces = 40;
const dots = 20;

const fallMs = 2200;
const colours = ["--win", "--accent", "--bonus", "--warn", "--t1"] as const;

/** True with reduced motion, in low-end mode, and for brands with square corners. */
function isUnwelcome(root: HTMLElement): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || "lowEnd" in root.dataset || root.dataset["corners"] === "square";
}

/** An even distribution without randomness: multiples of the golden ratio never align. Each `seed` yields another sequence, 0 to 1. */
const spread = (index: number, seed: number): number => (index * 0.618034 + seed * 0.754878) % 1;

/** Keyframes of one piece from the burst to the floor. Transform and opacity only. */
function flight(index: number): Keyframe[] {
  const aside = (spread(index, 1) - 0.5) * innerWidth * 0.9;
  const rise = innerHeight * (0.18 + spread(index, 2) * 0.3);
  const turn = 360 + spread(index, 3) * 720;
  const at = (x: number, y: number, share: number) => `translate3d(${aside * x}px,${y}px,0) rotate(${turn * share}deg)`;
  return [
    { transform: at(0, 0, 0), opacity: 1, easing: "cubic-bezier(.2,.8,.2,1)" },
    { transform: at(0.6, -rise, 0.4), opacity: 1, offset: 0.35, easing: "cubic-bezier(.5,0,.8,.6)" },
    { transform: at(0.9, innerHeight * 0.25, 0.8), opacity: 1, offset: 0.82 },
    { transform: at(1, innerHeight * 0.5, 1), opacity: 0 },
  ];
}

function makePiece(index: number): HTMLElement {
  const piece = document.createElement("i");
  const isDot = index >= pieces;
  const size = isDot ? 6 : 9 + spread(index, 4) * 6;
  piece.dataset["confetti"] = isDot ? "dot" : "piece";
  Object.assign(piece.style, {
    position: "absolute",
    left: "50%",
    top: "50%",
    width: `${size}px`,
    height: `${isDot ? size : size * (index % 2 ? 1 : 0.6)}px`,
    background: `var(${colours[index % colours.length]})`,
    borderRadius: isDot ? "50%" : "var(--r-dot)",
  });
  return piece;
}

/**
 * Shows forty leaves and twenty dots once, for a real win. Resolves when the last one has fallen, or at once with reduced motion. Import it
 * on demand: `const { throwConfetti } = await import("@trevo/ui/confetti")`.
 */
export async function throwConfetti(): Promise<void> {
  if (isUnwelcome(document.documentElement)) return;
  const sky = document.createElement("div");
  sky.setAttribute("aria-hidden", "true");
  Object.assign(sky.style, { position: "fixed", inset: "0", zIndex: "70", overflow: "hidden", pointerEvents: "none", contain: "strict" });
  const flying = Array.from({ length: pieces + dots }, (_, index) => {
    const piece = makePiece(index);
    sky.append(piece);
    return { piece, index };
  });
  document.body.append(sky);
  const landings = flying.map(({ piece, index }) =>
    piece.animate(flight(index), { duration: fallMs * (0.7 + spread(index, 5) * 0.3), fill: "both" }),
  );
  await Promise.allSettled(landings.map((landing) => landing.finished));
  sky.remove();
}
