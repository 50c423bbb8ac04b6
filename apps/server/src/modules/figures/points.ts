import type { Figures } from "@trevo/contract";
import type { ExpectedHour } from "../returns/index.ts";
import type { Span } from "./spans.ts";
import type { BrandHour } from "./sums.ts";

type Point = Figures["points"][number];

/** Number of standard deviations that contain 95 % of a normal distribution. */
const deviations95 = 1.96;

/** Sums the hours of each step. The last step ends with the span. Both lists are in order of time. */
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
 * The band is around the GGR that would have resulted if known games had returned exactly their RTP. Results of other games, sports and
 * prizes are included as they were, so that the line leaves the band only by the luck of known games.
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
