import type { Output } from "@trevo/contract";
import { Money } from "@trevo/ui/money";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";

type Ranking = Output<"GET /ranking">;

/** The player's progress between two levels, and the thresholds of the levels. */
export function RankCard({ rank, levels }: Pick<Ranking, "rank" | "levels">) {
  const { token, checked } = useSession();
  return (
    <aside className="panel rank-card">
      {rank ? (
        <>
          <p className="rank-level">
            <span>{m.ranking_yours()}</span>
            <b>{m.ranking_level({ level: rank.level })}</b>
          </p>
          <div
            className="rank-bar"
            role="progressbar"
            aria-label={m.ranking_progress()}
            aria-valuenow={rank.progress}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${rank.progress}%` }} />
          </div>
          <p className="rank-note">
            {rank.next_level_at === null ? (
              m.ranking_top()
            ) : (
              <>
                <Money value={rank.totalBet} /> {m.ranking_of()} <Money value={rank.next_level_at} /> · {rank.progress}%
              </>
            )}
          </p>
          {rank.position === null ? null : <p className="rank-note">{m.ranking_your_position({ position: rank.position })}</p>}
        </>
      ) : (
        <>
          <h2 className="h2">{m.ranking_levels()}</h2>
          {!token && checked ? (
            <p className="rank-guest">
              {m.ranking_guest()}{" "}
              <ModalLink modal="login">
                <u>{m.bar_login()}</u>
              </ModalLink>
            </p>
          ) : null}
        </>
      )}
      <ol className="rank-levels">
        {levels.map(({ level, from }) => (
          <li key={level} data-reached={rank && level <= rank.level ? "" : undefined}>
            <i aria-hidden="true">{level}</i>
            <span>{m.ranking_level({ level })}</span>
            <Money value={from} />
          </li>
        ))}
      </ol>
    </aside>
  );
}
