const dayMs = 86_400_000;

/** One for each zone: to make a formatter costs a hundred times what its use does. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21 21:46:05`, as the zone's clocks show it. Throws `RangeError` for a zone that does not exist. */
export function wallTime(instant: Date | number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })));
  return clock.format(instant);
}

/** `2026-11-21` in the zone; the tenant's zone decides what today is. */
export const localDate = (instant: Date, timeZone: string): string => wallTime(instant, timeZone).slice(0, 10);

/** A zone's wall clock, read as if it were UTC. */
const wallClock = (utc: number, timeZone: string): number => Date.parse(`${wallTime(utc, timeZone).replace(" ", "T")}Z`);

/** `2026-11-21T18:00` by a zone's clocks → the moment. Where they are put back it is the first of the two. */
export function momentOfWall(local: string, timeZone: string): Date {
  const wall = Date.parse(`${local}Z`);
  const near = wall - (wallClock(wall, timeZone) - wall);
  return new Date(wall - (wallClock(near, timeZone) - near));
}

/** `2026-11-21` in a zone → the moment at which that day begins there. */
export const startOfDay = (date: string, timeZone: string): Date => momentOfWall(`${date}T00:00`, timeZone);

const hourMs = 3_600_000;

/** Where the hour of a moment begins, UTC. */
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
