/** Sports supported by the sportsbook. */
export const sports = ["football", "basketball", "volleyball", "tennis", "mma", "esports"] as const;
export type Sport = (typeof sports)[number];
