/** Kinds of prizes in a box. `cash` is paid at the opening; `item` is shipped; the others are granted at the opening. */
export const boxPrizeForms = ["cash", "item", "free_rounds", "bonus", "points", "box"] as const;
export type BoxPrizeForm = (typeof boxPrizeForms)[number];

/** Sum of the weights in a box's table. */
export const boxWeightTotal = 1_000_000_000;

export const boxRarities = ["green", "blue", "pink", "yellow", "red", "black"] as const;
export type BoxRarity = (typeof boxRarities)[number];

/** Rarest first: upper bounds of the weight, out of `boxWeightTotal`. */
const rarityBounds: readonly (readonly [below: number, rarity: BoxRarity])[] = [
  [1_000_000, "black"],
  [10_000_000, "red"],
  [50_000_000, "yellow"],
  [150_000_000, "pink"],
  [400_000_000, "blue"],
];

/**
 * Colour of a prize's tile, by its probability alone: black below 0.1 %, red below 1 %, yellow below 5 %, pink below 15 %, blue below 40 %.
 */
export const boxRarity = (weight: number): BoxRarity => rarityBounds.find(([below]) => weight < below)?.[1] ?? "green";
