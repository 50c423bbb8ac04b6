import type { SportFixtureDetail } from "@trevo/contract";
import { m } from "../../paraglide/messages.js";
import { FixtureMoment } from "./fixture-moment.tsx";
import { isTracked, minuteText, placeOnLine, withScores, type ScoredGoal } from "./scored-goals.ts";

/** Goals that the feed has reported, on a time line and as text. Renders nothing if the feed reports no goals. */
export function MatchTracker({ fixture }: { fixture: SportFixtureDetail }) {
  if (!isTracked(fixture) || fixture.goals === null) return null;
  const goals = withScores(fixture.goals);
  return (
    <section className="panel match-tracker" aria-labelledby="tracker">
      <header>
        <h2 id="tracker">{m.sports_tracker()}</h2>
        <span>
          <FixtureMoment fixture={fixture} />
        </span>
      </header>
      <div className="tracker-line" aria-hidden="true">
        <i />
        {goals.map((goal, nth) => (
          <b
            key={nth}
            data-side={goal.side}
            data-cancelled={goal.cancelled}
            style={{ left: `${placeOnLine(goal)}%` }}
            title={minuteText(goal)}
          />
        ))}
      </div>
      <div aria-live="polite">
        {goals.length === 0 ? (
          <p>{fixture.state === "live" || fixture.state === "interrupted" ? m.sports_tracker_none() : m.sports_tracker_no_goals()}</p>
        ) : (
          <ol className="tracker-goals">
            {goals.toReversed().map((goal, nth) => (
              <GoalRow key={goals.length - nth} goal={goal} fixture={fixture} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function GoalRow({ goal, fixture }: { goal: ScoredGoal; fixture: SportFixtureDetail }) {
  return (
    <li data-cancelled={goal.cancelled}>
      <span>{minuteText(goal)}</span>
      <span>
        {goal.cancelled
          ? m.sports_tracker_cancelled({ team: fixture[goal.side].name })
          : m.sports_tracker_goal({ team: fixture[goal.side].name })}
      </span>
      {goal.cancelled ? null : <b>{goal.score.join("–")}</b>}
    </li>
  );
}
