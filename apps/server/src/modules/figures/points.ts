import type { Figures } from "@trevo/contract";
import type { ExpectedHour } from "../returns/index.ts";
import type { Span } from "./spans.ts";
import type { BrandHour } from "./sums.ts";

type Point = Figures["points"][number];

/** Of a normal distribution, 95 % lie within so many standard deviations. */
const deviations95 = 1.96;

/** Of each step, the sum over its hours; the last one ends with the span. Both in order of time. */
export function sumBySteps<Hour extends { readonly hour: Date }>(
  starts: readonly Date[],
  hours: readonly Hour[],
  value: (hour: Hour) => number,
): number[] {
  const sums = starts.map(() => 0);
  let step = 0;
  for (const one of hours) {
    while (step + 1 < starts.length && (starts[step + 1] ?? one.hour) <= one.hour) step++;
    sums[step] = (sums[step] ?? 0) + value(one);
  }
  return sums;
}

const ggrOf = ({ staked_cash, staked_bonus, won_cash, won_bonus }: BrandHour): number => staked_cash + staked_bonus - won_cash - won_bonus;

export interface PointInputs {
  readonly moment: Date;
  readonly starts: readonly Date[];
  readonly ends: Span["ends"];
  readonly hours: readonly BrandHour[];
  readonly expected: readonly ExpectedHour[];
  readonly startsEarlier: readonly Date[];
  readonly hoursEarlier: readonly BrandHour[];
}

/**
 * The band is around what the house kept, had its games returned what they promise: what other games, sports and prizes came to is in it as it was, so
 * that the line leaves the band by the luck of known games alone.
 */
export function pointsOf({ moment, starts, ends, hours, expected, startsEarlier, hoursEarlier }: PointInputs): Point[] {
  const ggr = sumBySteps(starts, hours, ggrOf);
  const earlier = sumBySteps(startsEarlier, hoursEarlier, ggrOf);
  const luck = sumBySteps(starts, expected, ({ kept, expected: due }) => kept - due);
  const variance = sumBySteps(starts, expected, (hour) => hour.variance);
  return starts.map((at, index): Point => {
    const hasBegun = at <= moment;
    const [value, middle] = [ggr[index] ?? 0, (ggr[index] ?? 0) - (luck[index] ?? 0)];
    const width = deviations95 * Math.sqrt(variance[index] ?? 0);
    return {
      at: at.toISOString(),
      ggr: hasBegun ? value : null,
      earlier: earlier[index] ?? 0,
      is_open: hasBegun && moment < (starts[index + 1] ?? ends),
      band: hasBegun && width > 0 ? { low: Math.round(middle - width), high: Math.round(middle + width) } : null,
    };
  });
}
