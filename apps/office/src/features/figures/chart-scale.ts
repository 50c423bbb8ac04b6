/** Maps values to positions, with grid lines at round values. */
export interface Scale {
  readonly lines: readonly number[];
  y(value: number): number;
}

/** Largest number of grid steps. */
const mostLines = 5;

/** Returns the smallest 1, 2, 2.5 or 5 times a power of ten that is not below the value. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (([1, 2, 2.5, 5] as const).find((factor) => factor * power >= value) ?? 10) * power;
}

/** Creates a scale that always includes zero. `from` and `to` are the positions of its bottom and its top. */
export function scaleOf(values: readonly number[], { from, to }: { from: number; to: number }): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = Math.max(1, roundUp(Math.max(high - low, 1) / mostLines));
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step || 0);
  return { lines, y: (value) => from + ((value - first * step) / ((last - first) * step)) * (to - from) };
}

/** Returns the `d` attribute of a path through these points. */
export const lineOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
