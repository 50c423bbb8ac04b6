import type { VersionReturn } from "@trevo/contract";

/** Basis points at the ends of the axis; values beyond are drawn at the end. */
const [low, high] = [9_000, 10_600] as const;
const width = 220;

const x = (points: number): number => ((Math.min(high, Math.max(low, points)) - low) / (high - low)) * (width - 8) + 4;

/** Shows the promised return as a mark, and the realised return as a dot in its 95 % band. The row contains the figures. */
export function ReturnBand({ of: { promised, realised, interval, outside } }: { of: VersionReturn }) {
  const colour = outside ? "var(--warn)" : "var(--accent)";
  return (
    <svg width={width} height="18" viewBox={`0 0 ${width} 18`} aria-hidden="true">
      <line x1="4" x2={width - 4} y1="9" y2="9" stroke="var(--line)" />
      {interval ? (
        <rect
          x={x(interval.low)}
          width={Math.max(2, x(interval.high) - x(interval.low))}
          y="6"
          height="6"
          rx="3"
          fill={colour}
          fillOpacity=".35"
        />
      ) : null}
      <line x1={x(promised)} x2={x(promised)} y1="1" y2="17" stroke="var(--t1)" strokeWidth="2" />
      {realised !== null && interval ? <circle cx={x(realised)} cy="9" r="5" fill={colour} /> : null}
    </svg>
  );
}
