import type { Mission } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { ProgressBar } from "@trevo/ui/progress";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

type Goal = Mission["goals"][number];

export const percentOf = ({ progress, target }: Pick<Goal, "progress" | "target">): number => Math.floor((progress / target) * 100);

/** Progress such as `R$ 12,00 de R$ 50,00` or `3 de 10`. */
export function GoalBar({ goal }: { goal: Goal }) {
  const locale = useLocale();
  const spell = (value: number) => (goal.unit === "centavos" ? formatMoney(value, locale) : String(value));
  const note = m.missions_progress({ done: spell(goal.progress), goal: spell(goal.target) });
  return <ProgressBar label={goal.text} percent={percentOf(goal)} tone={goal.progress >= goal.target ? "win" : "accent"} note={note} />;
}

/** Each goal with its bar; for a mission not accepted yet, only its requirements. */
export function MissionGoals({ mission }: { mission: Mission }) {
  const counts = mission.state !== "open";
  const goals = mission.goals.map((goal, nth) => (
    <li key={nth}>
      <p>{goal.text}</p>
      {counts ? <GoalBar goal={goal} /> : null}
    </li>
  ));
  if (!mission.in_order) return <ul className="mission-goals">{goals}</ul>;
  return (
    <>
      <p className="mission-end">{m.missions_in_order()}</p>
      <ol className="mission-goals">{goals}</ol>
    </>
  );
}
