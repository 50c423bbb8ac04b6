import type { PublicReturn } from "@trevo/contract";

/** Basis points that every plot shows to each side of its promise: one scale, so that a narrow bar is a sure one. */
const half = 1_000;
/** Beyond the edge, so that what goes on is cut straight. */
const beyond = 3;
/** Half of the dot, which stays whole. */
const inside = 47.5;

/** The promise as a mark in the middle, what came back as a dot, and where the long run lies as a bar. The figures beside it say the same. */
export function ReturnPlot({ of: { promised, realised, interval } }: { of: PublicReturn }) {
  const at = (value: number, most: number): string => {
    const offset = ((value - promised) / half) * 50;
    return `${(50 + Math.min(Math.max(offset, -most), most)).toFixed(2)}%`;
  };
  const isFar = realised !== null && Math.abs(realised - promised) > half;
  return (
    <svg className="return-plot" width="100%" height="36" aria-hidden="true">
      <line className="return-axis" x1="0" x2="100%" y1="18" y2="18" />
      {interval ? (
        <line className="return-interval" x1={at(interval.low, 50 + beyond)} x2={at(interval.high, 50 + beyond)} y1="18" y2="18" />
      ) : null}
      <line className="return-promise" x1="50%" x2="50%" y1="5" y2="31" />
      {realised === null ? null : (
        <circle className="return-realised" data-far={isFar || undefined} cx={at(realised, inside)} cy="18" r="7" />
      )}
    </svg>
  );
}
