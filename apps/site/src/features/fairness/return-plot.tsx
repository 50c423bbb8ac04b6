import type { PublicReturn } from "@trevo/contract";

/** Percentage points that a plot shows to each side of the promise at least; it widens for whatever lies farther out. */
const least = 500;
const room = 1.15;

/** The promise as a mark in the middle, what came back as a dot, and where the long run lies as a bar. The figures beside it say the same. */
export function ReturnPlot({ of: { promised, realised, interval } }: { of: PublicReturn }) {
  const reach = [realised ?? promised, interval?.low ?? promised, interval?.high ?? promised];
  const half = Math.max(least, ...reach.map((value) => Math.abs(value - promised) * room));
  const at = (value: number): string => `${(50 + ((value - promised) / half) * 50).toFixed(2)}%`;
  return (
    <svg className="return-plot" width="100%" height="36" aria-hidden="true">
      <line className="return-axis" x1="0" x2="100%" y1="18" y2="18" />
      {interval ? <line className="return-interval" x1={at(interval.low)} x2={at(interval.high)} y1="18" y2="18" /> : null}
      <line className="return-promise" x1="50%" x2="50%" y1="5" y2="31" />
      {realised === null ? null : <circle className="return-realised" cx={at(realised)} cy="18" r="7" />}
    </svg>
  );
}
