/** Codes of the ten paints without their colours, which browsers know as variables. */
export const paintNames = ["fo", "de", "an", "fl", "te", "ma", "ur", "ce", "ja", "mi"] as const;

export type Paint = (typeof paintNames)[number];
