import type { VersionReturnFile } from "@trevo/contract";
import { numberFormat } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";
import { useState } from "react";
import { PanelPart } from "../../frame/panel.tsx";
import { useNumber } from "../../lib/moments.ts";
import { pathScaleOf } from "./path-scale.ts";
import { useReturnTexts } from "./percent.ts";
import { useReturnWords } from "./return-words.ts";

const [width, height] = [430, 230];
const place = { left: 52, right: width - 8, top: 8, bottom: height - 24 };
/** Standard errors: 95 % of correct games are within the first; beyond the second, an alert is raised. */
const [luck, alarm] = [1.96, 4] as const;

/** Shows the return after each number of rounds, with the range that chance explains. */
export function ReturnPath({ file }: { file: VersionReturnFile }) {
  const words = useReturnWords();
  const [isTable, setTable] = useState(false);
  const points = file.path.filter(({ rounds }) => rounds >= 100);
  return (
    <PanelPart title={words.pathTitle} note={words.pathNote}>
      {points.length < 2 ? (
        <p className="text-t2">{words.pathFew}</p>
      ) : (
        <>
          {isTable ? <PathTable points={points} /> : <Drawing file={{ ...file, path: points }} />}
          <button type="button" className="button button-quiet mt-2" onClick={() => setTable(!isTable)}>
            {isTable ? words.asChart : words.asTable}
          </button>
        </>
      )}
    </PanelPart>
  );
}

function Drawing({ file }: { file: VersionReturnFile }) {
  const words = useReturnWords();
  const locale = useUiLocale();
  const number = useNumber();
  const texts = useReturnTexts();
  const { path, promised, outside } = file;
  const scale = pathScaleOf(file, place);
  const compact = numberFormat(locale, { notation: "compact" });
  const last = path.at(-1);
  const colour = outside ? "var(--warn)" : "var(--accent)";
  return (
    <>
      <svg
        className="h-auto w-full"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.pathText(texts.percent(last?.realised ?? 0), number(last?.rounds ?? 0), texts.percent(promised))}
      >
        <path d={scale.band(alarm)} fill="var(--accent)" fillOpacity=".1" />
        <path d={scale.band(luck)} fill="var(--accent)" fillOpacity=".16" />
        {scale.lines.map((value) => (
          <text key={value} x={place.left - 6} y={scale.y(value) + 4} textAnchor="end" fontSize="11.5" fill="var(--t3)">
            {`${value / 100}%`}
          </text>
        ))}
        {scale.decades.map((rounds) => (
          <text key={rounds} x={scale.x(rounds)} y={height - 6} textAnchor="middle" fontSize="11.5" fill="var(--t3)">
            {compact.format(rounds)}
          </text>
        ))}
        <line x1={place.left} x2={place.right} y1={scale.y(promised)} y2={scale.y(promised)} stroke="var(--t1)" strokeWidth="1.5" />
        <path
          d={path
            .map(({ rounds, realised }, nth) => `${nth === 0 ? "M" : "L"}${scale.x(rounds).toFixed(1)} ${scale.y(realised).toFixed(1)}`)
            .join("")}
          fill="none"
          stroke={colour}
          strokeWidth="2.2"
        />
        {last ? (
          <circle cx={scale.x(last.rounds)} cy={scale.y(last.realised)} r="4" fill={colour} stroke="var(--s1)" strokeWidth="1.5" />
        ) : null}
      </svg>
      <p className="flex gap-4 text-[12px] text-t3">
        <Legend opacity=".26" text={words.luck} />
        <Legend opacity=".1" text={words.alarm} />
      </p>
    </>
  );
}

const Legend = ({ opacity, text }: { opacity: string; text: string }) => (
  <span className="flex items-center gap-1.5">
    <svg width="14" height="10" aria-hidden="true">
      <rect width="14" height="10" rx="2" fill="var(--accent)" fillOpacity={opacity} />
    </svg>
    {text}
  </span>
);

function PathTable({ points }: { points: VersionReturnFile["path"] }) {
  const words = useReturnWords();
  const number = useNumber();
  const texts = useReturnTexts();
  return (
    <table className="w-full text-right tabular-nums">
      <thead className="text-t3">
        <tr>
          {[words.rounds, words.realised, words.z].map((title) => (
            <th key={title} scope="col" className="py-1 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ rounds, realised, z }) => (
          <tr key={rounds} className="border-t border-line">
            <th scope="row" className="py-1 font-normal">
              {number(rounds)}
            </th>
            <td>{texts.percent(realised)}</td>
            <td>{z === null ? "–" : texts.z(z)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
