import type { Alarm } from "@trevo/contract";
import type { Shape } from "../../frame/status.tsx";

/** True if the alarm was raised again after a member had taken it. */
export const isBack = ({ state, due_at }: Pick<Alarm, "state" | "due_at">): boolean => state === "taken" && due_at !== null;

export const shapeOf = (alarm: Pick<Alarm, "state" | "due_at">): Shape =>
  alarm.state === "closed" ? "good" : alarm.state === "taken" && !isBack(alarm) ? "work" : "look";

/** Returns since when the alarm has been waiting for a member. */
export const waitsFrom = (alarm: Pick<Alarm, "state" | "due_at" | "first_raised_at" | "last_raised_at">): number =>
  Date.parse(isBack(alarm) ? alarm.last_raised_at : alarm.first_raised_at);
