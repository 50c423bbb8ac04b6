import type { PublicReturn } from "@trevo/contract";

/** Basis points shown to each side of the promise. All plots have the same scale, so that a narrow bar means certainty. */
const half = 1_000;
/** Percent beyond the edge, so that a longer bar is cut straight. */
const beyond = 3;
/** Percent from the centre up to which the dot stays whole. */
const inside = 47.5;

/**
 * Marks the promised return in the middle, the actual return as a dot, and the interval of the long run as a bar. The figures beside it
 * contain the same.
 */
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
