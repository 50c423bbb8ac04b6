/** A round without a class counts as one of a game whose return is unknown. */
export const unknownClass = 4;

/** The least edge of each wager class, in basis points: what a stake is worth to the house at least. */
export const leastEdgeBps: readonly number[] = [400, 200, 100, 40, 0, 40, 0, 0];
