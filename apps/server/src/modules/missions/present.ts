import type { Mission } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { rewardNoun } from "@trevo/offers";
import { targetOf, unitOf } from "./goal.ts";
import { moneyOf } from "./mission-of-offer.ts";
import type { ProgressRow } from "./progress-store.ts";
import type { MissionRow } from "./store.ts";

const whole = 100;

export function presentMission(row: MissionRow, progress: readonly ProgressRow[], locale: Locale): Mission {
  const goals = row.goals.map((goal, nth) => ({
    code: goal.code,
    text: goal.text[locale],
    unit: unitOf(goal),
    progress: progress.find(({ goal_no }) => goal_no === nth)?.progress ?? 0,
    target: targetOf(goal),
  }));
  return {
    id: row.mission_id,
    title: row.name[locale],
    state: row.state,
    goals,
    in_order: row.goals_in_order,
    progress: percentOf(goals),
    rewards: row.rewards.map((reward) => rewardNoun(reward)[locale]),
    reward: moneyOf(row.rewards),
    assigned: row.assigned_at !== null,
    ends_at: row.ends_at?.toISOString() ?? null,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    completed_at: row.completed_at?.toISOString() ?? null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
  };
}

/** Returns 100 only if every goal is reached. */
const percentOf = (goals: readonly { readonly progress: number; readonly target: number }[]): number =>
  Math.floor((goals.reduce((sum, { progress, target }) => sum + progress / target, 0) / goals.length) * whole);
