import { useQuery } from "@tanstack/react-query";
import type { Live } from "@trevo/contract";
import { Link, useSearchParams } from "react-router";
import { Amount, Who } from "../../frame/parts.tsx";
import { pathOf, useScreens } from "../../frame/screens.ts";
import { Failure, Forbidden } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { brandsOf, opens, useMember } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { spanText } from "../../lib/span-text.ts";
import { MinutesChart } from "./minutes-chart.tsx";
import { useLiveWords } from "./live-words.ts";

const endpoint = "GET /staff/live";
const opening = opens(endpoint, "figures.read");
/** Refresh interval in ms while the tab is visible and the member is active. */
const refreshMs = 10_000;
/** Age in ms above which figures are stale. */
const staleMs = 60_000;
/** Delays in ms below this are not shown. */
const seenMs = 5_000;

/** Shows the present activity at the brands: the last hour by the minute. */
export function Screen() {
  const brands = brandsOf(useMember(), opening);
  const [params] = useSearchParams();
  const tenant = params.get("tenant") ?? undefined;
  if (brands.length === 0 || (tenant !== undefined && !brands.includes(tenant))) return <Forbidden permission={opening.permission} />;
  return <Hour tenant={tenant} brands={brands.length} />;
}

function Hour({ tenant, brands }: { tenant: string | undefined; brands: number }) {
  const words = useLiveWords();
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint, tenant],
    queryFn: ({ signal }) => request(endpoint, { query: { tenant }, signal }).then(({ data: found }) => found),
    refetchInterval: whilePresent(refreshMs),
  });
  return (
    <section className="detail-page" aria-label={words.label}>
      <div className="mx-auto grid max-w-[1280px] gap-3">
        <Head live={data} tenant={tenant} brands={brands} />
        {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            <Cards live={data} />
            <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
              <MinutesChart minutes={data.minutes} />
              <div className="grid content-start gap-3">
                <Alarms count={data.alarms} tenant={tenant} />
                <Wins wins={data.wins} />
              </div>
            </div>
          </>
        ) : error ? null : (
          <div className="h-80 rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-busy="true" />
        )}
      </div>
    </section>
  );
}

function Head({ live, tenant, brands }: { live: Live | undefined; tenant: string | undefined; brands: number }) {
  const words = useLiveWords();
  const { time } = useMoments();
  const title = useMember().brands.find(({ slug }) => slug === tenant)?.title;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
      <b className="font-semibold">{title ?? tenant ?? words.all(brands)}</b>
      {live ? <span className="text-t3">{words.readAt(time(live.at))}</span> : null}
      {live ? (
        <span className="pill ml-auto" data-stale={live.behind_ms >= staleMs ? "" : undefined}>
          <span className="pill-dot" />
          {live.behind_ms < seenMs
            ? words.upToDate
            : words.behind(live.behind_ms < staleMs ? `${Math.round(live.behind_ms / 1_000)} s` : spanText(live.behind_ms))}
        </span>
      ) : null}
    </div>
  );
}

type Sum = Exclude<keyof Live["minutes"][number], "at">;

function Cards({ live: { minutes, players } }: { live: Live }) {
  const words = useLiveWords();
  const number = useNumber();
  const sum = (name: Sum): number => minutes.reduce((total, minute) => total + minute[name], 0);
  const cards = [
    { name: words.ggr, value: <Amount centavos={sum("ggr")} />, note: words.ggrNote },
    { name: words.staked, value: <Amount centavos={sum("staked")} />, note: words.stakedNote },
    { name: words.won, value: <Amount centavos={sum("won")} />, note: words.wonNote },
    { name: words.deposited, value: <Amount centavos={sum("deposited")} />, note: words.depositedNote(number(sum("deposits"))) },
    { name: words.withdrawn, value: <Amount centavos={sum("withdrawn")} />, note: words.withdrawnNote(number(sum("payouts"))) },
    { name: words.players, value: number(players), note: words.playersNote },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-[var(--corner-panel)] bg-line shadow-[var(--shadow)] md:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ name, value, note }) => (
        <div key={name} className="grid content-start gap-0.5 bg-s1 px-4 py-3">
          <dt className="text-t2">{name}</dt>
          <dd className="font-display text-[20px] font-bold whitespace-nowrap tabular-nums">{value}</dd>
          <dd className="text-[12px] text-t3">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const box = "grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]";
const heading = "font-display text-[14px] font-semibold";

function Alarms({ count, tenant }: { count: number | null; tenant: string | undefined }) {
  const words = useLiveWords();
  const number = useNumber();
  const screen = useScreens().find(({ queue }) => queue === "alarms");
  if (count === null || !screen) return null;
  const address = tenant === undefined ? pathOf(screen) : `${pathOf(screen)}?tenant=${encodeURIComponent(tenant)}`;
  return (
    <section className={box}>
      <header className="flex items-baseline gap-3">
        <h2 className={heading}>{words.alarms}</h2>
        {count > 0 ? <b className="ml-auto font-display text-[16px] text-danger">{number(count)}</b> : null}
      </header>
      {count === 0 ? (
        <p className="text-t2">
          <Status shape="good">{words.alarmsNone}</Status>
        </p>
      ) : (
        <Link className="underline" to={address}>
          {words.alarmsOpen}
        </Link>
      )}
    </section>
  );
}

function Wins({ wins }: Pick<Live, "wins">) {
  const words = useLiveWords();
  const { time } = useMoments();
  return (
    <section className={box}>
      <h2 className={heading}>{words.wins}</h2>
      {wins.length === 0 ? <p className="text-t2">{words.winsNone}</p> : null}
      <ul className="grid">
        {wins.map(({ tenant, player_name, game, amount, at }, place) => (
          <li key={place} className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0">
            <Who name={player_name} seed={player_name} note={words.game(game, tenant)} />
            <span className="ml-auto grid text-right">
              <b className="font-semibold text-win">
                <Amount centavos={amount} />
              </b>
              <small className="text-t3">{time(at)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
