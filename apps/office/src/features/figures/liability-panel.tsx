import { useQuery } from "@tanstack/react-query";
import type { Liabilities } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Amount } from "../../frame/parts.tsx";
import { Badge } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { lineOf, scaleOf } from "./chart-scale.ts";
import { Panel, type PanelDays, TableSwitch, panelState } from "./figure-panels.tsx";
import { useFigureWords } from "./figure-words.ts";
import { useTableForm } from "./table-form.ts";

const endpoint = "GET /staff/:tenant/figures/liabilities";
const refreshMs = 60_000;
const [width, height] = [560, 112];
const inset = { side: 6, top: 10, bottom: 20 };

/** Shows the present liability to players with its check, and its course over the selected days. */
export function LiabilityPanel({ tenant, days }: PanelDays) {
  const words = useFigureWords();
  const { isTable } = useTableForm();
  const read = useQuery({
    queryKey: [endpoint, tenant, days],
    queryFn: ({ signal }) => request(endpoint, { params: { tenant }, query: days, signal }).then(({ data }) => data),
    refetchInterval: whilePresent(refreshMs),
  });
  const { data } = read;
  if (data === undefined) return <Panel title={words.liability}>{panelState(read)}</Panel>;
  const { cash, held, bonus, debt } = data.balances;
  const bonusStaked = data.open.reduce((sum, open) => sum + open.bonus, 0);
  const isEmpty =
    data.owed === 0 &&
    bonus === 0 &&
    bonusStaked === 0 &&
    debt === 0 &&
    data.points.every((point) => point.cash === 0 && point.bonus === 0);
  return (
    <Panel title={words.liability} tool={isEmpty ? undefined : <TableSwitch />}>
      <Proof proof={data.proof} />
      {isEmpty ? (
        <p className="text-t2">{words.owedNone}</p>
      ) : (
        <>
          <Lines
            lines={[
              [words.cash, cash, false],
              [words.held, held, false],
              ...data.open.filter(({ stake }) => stake > 0).map(({ product, stake }) => [words.openStakes[product], stake, false] as const),
              [words.owed, data.owed, true],
              [words.bonus, bonus, false],
              ...(bonusStaked > 0 ? [[words.bonusStaked, bonusStaked, false] as const] : []),
              ...(debt > 0 ? [[words.debt, debt, false] as const] : []),
            ]}
          />
          {isTable ? <CourseTable found={data} /> : <Course found={data} />}
        </>
      )}
    </Panel>
  );
}

const Lines = ({ lines }: { lines: readonly (readonly [name: string, centavos: number, isSum: boolean])[] }) => (
  <dl className="grid">
    {lines.map(([name, value, isSum]) => (
      <div key={name} className={`flex items-baseline justify-between py-1.5 ${isSum ? "border-y border-line font-semibold" : "text-t2"}`}>
        <dt>{name}</dt>
        <dd>
          <Amount centavos={value} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Shows whether the same sums, computed from the wallets themselves, agree. */
function Proof({ proof }: { proof: Liabilities["proof"] }) {
  const words = useFigureWords();
  const number = useNumber();
  const { time } = useMoments();
  if (proof === null) return <p className="text-[12px] text-t3">{words.proofWaits}</p>;
  const wrong = Object.values(proof.difference).filter((centavos) => centavos !== 0).length;
  return (
    <p className="flex items-center gap-2 text-[12px] text-t3">
      <Badge shape={wrong === 0 ? "good" : "bad"}>{wrong === 0 ? words.proofHolds : words.proofDiffers(number(wrong))}</Badge>
      {words.provedAt(time(proof.at))}
    </p>
  );
}

function Course({ found: { points, step, balances } }: { found: Liabilities }) {
  const words = useFigureWords();
  const locale = useUiLocale();
  const { time, date } = useMoments();
  const values = points.map(({ cash }) => cash);
  const { y } = scaleOf(values, { from: height - inset.bottom, to: inset.top });
  const x = (index: number): number => inset.side + (index * (width - 2 * inset.side)) / Math.max(1, points.length - 1);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const label = (at: string): string => (step === "hour" ? time(at) : date(at));
  const money = (centavos: number): string => formatMoney(centavos, locale);
  return (
    <figure>
      <figcaption className="text-[12px] text-t3">{step === "hour" ? words.owedByHour : words.owedByDay}</figcaption>
      <svg
        className="h-auto w-full"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.owedText(money(Math.min(...values)), money(Math.max(...values)), money(balances.cash + balances.held))}
      >
        <line x1={inset.side} x2={width - inset.side} y1={y(0)} y2={y(0)} stroke="var(--s3)" strokeWidth="1.5" />
        <path
          d={lineOf(points.map(({ cash }, index) => [x(index), y(cash)]))}
          fill="none"
          stroke="var(--accent)"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <circle cx={x(points.length - 1)} cy={y(last.cash)} r="4" fill="var(--accent)" stroke="var(--s1)" strokeWidth="2" />
        <text x={inset.side} y={height - 5} fontSize="11.5" fill="var(--t3)">
          {label(first.at)}
        </text>
        {points.length > 1 ? (
          <text x={width - inset.side} y={height - 5} textAnchor="end" fontSize="11.5" fill="var(--t3)">
            {label(last.at)}
          </text>
        ) : null}
      </svg>
    </figure>
  );
}

function CourseTable({ found: { points, step } }: { found: Liabilities }) {
  const words = useFigureWords();
  const { moment, date } = useMoments();
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-t3">
        <tr>
          {[words.at, words.owedCash, words.bonusHeld].map((title) => (
            <th key={title} scope="col" className="py-1 font-medium first:text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, cash, bonus }) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {step === "hour" ? moment(at) : date(at)}
            </th>
            <td>
              <Amount centavos={cash} />
            </td>
            <td className="text-t2">
              <Amount centavos={bonus} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
