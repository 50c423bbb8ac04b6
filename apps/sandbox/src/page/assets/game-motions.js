/** How each thing falls, ms: the coin is tossed for 600, whatever the answer, and shows its end at the top of the flight. */
export const motionMs = 600;

const turning = (turns, lift) =>
  Array.from({ length: turns * 2 + 1 }, (_, half) => {
    const share = half / (turns * 2);
    return { transform: `translateY(${-4 * lift * share * (1 - share)}%) scaleY(${half % 2 === 0 ? 1 : 0.04})` };
  });

/** Frames of the motion that ends in `end`: win or lose. */
const motions = {
  coin: (end) => turning(end === "win" ? 4 : 3, 60),
  bell: (end) => [0, 22, -20, end === "win" ? 18 : 8, end === "win" ? -14 : -4, 0].map((turn) => ({ transform: `rotate(${turn}deg)` })),
  top: (end) => [
    ...[0, 1, 2, 3, 4, 5].map((half) => ({ transform: `rotate(${half % 2 ? 5 : -5}deg) scaleX(${half % 2 ? -1 : 1})` })),
    { transform: end === "win" ? "rotate(0deg)" : "translate(-22%, -4%) rotate(56deg)" },
  ],
  button: (end) => [
    { transform: "scaleY(1)" },
    { transform: "scaleY(.8)", offset: 0.25 },
    { transform: "scaleY(.8)", offset: 0.6 },
    { transform: end === "win" ? "scaleY(1.12)" : "scaleY(.97)", offset: 0.85 },
    { transform: "scaleY(1)" },
  ],
};

/** Moves the thing; resolves when its end may be told. Who wants less motion sees the end at once. */
export async function fall(thing, end) {
  const object = document.getElementById("thing");
  const { body } = document;
  object.getAnimations().forEach((motion) => motion.cancel());
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    body.dataset.end = end;
    return;
  }
  const motion = object.animate(motions[thing](end), {
    duration: motionMs,
    easing: "ease-in-out",
    fill: thing === "top" ? "forwards" : "none",
  });
  setTimeout(() => (body.dataset.end = end), motionMs / 2);
  await motion.finished;
}
