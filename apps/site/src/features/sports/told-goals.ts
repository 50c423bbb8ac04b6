import type { SportFixtureDetail, SportGoal } from "@trevo/contract";

/** A goal with the score that it led to; one that was taken back leads to none. */
export interface ToldGoal extends SportGoal {
  readonly score: readonly [number, number];
}

/** Goals with the score after each of them, in their order. */
export function tellGoals(goals: readonly SportGoal[]): ToldGoal[] {
  const score: [number, number] = [0, 0];
  return goals.map((goal) => {
    if (!goal.cancelled) score[goal.side === "home" ? 0 : 1] += 1;
    return { ...goal, score: [...score] };
  });
}

const lastMinute = { half1: 45, half2: 90 } as const;

/** `23′`, `45+2′`. */
export function minuteText({ half, minute }: Pick<SportGoal, "half" | "minute">): string {
  const last = lastMinute[half];
  return minute > last ? `${last}+${minute - last}′` : `${minute}′`;
}

/** Whether there is anything to track: a match that has begun, whose feed tells its goals. */
export const isTracked = ({ state, goals }: Pick<SportFixtureDetail, "state" | "goals">): boolean =>
  goals !== null && !["scheduled", "postponed", "cancelled"].includes(state);

/** Where a goal stands on the line of the match, in hundredths: each half is one half of it, added time ends with it. */
export function placeOnLine({ half, minute }: Pick<SportGoal, "half" | "minute">): number {
  const played = Math.min(half === "half1" ? minute : minute - 45, 45);
  return (half === "half1" ? 0 : 50) + (Math.max(played, 0) / 45) * 50;
}
