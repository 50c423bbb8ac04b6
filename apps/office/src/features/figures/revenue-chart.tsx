import type { Figures } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { formatMoney, minusSign } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { Amount } from "../../frame/parts.tsx";
import { ListState } from "../../frame/states.tsx";
import { useMoments } from "../../lib/moments.ts";
import { type Scale, lineOf, scaleOf } from "./chart-scale.ts";
import { useFigureWords } from "./figure-words.ts";

type Point = Figures["points"][number];

const [width, height] = [860, 300];
const inset = { left: 70, right: 16, top: 14, bottom: 26 };
/** At most so many labels below. */
const mostLabels = 8;

/** The span's gross revenue by hour or day, over that of earlier weeks. */
export function RevenueChart({ figures }: { figures: Figures }) {
  const words = useFigureWords();
  const [isTable, setTable] = useState(false);
  const { points, step } = figures;
  const isQuiet = points.every(({ ggr, earlier }) => (ggr ?? 0) === 0 && earlier === 0) && figures.total.staked === 0;
  return (
    <section className="grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-display text-[14px] font-semibold">{step === "hour" ? words.chartHour : words.chartDay}</h2>
        <span className="ml-auto flex items-center gap-3 text-[12px] text-t3">
          <Legend dashed={false} text={words.now} />
          <Legend dashed text={words.earlier} />
        </span>
        {isQuiet ? null : (
          <button type="button" className="button button-quiet" onClick={() => setTable(!isTable)}>
            {isTable ? words.asChart : words.asTable}
          </button>
        )}
      </header>
      {isQuiet ? (
        <ListState title={words.quiet}>
          <p>{words.quietText}</p>
        </ListState>
      ) : isTable ? (
        <PointTable figures={figures} />
      ) : (
        <Drawing figures={figures} />
      )}
    </section>
  );
}

const Legend = ({ dashed, text }: { dashed: boolean; text: string }) => (
  <span className="flex items-center gap-1.5">
    <svg width="22" height="4" aria-hidden="true">
      <line
        x1="0"
        x2="22"
        y1="2"
        y2="2"
        stroke={dashed ? "var(--t3)" : "var(--accent)"}
        strokeWidth={dashed ? 1.6 : 2.4}
        strokeDasharray={dashed ? "4 3" : undefined}
      />
    </svg>
    {text}
  </span>
);

function Drawing({ figures: { points, step, total } }: { figures: Figures }) {
  const words = useFigureWords();
  const locale = useUiLocale();
  const { time, date } = useMoments();
  const money = (centavos: number): string => formatMoney(centavos, locale);
  const known = points.flatMap(({ ggr }) => (ggr === null ? [] : [ggr]));
  const scale = scaleOf([...known, ...points.map(({ earlier }) => earlier)], { from: height - inset.bottom, to: inset.top });
  const x = (index: number): number => inset.left + (index * (width - inset.left - inset.right)) / Math.max(1, points.length - 1);
  const every = Math.ceil(points.length / mostLabels);
  const last = known.length - 1;
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.chartText(money(Math.min(...known)), money(Math.max(...known)), money(total.ggr))}
    >
      <Grid scale={scale} />
      {points.map(({ at }, index) =>
        index % every === 0 ? (
          <text key={at} x={x(index)} y={height - 8} textAnchor="middle" fontSize="11.5" fill="var(--t3)">
            {step === "hour" ? time(at) : date(at)}
          </text>
        ) : null,
      )}
      <path
        d={lineOf(points.map(({ earlier }, index) => [x(index), scale.y(earlier)]))}
        fill="none"
        stroke="var(--t3)"
        strokeWidth="1.6"
        strokeDasharray="4 3"
      />
      <path d={lineOf(known.map((ggr, index) => [x(index), scale.y(ggr)]))} fill="none" stroke="var(--accent)" strokeWidth="2.4" />
      {last >= 0 ? (
        <circle cx={x(last)} cy={scale.y(known[last] ?? 0)} r="4.5" fill="var(--accent)" stroke="var(--s1)" strokeWidth="2" />
      ) : null}
    </svg>
  );
}

function Grid({ scale }: { scale: Scale }) {
  const locale = useUiLocale();
  const label = (centavos: number): string =>
    numberFormat(locale, { notation: "compact" })
      .format(centavos / 100)
      .replace("-", minusSign);
  return scale.lines.map((value) => (
    <g key={value}>
      <line
        x1={inset.left}
        x2={width - inset.right}
        y1={scale.y(value)}
        y2={scale.y(value)}
        stroke={value === 0 ? "var(--s3)" : "var(--line-soft)"}
        strokeWidth={value === 0 ? 1.5 : 1}
      />
      <text x={inset.left - 8} y={scale.y(value) + 4} textAnchor="end" fontSize="11.5" fill="var(--t3)">
        {label(value)}
      </text>
    </g>
  ));
}

function PointTable({ figures: { points, step } }: { figures: Figures }) {
  const words = useFigureWords();
  const { moment, date } = useMoments();
  const cell = (centavos: Point["ggr"]) => (centavos === null ? "–" : <Amount centavos={centavos} />);
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-t3">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            {words.at}
          </th>
          <th scope="col" className="font-medium">
            {words.now}
          </th>
          <th scope="col" className="font-medium">
            {words.earlier}
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, ggr, earlier }) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {step === "hour" ? moment(at) : date(at)}
            </th>
            <td>{cell(ggr)}</td>
            <td className="text-t2">{cell(earlier)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
