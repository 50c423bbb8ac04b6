import { useQuery } from "@tanstack/react-query";
import type { Health } from "@trevo/contract";
import { Link } from "react-router";
import { pathOf, useScreens } from "../../frame/screens.ts";
import { Failure, Forbidden } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { useFollowerName, useInvariantName } from "../../lib/invariant-names.ts";
import { mayOpen, opens, useMember } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { spanText } from "../../lib/span-text.ts";
import { Box } from "./box.tsx";
import { CheckEverything } from "./check-everything.tsx";
import { useHealthWords } from "./health-words.ts";

const endpoint = "GET /staff/health";
const opening = opens(endpoint, "health.read");
/** Refresh interval in ms, and while a check is in progress. */
const refreshMs = 15_000;
const checkingMs = 2_000;
/** Delay in ms from which derived data is shown as late. */
const lateMs = 60_000;

export function Screen() {
  const member = useMember();
  return mayOpen(member, opening) ? <OpenHealth /> : <Forbidden permission={opening.permission} />;
}

function OpenHealth() {
  const words = useHealthWords();
  const { time } = useMoments();
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint],
    queryFn: ({ signal }) => request(endpoint, { signal }).then(({ data: found }) => found),
    refetchInterval: ({ state }) => whilePresent(state.data?.is_checking ? checkingMs : refreshMs)(),
  });
  return (
    <section className="detail-page" aria-label={words.label}>
      <div className="mx-auto grid max-w-[1280px] gap-3">
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <p className="text-t3">{words.readAt(time(data.at))}</p>
            <div className="grid items-start gap-3 lg:grid-cols-3">
              <CheckEverything health={data} />
              <JobsOf jobs={data.jobs} />
              <FollowersOf followers={data.followers} />
            </div>
            <Invariants invariants={data.invariants} />
          </>
        ) : error ? null : (
          <div className="h-80 rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-busy="true" />
        )}
      </div>
    </section>
  );
}

function JobsOf({ jobs }: Pick<Health, "jobs">) {
  const words = useHealthWords();
  const number = useNumber();
  const counts = (["running", "due", "later", "dead"] as const).map((name) => [words[name], number(jobs[name])] as const);
  return (
    <Box title={words.jobs}>
      <dl className="facts">
        {[...counts, [words.oldest, jobs.due === 0 ? words.never : spanText(jobs.oldest_due_ms)] as const].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {jobs.dead > 0 ? <Status shape="bad">{words.deadNames(jobs.dead_names.join(", "))}</Status> : null}
    </Box>
  );
}

function FollowersOf({ followers }: Pick<Health, "followers">) {
  const words = useHealthWords();
  const nameOf = useFollowerName();
  const number = useNumber();
  if (followers.length === 0)
    return (
      <Box title={words.followers}>
        <p className="text-t3">{words.followersNone}</p>
      </Box>
    );
  return (
    <Box title={words.followers}>
      <ul className="checks">
        {followers.map(({ name, rows, behind_ms }) => (
          <li key={name}>
            <Status shape={behind_ms >= lateMs ? "bad" : "good"} />
            <span>{nameOf(name)}</span>
            <small>{rows === 0 ? words.current : `${number(rows)} · ${spanText(behind_ms)}`}</small>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Invariants({ invariants }: Pick<Health, "invariants">) {
  const words = useHealthWords();
  const nameOf = useInvariantName();
  const number = useNumber();
  const { moment } = useMoments();
  const screen = useScreens().find(({ queue }) => queue === "violations");
  const may = useMember();
  const isLinked = screen !== undefined && mayOpen(may, screen.opens);
  const sorted = invariants.toSorted((one, other) => other.open - one.open);
  return (
    <Box title={words.invariants}>
      {isLinked && invariants.some(({ open }) => open > 0) ? (
        <Link className="underline" to={pathOf(screen)}>
          {words.toFindings}
        </Link>
      ) : null}
      <div className="overflow-x-auto">
        <table className="w-full text-left tabular-nums">
          <thead className="text-t3">
            <tr>
              {[words.invariant, words.fresh, words.whole, words.open].map((title) => (
                <th key={title} scope="col" className="py-1 pr-4 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ name, fresh_at, whole_at, open }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {nameOf(name)}
                </th>
                <td className="pr-4 whitespace-nowrap text-t3">{fresh_at === null ? words.never : moment(fresh_at)}</td>
                <td className="pr-4 whitespace-nowrap text-t3">{whole_at === null ? words.never : moment(whole_at)}</td>
                <td className="whitespace-nowrap">
                  {open > 0 ? <Status shape="bad">{number(open)}</Status> : <Status shape="good">{words.none}</Status>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
