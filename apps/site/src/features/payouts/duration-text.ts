import { type Locale, numberFormat } from "@trevo/domain";

const units = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
  { unit: "second", ms: 1_000 },
] as const;

/** Formats `7_380_000` as `2 h 3 min` or `2 hr 3 min`: the two largest units, rounded up. Less than a second becomes one second. */
export function durationText(ms: number, locale: Locale): string {
  const nth = Math.max(
    0,
    units.findIndex((unit) => ms >= unit.ms),
  );
  const [great, small] = ms < 1_000 ? [units[3], undefined] : [units[nth] ?? units[3], units[nth + 1]];
  const smallest = small ?? great;
  const rounded = Math.max(1, Math.ceil(ms / smallest.ms)) * smallest.ms;
  // Rounding up may fill the larger unit: 59 min 59.5 s become one hour.
  const greater = units[nth - 1];
  if (greater && rounded >= greater.ms) return print(1, greater.unit, locale);
  const whole = Math.floor(rounded / great.ms);
  const rest = small ? (rounded % great.ms) / small.ms : 0;
  return [print(whole, great.unit, locale), ...(small && rest > 0 ? [print(rest, small.unit, locale)] : [])].join(" ");
}

const print = (value: number, unit: (typeof units)[number]["unit"], locale: Locale): string =>
  numberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: unit === "day" ? "long" : "short",
  }).format(value);
