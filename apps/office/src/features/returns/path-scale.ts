import type { VersionReturnFile } from "@trevo/contract";

export interface PathScale {
  /** Positions of rounds and of basis points. */
  x(rounds: number): number;
  y(points: number): number;
  /** Powers of ten on the axis. */
  readonly decades: readonly number[];
  /** Round values of the grid lines, in basis points. */
  readonly lines: readonly number[];
  /** Returns the `d` attribute of the area within this many standard errors of the promised return. */
  band(errors: number): string;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Smallest extent of the axis on each side of the promised return, in basis points. */
const leastSide = 200;
const bandSteps = 60;
const steps = [100, 200, 500, 1_000, 2_000, 5_000] as const;
const mostLines = 5;

/** Creates a scale with rounds on a logarithmic axis and the promised return in the middle. Values out of range are drawn at the edge. */
export function pathScaleOf({ path, promised, deviation }: VersionReturnFile, place: Place): PathScale {
  const [first, last] = [path[0]?.rounds ?? 1, path.at(-1)?.rounds ?? 1];
  const away = path.map(({ realised }) => Math.abs(realised - promised)).toSorted((one, other) => one - other);
  const side = Math.max(leastSide, 1.2 * (away.at(-1) ?? 0), ((deviation ?? 0) / Math.sqrt(last)) * 5);
  const [from, span] = [Math.log10(first), Math.max(Math.log10(last) - Math.log10(first), 0.01)];
  const x = (rounds: number): number => place.left + ((Math.log10(rounds) - from) / span) * (place.right - place.left);
  const y = (points: number): number => {
    const share = Math.min(1, Math.max(0, (points - (promised - side)) / (2 * side)));
    return place.bottom - share * (place.bottom - place.top);
  };
  const step = steps.find((one) => (2 * side) / one <= mostLines) ?? 10_000;
  const lowest = Math.ceil(Math.max(0, promised - side) / step) * step;
  const lines = Array.from({ length: Math.max(0, Math.floor((promised + side - lowest) / step) + 1) }, (_, nth) => lowest + nth * step);
  const decades = Array.from({ length: Math.floor(Math.log10(last)) + 1 }, (_, power) => 10 ** power).filter(
    (at) => at >= first && at <= last,
  );
  const band = (errors: number): string => {
    const places = Array.from({ length: bandSteps + 1 }, (_, nth) => first * (last / first) ** (nth / bandSteps));
    const edge = (sign: 1 | -1) =>
      places.map((rounds) => [x(rounds), y(promised + sign * errors * ((deviation ?? 0) / Math.sqrt(rounds)))] as const);
    const points = [...edge(1), ...edge(-1).toReversed()];
    return `${points.map(([px, py], nth) => `${nth === 0 ? "M" : "L"}${px.toFixed(1)} ${py.toFixed(1)}`).join("")}Z`;
  };
  return { x, y, decades, lines, band };
}
