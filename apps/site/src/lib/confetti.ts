/** Specification, section 9: pieces of paper, and dots between them. */
const pieces = 40;
const dots = 20;
const fallMs = 1_800;

const paints = ["var(--accent)", "var(--win)", "var(--bonus)", "var(--warn)", "var(--t1)"];

/** A share of one, from the browser's own chance. */
const chance = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536;

/**
 * Throws confetti from the middle of the screen, and cleans up. With reduced motion, and on a weak device, nothing flies.
 * True when it does.
 */
export function throwConfetti(): boolean {
  const weak = document.documentElement.dataset["lowEnd"] !== undefined;
  if (weak || matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  const sky = document.createElement("div");
  sky.className = "confetti";
  sky.setAttribute("aria-hidden", "true");
  Object.assign(sky.style, { position: "fixed", inset: "0", zIndex: "80", overflow: "hidden", pointerEvents: "none" });
  document.body.append(sky);
  const flights = Array.from({ length: pieces + dots }, (_, index) => fly(sky, index < pieces));
  void Promise.allSettled(flights).then(() => sky.remove());
  return true;
}

function fly(sky: HTMLElement, paper: boolean): Promise<unknown> {
  const piece = document.createElement("i");
  const size = paper ? 10 + chance() * 8 : 5 + chance() * 3;
  Object.assign(piece.style, {
    position: "absolute",
    left: "50%",
    top: "42%",
    width: `${size}px`,
    height: `${paper ? size * 1.4 : size}px`,
    background: paints[Math.floor(chance() * paints.length)] ?? "",
    borderRadius: paper ? "var(--r-dot)" : "50%",
  });
  sky.append(piece);
  const angle = chance() * 2 * Math.PI;
  const reach = 120 + chance() * 320;
  const x = Math.cos(angle) * reach;
  const y = Math.sin(angle) * reach * 0.7 - 140;
  const turn = (chance() - 0.5) * 900;
  return piece.animate(
    [
      { transform: "translate(-50%, -50%) scale(0.4)", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${x * 1.2}px, ${y + 520}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    { duration: fallMs * (0.8 + chance() * 0.4), easing: "cubic-bezier(0.2, 0.8, 0.4, 1)", fill: "forwards" },
  ).finished;
}
