import { momentOfWall, wallTime } from "@trevo/domain";

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

/** In a zone that this browser does not know, as if it were UTC. */
function momentIn(local: string, zone: string): Date {
  try {
    return momentOfWall(local, zone);
  } catch {
    return new Date(`${local}Z`);
  }
}

/** `2026-11-21T18:00` by the zone's clocks; null: it is no date yet. Where they are put back it is the first of the two. */
export function instantOf(local: string, zone: string): string | null {
  const wall = isComplete(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  return `${momentIn(local, zone).toISOString().slice(0, 16)}:00Z`;
}
