/** Options for limits, pauses and exclusions that the browser offers too. Without zod, so that a page need not load it. */

/** `time` is measured in minutes of use, the others in centavos. */
export const limitKinds = ["deposit", "loss", "stake", "time"] as const;
export type LimitKind = (typeof limitKinds)[number];

/** Lengths of a pause, in hours. */
export const coolingOffHours = [24, 48, 72, 168, 336, 720] as const;

/** Lengths of a self-exclusion in days. It can also last until a date or be permanent. */
export const exclusionDays = { "1d": 1, "7d": 7, "30d": 30, "90d": 90, "180d": 180, "365d": 365 } as const;
export const exclusionValues = ["1d", "7d", "30d", "90d", "180d", "365d", "date", "forever"] as const;
export type ExclusionValue = (typeof exclusionValues)[number];

/** Intervals of the reality check, in minutes. */
export const realityCheckMinutes = [10, 15, 20, 30, 45, 60, 90, 120] as const;
