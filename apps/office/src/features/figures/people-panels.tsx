import { useQuery } from "@tanstack/react-query";
import type { Cohort, Funnel } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { Meter } from "../../frame/parts.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { Panel, panelState } from "./figure-panels.tsx";
import { useFigureWords } from "./figure-words.ts";

const funnelEndpoint = "GET /staff/:tenant/figures/funnel";
const cohortsEndpoint = "GET /staff/:tenant/figures/cohorts";
const refreshMs = 60_000;
/** Strongest tint of a cell in per cent, at which text remains readable. */
const mostTint = 38;

interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const usePercent = (): ((share: number) => string) => {
  const locale = useUiLocale();
  const format = numberFormat(locale, { maximumFractionDigits: 1 });
  return (share) => `${format.format(share * 100)}%`;
};

/** Shows how far the players who registered in the period have come. */
export function FunnelPanel({ tenant, days }: { tenant: string; days: Days }) {
  const words = useFigureWords();
  const read = useQuery({
    queryKey: [funnelEndpoint, tenant, days],
    queryFn: ({ signal }) => request(funnelEndpoint, { params: { tenant }, query: days, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs),
  });
  const { data } = read;
  return (
    <Panel title={words.funnel} note={words.funnelNote}>
      {data === undefined ? (
        panelState(read)
      ) : data.registered === 0 ? (
        <p className="text-t2">{words.funnelNone}</p>
      ) : (
        <Steps funnel={data} />
      )}
    </Panel>
  );
}

function Steps({ funnel }: { funnel: Funnel }) {
  const words = useFigureWords();
  const number = useNumber();
  const percent = usePercent();
  const steps = (["registered", "verified", "deposited", "staked", "deposited_again"] as const).map(
    (name) => [name, funnel[name]] as const,
  );
  return (
    <ul className="grid gap-2">
      {steps.map(([name, count], place) => {
        return (
          <li key={name} className="grid gap-1 [&_.meter]:w-full">
            <span className="flex items-baseline gap-2">
              <span>{words.steps[name]}</span>
              <b className="ml-auto font-semibold">{number(count)}</b>
              {place > 0 && funnel.registered > 0 ? (
                <small className="min-w-12 text-right text-t3">{percent(count / funnel.registered)}</small>
              ) : (
                <small className="min-w-12" />
              )}
            </span>
            <Meter share={count / funnel.registered} toned={false} />
          </li>
        );
      })}
    </ul>
  );
}

/** Shows how many players came back to stake, week by week. It is always a table. */
export function CohortsPanel({ tenant }: { tenant: string }) {
  const words = useFigureWords();
  const read = useQuery({
    queryKey: [cohortsEndpoint, tenant],
    queryFn: ({ signal }) => request(cohortsEndpoint, { params: { tenant }, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs),
  });
  const { data } = read;
  return (
    <Panel title={words.cohorts} note={words.cohortsNote}>
      {data === undefined ? (
        panelState(read)
      ) : data.every(({ people }) => people === 0) ? (
        <p className="text-t2">{words.cohortsNone}</p>
      ) : (
        <Weeks cohorts={data} />
      )}
    </Panel>
  );
}

function Weeks({ cohorts }: { cohorts: readonly Cohort[] }) {
  const words = useFigureWords();
  const number = useNumber();
  const { date } = useMoments();
  return (
    <>
      <table className="w-full border-separate border-spacing-[2px] text-center text-[12px] tabular-nums">
        <thead className="text-t3">
          <tr>
            <th scope="col" className="text-left font-medium">
              {words.cohortWeek}
            </th>
            <th scope="col" className="text-right font-medium">
              {words.cohortPeople}
            </th>
            {cohorts.map(({ week }, place) => (
              <th key={week} scope="col" className="font-medium">
                {place + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, people, staked }) => (
            <tr key={week}>
              <th scope="row" className="py-0.5 text-left font-normal whitespace-nowrap text-t2">
                {date(`${week}T12:00:00Z`)}
              </th>
              <td className="pr-1 text-right">{number(people)}</td>
              {cohorts.map((_, age) => (
                <Share key={age} count={staked[age]} people={people} isOpen={age === staked.length - 1} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-[12px] text-t3">{words.cohortOpen}</p>
    </>
  );
}

/** Shows a share in per cent of the week's players; the present week is not complete. */
function Share({ count, people, isOpen }: { count: number | undefined; people: number; isOpen: boolean }) {
  if (count === undefined || people === 0) return null;
  const share = count / people;
  const tint = Math.round(share * mostTint);
  return (
    <td
      className={`rounded-[4px] py-0.5 font-semibold text-t1 ${isOpen ? "italic" : ""}`}
      style={{ background: `color-mix(in srgb, var(--accent) ${tint}%, transparent)` }}
    >
      {Math.round(share * 100)}
    </td>
  );
}
