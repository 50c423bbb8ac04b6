/** Hue of a brand's surfaces: brown earth, the accent's complement, or nearly grey. */
export const grounds = ["earth", "opposite", "neutral"] as const;
export type Ground = (typeof grounds)[number];

/**
 * Pairs of text and background: a palette token and the surface under it; `accent` is the text on the accent, `ring` the focus ring on the
 * page.
 */
export const proofPairs = [
  "t1_s2",
  "t2_s2",
  "t3_s2",
  "ink_s2",
  "win_s2",
  "bonus_s2",
  "warn_s2",
  "danger_s2",
  "t1_s3",
  "t2_s3",
  "accent",
  "ring",
] as const;
export type ProofPair = (typeof proofPairs)[number];
