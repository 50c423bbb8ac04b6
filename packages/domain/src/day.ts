const dayMs = 86_400_000;

/** One formatter per time zone: creating it costs a hundred times as much as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21 21:46:05`: the zone's wall clock. Throws `RangeError` for an unknown zone. */
export function wallTime(instant: Date | number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })));
  return clock.format(instant);
}

/** `2026-11-21` in the zone. The tenant's time zone decides what today is. */
export const localDate = (instant: Date, timeZone: string): string => wallTime(instant, timeZone).slice(0, 10);

/** The zone's wall clock, parsed as if it were UTC. */
const wallClock = (utc: number, timeZone: string): number => Date.parse(`${wallTime(utc, timeZone).replace(" ", "T")}Z`);

/** The moment of `2026-11-21T18:00` in a time zone. If the clocks are put back, the first of the two. */
export function momentOfWall(local: string, timeZone: string): Date {
  const wall = Date.parse(`${local}Z`);
  const near = wall - (wallClock(wall, timeZone) - wall);
  return new Date(wall - (wallClock(near, timeZone) - near));
}

/** The start of the day `2026-11-21` in a time zone. */
export const startOfDay = (date: string, timeZone: string): Date => momentOfWall(`${date}T00:00`, timeZone);

const hourMs = 3_600_000;

/** Start of the hour in UTC. */
export const startOfHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** `2026-02-28` → `2026-03-01`. */
export const nextDay = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

export interface CalendarPeriod {
  /** First and last day, as dates. */
  readonly from: string;
  readonly to: string;
}

/** `2026-11` → its days; `2026` → the year's. */
export function calendarPeriod(text: string): CalendarPeriod {
  if (text.length === 4) return { from: `${text}-01-01`, to: `${text}-12-31` };
  const [year, month] = text.split("-").map(Number) as [number, number];
  return { from: `${text}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}
