import type { Figures } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { formatMoney, minusSign } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Amount } from "../../frame/parts.tsx";
import { ListState } from "../../frame/states.tsx";
import { useMoments } from "../../lib/moments.ts";
import { type Scale, lineOf, scaleOf } from "./chart-scale.ts";
import { TableSwitch } from "./figure-panels.tsx";
import { useFigureWords } from "./figure-words.ts";
import { useTableForm } from "./table-form.ts";

type Point = Figures["points"][number];

const [width, height] = [860, 300];
const inset = { left: 70, right: 16, top: 14, bottom: 26 };
/** Width of the label beside a point. */
const labelWidth = 110;
/** Width of the band for a step without neighbours. */
const loneWidth = 12;
/** Largest number of labels on the time axis. */
const mostLabels = 8;

/** Shows the period's gross revenue by hour or day, over that of earlier weeks. */
export function RevenueChart({ figures }: { figures: Figures }) {
  const words = useFigureWords();
  const { isTable } = useTableForm();
  const { points, step } = figures;
  const isQuiet = points.every(({ ggr, earlier }) => (ggr ?? 0) === 0 && earlier === 0) && figures.total.staked === 0;
  return (
    <section className="grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-display text-[14px] font-semibold">{step === "hour" ? words.chartHour : words.chartDay}</h2>
        <span className="ml-auto flex items-center gap-3 text-[12px] text-t3">
          <Legend dashed={false} text={words.now} />
          <Legend dashed text={words.earlier} />
          {points.some(({ band }) => band !== null) ? <BandLegend text={words.band} /> : null}
        </span>
        {isQuiet ? null : <TableSwitch />}
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

const BandLegend = ({ text }: { text: string }) => (
  <span className="flex items-center gap-1.5">
    <svg width="14" height="10" aria-hidden="true">
      <rect width="14" height="10" rx="2" fill="var(--accent)" fillOpacity=".18" />
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
  const edges = points.flatMap(({ band, is_open }) => (band === null || is_open ? [] : [band.low, band.high]));
  const scale = scaleOf([...known, ...edges, ...points.map(({ earlier }) => earlier)], { from: height - inset.bottom, to: inset.top });
  const x = (index: number): number => inset.left + (index * (width - inset.left - inset.right)) / Math.max(1, points.length - 1);
  const every = Math.ceil(points.length / mostLabels);
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${words.chartText(money(Math.min(...known)), money(Math.max(...known)), money(total.ggr))} ${words.outsideText(countOutside(points))}`}
    >
      <Band points={points} scale={scale} x={x} />
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
      <Line figures={{ points, step }} scale={scale} x={x} />
    </svg>
  );
}

interface Drawn {
  readonly points: readonly Point[];
  readonly scale: Scale;
  x(index: number): number;
}

const isWhole = ({ ggr, is_open }: Point): boolean => ggr !== null && !is_open;

const isOutside = ({ ggr, band, is_open }: Point): boolean =>
  ggr !== null && band !== null && !is_open && (ggr < band.low || ggr > band.high);

const countOutside = (points: readonly Point[]): number => points.filter(isOutside).length;

/** Shows where the revenue of known games is expected, interrupted where none was played. The current step is incomplete and omitted. */
function Band({ points, scale, x }: Drawn) {
  const pieces: (readonly [number, NonNullable<Point["band"]>])[][] = [[]];
  for (const [index, { band, is_open }] of points.entries())
    if (band === null || is_open) pieces.push([]);
    else pieces.at(-1)?.push([index, band]);
  return pieces.map((piece) => {
    const [first] = piece;
    if (!first) return null;
    const edge = (of: "low" | "high"): (readonly [number, number])[] => {
      const line = piece.map(([index, band]) => [x(index), scale.y(band[of])] as const);
      const [alone] = line;
      // A single step has no width of its own.
      return alone && line.length === 1
        ? [
            [alone[0] - loneWidth / 2, alone[1]],
            [alone[0] + loneWidth / 2, alone[1]],
          ]
        : line;
    };
    return <path key={first[0]} d={`${lineOf([...edge("high"), ...edge("low").toReversed()])}Z`} fill="var(--accent)" fillOpacity=".13" />;
  });
}

/** Shows complete steps as a line and marks those outside the band. The current step is shown with its value so far. */
function Line({ figures: { points, step }, scale, x }: Pick<Drawn, "scale" | "x"> & { figures: Pick<Figures, "points" | "step"> }) {
  const words = useFigureWords();
  const locale = useUiLocale();
  const placeOf = (point: Point): readonly [number, number] => [x(points.indexOf(point)), scale.y(point.ggr ?? 0)];
  const whole = points.filter(isWhole);
  const open = points.find(({ is_open }) => is_open);
  const last = whole.at(-1);
  return (
    <>
      <path d={lineOf(whole.map(placeOf))} fill="none" stroke="var(--accent)" strokeWidth="2.4" strokeLinejoin="round" />
      {whole.filter(isOutside).map((point) => (
        <Dot key={point.at} place={placeOf(point)} fill="var(--s1)" stroke="var(--warn)" />
      ))}
      {last ? <Dot place={placeOf(last)} fill="var(--accent)" stroke="var(--s1)" /> : null}
      {open ? (
        <g>
          {last ? (
            <path
              d={lineOf([placeOf(last), placeOf(open)])}
              stroke="var(--accent)"
              strokeWidth="1.6"
              strokeDasharray="2 4"
              strokeOpacity=".7"
            />
          ) : null}
          <Dot place={placeOf(open)} fill="var(--s1)" stroke="var(--accent)" />
          <Label place={placeOf(open)} title={formatMoney(open.ggr ?? 0, locale)} note={step === "hour" ? words.openHour : words.openDay} />
        </g>
      ) : null}
    </>
  );
}

const Dot = ({ place: [x, y], fill, stroke }: { place: readonly [number, number]; fill: string; stroke: string }) => (
  <circle cx={x} cy={y} r="4.5" fill={fill} stroke={stroke} strokeWidth="2" />
);

/** Places a label beside a point, on the side with enough room, with an outline in the background colour. */
function Label({ place: [x, y], title, note }: { place: readonly [number, number]; title: string; note: string }) {
  const isRight = x < width - inset.right - labelWidth;
  const shared = {
    x: isRight ? x + 10 : x - 10,
    textAnchor: isRight ? ("start" as const) : ("end" as const),
    stroke: "var(--s1)",
    strokeWidth: 4,
    paintOrder: "stroke",
  };
  const top = Math.min(Math.max(y - 8, inset.top + 10), height - inset.bottom - 20);
  return (
    <>
      <text {...shared} y={top} fontSize="12" fontWeight="600" fill="var(--t1)">
        {title}
      </text>
      <text {...shared} y={top + 15} fontSize="11.5" fill="var(--t3)">
        {note}
      </text>
    </>
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
  const cell = (centavos: number | null | undefined) => (typeof centavos === "number" ? <Amount centavos={centavos} /> : "–");
  const titles = [words.at, words.now, words.earlier, words.bandLow, words.bandHigh];
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-t3">
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col" className="py-1 font-medium first:text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, ggr, earlier, band, is_open }) => (
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {step === "hour" ? moment(at) : date(at)}
              {is_open ? <small className="ml-2 text-t3">{step === "hour" ? words.openHour : words.openDay}</small> : null}
            </th>
            <td>{cell(ggr)}</td>
            <td className="text-t2">{cell(earlier)}</td>
            <td className="text-t2">{cell(band?.low)}</td>
            <td className="text-t2">{cell(band?.high)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
