import { useQuery } from "@tanstack/react-query";
import { localDate } from "@trevo/domain";
import { defaultTimeZone } from "@trevo/ui/locale";
import { Link, useSearchParams } from "react-router";
import { Failure, Forbidden, ListState } from "../../frame/states.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { ApiError, request } from "../../lib/api.ts";
import { brandsOf, opens, useMember } from "../../lib/member.ts";
import { useNow } from "../../lib/moments.ts";
import { ReportPart } from "./report-part.tsx";
import { RiskPart } from "./risk-part.tsx";
import { useRiskWords } from "./risk-words.ts";

const [riskEndpoint, reportEndpoint] = ["GET /staff/:tenant/sports/risk", "GET /staff/:tenant/sports/report"] as const;
const opening = opens(reportEndpoint, "sports.read");
/** Refresh intervals in ms while the tab is visible and the member is active. */
const refreshMs = { risk: 10_000, report: 60_000 } as const;
const datePattern = /^\d{4}-\d\d-\d\d$/;

/** Shows what the brand's open bets can cost now, and what became of the bets of some days. */
export function Screen() {
  const brands = brandsOf(useMember(), opening);
  const [params] = useSearchParams();
  const tenant = params.get("tenant") ?? brands[0];
  if (tenant === undefined || !brands.includes(tenant)) return <Forbidden permission={opening.permission} />;
  return <Book tenant={tenant} brands={brands} />;
}

/** Returns a day from the address, without invalid dates. */
const dayOf = (params: URLSearchParams, name: "from" | "to"): string | undefined => {
  const day = params.get(name);
  return day !== null && datePattern.test(day) ? day : undefined;
};

function Book({ tenant, brands }: { tenant: string; brands: readonly string[] }) {
  const words = useRiskWords();
  const [params] = useSearchParams();
  const days = { from: dayOf(params, "from"), to: dayOf(params, "to") };
  const risk = useQuery({
    queryKey: [riskEndpoint, tenant],
    queryFn: ({ signal }) => request(riskEndpoint, { params: { tenant }, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs.risk),
    retry: false,
  });
  const report = useQuery({
    queryKey: [reportEndpoint, tenant, days],
    queryFn: ({ signal }) => request(reportEndpoint, { params: { tenant }, query: days, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs.report),
    // The report of the days before stays while that of other days is read.
    placeholderData: (before) => before,
    retry: false,
  });
  const hasNoBook = risk.error instanceof ApiError && risk.error.code === "not_found";
  return (
    <section className="detail-page" aria-label={words.label}>
      <div className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-3">
        <Brands tenant={tenant} brands={brands} />
        {hasNoBook ? (
          <ListState title={words.noBook}>
            <p>{words.noBookText}</p>
          </ListState>
        ) : (
          <>
            {risk.data ? <RiskPart risk={risk.data} /> : <Waiting {...risk} />}
            <Days timezone={report.data?.timezone} />
            {report.data ? <ReportPart report={report.data} /> : <Waiting {...report} />}
          </>
        )}
      </div>
    </section>
  );
}

function Waiting({ error, refetch }: { error: Error | null; refetch: () => unknown }) {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  return <div className="h-48 rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" aria-busy="true" />;
}

function Brands({ tenant, brands }: { tenant: string; brands: readonly string[] }) {
  const words = useRiskWords();
  const titles = new Map(useMember().brands.map(({ slug, title }) => [slug, title]));
  const [params] = useSearchParams();
  const addressOf = (slug: string): string => {
    const next = new URLSearchParams(params);
    next.set("tenant", slug);
    return `?${next}`;
  };
  return (
    <nav className="tabs" aria-label={words.brands}>
      {brands.map((slug) => (
        <Link key={slug} to={addressOf(slug)} aria-current={slug === tenant ? "page" : undefined}>
          {titles.get(slug) ?? slug}
        </Link>
      ))}
    </nav>
  );
}

/** Selects the days of the report; today unless others are chosen. */
function Days({ timezone = defaultTimeZone }: { timezone: string | undefined }) {
  const words = useRiskWords();
  const [params, setParams] = useSearchParams();
  const today = localDate(new Date(useNow()), timezone);
  const to = dayOf(params, "to") ?? today;
  const shown = { from: dayOf(params, "from") ?? to, to };
  const choose = (name: "from" | "to", day: string): void => {
    if (day === "") return;
    const next = new URLSearchParams(params);
    const days = { ...shown, [name]: day };
    next.set("from", days.from > days.to ? day : days.from);
    next.set("to", days.from > days.to ? day : days.to);
    setParams(next);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="flex items-center gap-2 text-t2">
          {words[name]}
          <input
            type="date"
            className="field w-auto"
            max={today}
            value={shown[name]}
            onChange={(event) => choose(name, event.target.value)}
          />
        </label>
      ))}
    </div>
  );
}
