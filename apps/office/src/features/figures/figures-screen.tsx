import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useKeys } from "../../frame/keys.ts";
import { Failure, Forbidden } from "../../frame/states.tsx";
import { useSearchParams } from "react-router";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { brandsOf, opens, useMember } from "../../lib/member.ts";
import { FigureCards } from "./figure-cards.tsx";
import { useFigureWords } from "./figure-words.ts";
import { Waits } from "./figure-panels.tsx";
import { LiabilityPanel } from "./liability-panel.tsx";
import { PayoutPanel } from "./payout-panel.tsx";
import { CohortsPanel, FunnelPanel } from "./people-panels.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { SpanBar } from "./span-bar.tsx";
import { TableFormContext } from "./table-form.ts";

const endpoint = "GET /staff/:tenant/figures";
const opening = opens(endpoint, "figures.read");
const refreshMs = 30_000;
const datePattern = /^\d{4}-\d\d-\d\d$/;

/** Shows the brand's business figures and its waiting queues. */
export function Screen() {
  const brands = brandsOf(useMember(), opening);
  const [params] = useSearchParams();
  const named = params.get("tenant");
  const tenant = named ?? brands[0];
  if (tenant === undefined || !brands.includes(tenant)) return <Forbidden permission={opening.permission} />;
  return <Dashboard tenant={tenant} />;
}

/** Returns a day from the address, without invalid dates. */
const dayOf = (params: URLSearchParams, name: string): string | undefined => {
  const day = params.get(name);
  return day !== null && datePattern.test(day) ? day : undefined;
};

function Dashboard({ tenant }: { tenant: string }) {
  const words = useFigureWords();
  const [params] = useSearchParams();
  const days = { from: dayOf(params, "from"), to: dayOf(params, "to") };
  const [isTable, setTable] = useState(false);
  const form = useMemo(() => ({ isTable, toggle: () => setTable((before) => !before) }), [isTable]);
  useKeys({ t: form.toggle });
  const { data, error, refetch } = useQuery({
    queryKey: [endpoint, tenant, days],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, query: days, signal }).then(({ data: found }) => found),
    refetchInterval: whilePresent(refreshMs),
  });
  return (
    <section className="detail-page" aria-label={words.label}>
      <div className="mx-auto grid max-w-[1280px] gap-3">
        <SpanBar figures={data} tenant={tenant} />
        {data ? (
          <TableFormContext value={form}>
            <FigureCards figures={data} />
            <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
              <RevenueChart figures={data} />
              <Waits tenant={tenant} />
            </div>
            <div className="grid gap-3 lg:grid-cols-2">
              <PayoutPanel tenant={tenant} days={days} />
              <LiabilityPanel tenant={tenant} days={days} />
              <FunnelPanel tenant={tenant} days={days} />
              <CohortsPanel tenant={tenant} />
            </div>
          </TableFormContext>
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  );
}

/** Placeholders with the size of the figures. */
const Waiting = () => (
  <div className="grid gap-3" aria-busy="true">
    <div className="h-24 rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" />
    <div className="h-80 rounded-[var(--corner-panel)] bg-s1 shadow-[var(--shadow)]" />
  </div>
);
