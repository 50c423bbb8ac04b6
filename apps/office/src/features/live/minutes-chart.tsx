import type { Live } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { useKeys } from "../../frame/keys.ts";
import { Amount } from "../../frame/parts.tsx";
import { ListState } from "../../frame/states.tsx";
import { useMoments } from "../../lib/moments.ts";
import { useLiveWords } from "./live-words.ts";

type Minutes = Live["minutes"];

const [width, height] = [860, 340];
const inset = { left: 8, right: 8, top: 14, bottom: 24 };
/** Minutes between two labels on the time axis. */
const labelEvery = 10;

/** Shows stakes as bars, and prizes as a line over them. */
export function MinutesChart({ minutes }: { minutes: Minutes }) {
  const words = useLiveWords();
  const [isTable, setTable] = useState(false);
  const toggle = (): void => setTable(!isTable);
  useKeys({ t: toggle });
  const isQuiet = minutes.every(({ staked, won }) => staked === 0 && won === 0);
  return (
    <section className="grid content-start gap-2 rounded-[var(--corner-panel)] bg-s1 p-4 shadow-[var(--shadow)]">
      <header className="flex min-h-8 flex-wrap items-center gap-3">
        <h2 className="font-display text-[14px] font-semibold">{words.chart}</h2>
        <span className="ml-auto flex items-center gap-3 text-[12px] text-t3">
          <Legend colour="var(--accent)" text={words.staked} />
          <Legend colour="var(--warn)" text={words.won} />
        </span>
        {isQuiet ? null : (
          <button type="button" className="button button-quiet" aria-keyshortcuts="T" onClick={toggle}>
            {isTable ? words.asChart : words.asTable}
          </button>
        )}
      </header>
      {isQuiet ? (
        <ListState title={words.quiet}>
          <p>{words.quietText}</p>
        </ListState>
      ) : isTable ? (
        <MinuteTable minutes={minutes} />
      ) : (
        <Bars minutes={minutes} />
      )}
    </section>
  );
}

const Legend = ({ colour, text }: { colour: string; text: string }) => (
  <span className="flex items-center gap-1.5">
    <svg width="12" height="10" aria-hidden="true">
      <rect width="12" height="10" rx="2.5" fill={colour} />
    </svg>
    {text}
  </span>
);

function Bars({ minutes }: { minutes: Minutes }) {
  const words = useLiveWords();
  const locale = useUiLocale();
  const { time } = useMoments();
  const money = (centavos: number): string => formatMoney(centavos, locale);
  const most = Math.max(...minutes.flatMap(({ staked, won }) => [staked, won]));
  const step = (width - inset.left - inset.right) / minutes.length;
  const bottom = height - inset.bottom;
  const y = (centavos: number): number => bottom - (Math.max(0, centavos) / most) * (bottom - inset.top);
  const sum = (name: "staked" | "won"): number => minutes.reduce((total, minute) => total + minute[name], 0);
  return (
    <svg
      className="h-auto w-full"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.chartText(money(sum("staked")), money(sum("won")), money(Math.max(...minutes.map(({ staked }) => staked))))}
    >
      {minutes.map(({ at, staked, won }, place) => {
        const x = inset.left + place * step;
        return (
          <g key={at}>
            <rect x={x + 1} y={y(staked)} width={step / 2 - 1} height={bottom - y(staked)} rx="2" fill="var(--accent)" />
            <rect x={x + step / 2} y={y(won)} width={step / 2 - 1} height={bottom - y(won)} rx="2" fill="var(--warn)" />
            {place % labelEvery === 0 ? (
              <text x={x} y={height - 7} fontSize="11.5" fill="var(--t3)">
                {time(at)}
              </text>
            ) : null}
          </g>
        );
      })}
      <line x1={inset.left} x2={width - inset.right} y1={bottom} y2={bottom} stroke="var(--s3)" strokeWidth="1.5" />
      <text x={width - inset.right} y={height - 7} textAnchor="end" fontSize="11.5" fill="var(--t3)">
        {words.now}
      </text>
      <text x={inset.left} y={inset.top - 2} fontSize="11.5" fill="var(--t3)">
        {money(most)}
      </text>
    </svg>
  );
}

/** Lists minutes, newest first, without those in which nothing happened. */
function MinuteTable({ minutes }: { minutes: Minutes }) {
  const words = useLiveWords();
  const { time } = useMoments();
  const names = ["staked", "won", "ggr", "deposited", "withdrawn"] as const;
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-t3">
        <tr>
          {[words.minute, ...names.map((name) => words[name])].map((title) => (
            <th key={title} scope="col" className="py-1 font-medium first:text-left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {minutes
          .filter((minute) => names.some((name) => minute[name] !== 0))
          .toReversed()
          .map((minute) => (
            <tr key={minute.at} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {time(minute.at)}
              </th>
              {names.map((name) => (
                <td key={name}>
                  <Amount centavos={minute[name]} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
