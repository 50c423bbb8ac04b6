import { wallTime } from "@trevo/domain";

/** While a year is typed it is `0002`, `0020`, `0202`: no moment of an offer is that early. */
const isComplete = (text: string): boolean => /^(19|[2-9]\d)\d\d-/.test(text);

function wallMinute(moment: number, zone: string): string {
  try {
    return wallTime(moment, zone).slice(0, 16).replace(" ", "T");
  } catch {
    return new Date(moment).toISOString().slice(0, 16);
  }
}

/** `2026-11-21T18:00`, as the zone's clocks show a stored moment; null: it is none. */
export function localMinute(instant: string, zone: string): string | null {
  const moment = isComplete(instant) ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(moment) ? null : wallMinute(moment, zone);
}

/** `2026-11-21T18:00` by the zone's clocks; null: it is no date yet. Where they are put back it is the first of the two. */
export function instantOf(local: string, zone: string): string | null {
  const wall = isComplete(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  const shown = (moment: number): number => Date.parse(`${wallMinute(moment, zone)}Z`);
  const near = wall - (shown(wall) - wall);
  return `${new Date(near - (shown(near) - wall)).toISOString().slice(0, 16)}:00Z`;
}
