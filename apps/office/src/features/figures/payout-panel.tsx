import { useQuery } from "@tanstack/react-query";
import type { PayoutSpans } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { useNumber } from "../../lib/moments.ts";
import { spanText } from "../../lib/span-text.ts";
import { Panel, type PanelDays, TableSwitch, panelState } from "./figure-panels.tsx";
import { useFigureWords } from "./figure-words.ts";
import { useTableForm } from "./table-form.ts";

const endpoint = "GET /staff/:tenant/figures/payout-times";
const refreshMs = 60_000;
const minuteMs = 60_000;
const [width, height] = [560, 168];
const inset = { left: 6, right: 6, top: 8, bottom: 22 };
const gap = 3;

/** Formats durations below two minutes in seconds, except exactly one minute. */
const shortSpan = (ms: number): string => (ms < 2 * minuteMs && ms !== minuteMs ? `${Math.round(ms / 1_000)} s` : spanText(ms));

/**
 * Shows how long the withdrawals of the selected days took, from the request to the Pix. The promised time is measured from a start of its
 * own, and is a separate figure.
 */
export function PayoutPanel({ tenant, days }: PanelDays) {
  const words = useFigureWords();
  const number = useNumber();
  const { isTable } = useTableForm();
  const read = useQuery({
    queryKey: [endpoint, tenant, days],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, query: days, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs),
  });
  const { data } = read;
  if (data === undefined) return <Panel title={words.pix}>{panelState(read)}</Panel>;
  if (data.total.payouts === 0)
    return (
      <Panel title={words.pix}>
        <p className="text-t2">{words.pixNone}</p>
      </Panel>
    );
  return (
    <Panel title={words.pix} note={words.pixCount(number(data.total.payouts))} tool={<TableSwitch />}>
      <Measures spans={data} />
      {isTable ? <BucketTable spans={data} /> : <Histogram spans={data} />}
    </Panel>
  );
}

const useShare = (): ((total: PayoutSpans["total"]) => string) => {
  const locale = useUiLocale();
  // Rounded down, so that 100 % means all of them.
  return ({ within, payouts }) =>
    `${numberFormat(locale, { maximumFractionDigits: 1 }).format(Math.floor((within / payouts) * 1_000) / 10)}%`;
};

function Measures({ spans: { total, promise_ms } }: { spans: PayoutSpans }) {
  const words = useFigureWords();
  const share = useShare();
  const number = useNumber();
  const facts = [
    [words.median, shortSpan(total.median_ms ?? 0)],
    [words.nearlyAll, shortSpan(total.p95_ms ?? 0)],
    [words.withinPromise(spanText(promise_ms), number(total.payouts - total.within)), share(total)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-[12px] text-t3">{name}</dt>
          <dd className="font-display text-[16px] font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Histogram({ spans: { total, buckets } }: { spans: PayoutSpans }) {
  const words = useFigureWords();
  const number = useNumber();
  const share = useShare();
  const most = Math.max(...buckets.map(({ payouts }) => payouts));
  const step = (width - inset.left - inset.right) / buckets.length;
  const bottom = height - inset.bottom;
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.pixText({
        count: number(total.payouts),
        median: shortSpan(total.median_ms ?? 0),
        nearlyAll: shortSpan(total.p95_ms ?? 0),
        share: share(total),
      })}
    >
      {buckets.map(({ up_to_ms, payouts }, place) => {
        const tall = payouts === 0 ? 0 : Math.max(2, (payouts / most) * (bottom - inset.top));
        return (
          <rect
            key={up_to_ms}
            x={inset.left + place * step + gap / 2}
            y={bottom - tall}
            width={step - gap}
            height={tall}
            rx="2.5"
            fill="var(--accent)"
          />
        );
      })}
      <line x1={inset.left} x2={width - inset.right} y1={bottom} y2={bottom} stroke="var(--s3)" strokeWidth="1.5" />
      {buckets.map(({ up_to_ms }, place) =>
        place % 4 === 0 || up_to_ms === null ? (
          <text key={up_to_ms} x={inset.left + (place + 0.5) * step} y={height - 6} textAnchor="middle" fontSize="11.5" fill="var(--t3)">
            {up_to_ms === null ? "+" : shortSpan(up_to_ms)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

function BucketTable({ spans: { buckets } }: { spans: PayoutSpans }) {
  const words = useFigureWords();
  const number = useNumber();
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-t3">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {words.pixTook}
          </th>
          <th scope="col" className="font-medium">
            {words.pixPaid}
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets
          .filter(({ payouts }) => payouts > 0)
          .map(({ up_to_ms, payouts }) => (
            <tr key={up_to_ms} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {up_to_ms === null ? words.longer : words.bucket(shortSpan(up_to_ms))}
              </th>
              <td>{number(payouts)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
