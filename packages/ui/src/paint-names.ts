/** The codes of the ten paints, apart from their tones: a browser knows those as variables. */
export const paintNames = ["fo", "de", "an", "fl", "te", "ma", "ur", "ce", "ja", "mi"] as const;

export type Paint = (typeof paintNames)[number];
