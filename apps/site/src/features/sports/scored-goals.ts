import type { SportFixtureDetail, SportGoal } from "@trevo/contract";

/** A goal with the score after it. A cancelled goal does not change the score. */
export interface ScoredGoal extends SportGoal {
  readonly score: readonly [number, number];
}

/** Adds the score after each goal, in order. */
export function withScores(goals: readonly SportGoal[]): ScoredGoal[] {
  const score: [number, number] = [0, 0];
  return goals.map((goal) => {
    if (!goal.cancelled) score[goal.side === "home" ? 0 : 1] += 1;
    return { ...goal, score: [...score] };
  });
}

const lastMinute = { half1: 45, half2: 90 } as const;

/** Formats a minute: `23′`, `45+2′`. */
export function minuteText({ half, minute }: Pick<SportGoal, "half" | "minute">): string {
  const last = lastMinute[half];
  return minute > last ? `${last}+${minute - last}′` : `${minute}′`;
}

/** True if the match has begun and its feed reports goals. */
export const isTracked = ({ state, goals }: Pick<SportFixtureDetail, "state" | "goals">): boolean =>
  goals !== null && !["scheduled", "postponed", "cancelled"].includes(state);

/** Position of a goal on the match's time line, in percent. Each half covers 50 percent; goals in added time are placed at its end. */
export function placeOnLine({ half, minute }: Pick<SportGoal, "half" | "minute">): number {
  const played = Math.min(half === "half1" ? minute : minute - 45, 45);
  return (half === "half1" ? 0 : 50) + (Math.max(played, 0) / 45) * 50;
}
