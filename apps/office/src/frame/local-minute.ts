import { momentOfWall, wallTime } from "@trevo/domain";

/** False while the year is being typed (`0002`, `0020`, `0202`); no date of an offer is that early. */
const isComplete = (text: string): boolean => /^(19|[2-9]\d)\d\d-/.test(text);

function wallMinute(moment: number, zone: string): string {
  try {
    return wallTime(moment, zone).slice(0, 16).replace(" ", "T");
  } catch {
    return new Date(moment).toISOString().slice(0, 16);
  }
}

/** Formats a stored instant as `2026-11-21T18:00` in the zone; null if it is invalid. */
export function localMinute(instant: string, zone: string): string | null {
  const moment = isComplete(instant) ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(moment) ? null : wallMinute(moment, zone);
}

/** Uses UTC if this browser does not know the zone. */
function momentIn(local: string, zone: string): Date {
  try {
    return momentOfWall(local, zone);
  } catch {
    return new Date(`${local}Z`);
  }
}

/** Parses `2026-11-21T18:00` in the zone; null if it is incomplete. When clocks go back, the first of the two instants is used. */
export function instantOf(local: string, zone: string): string | null {
  const wall = isComplete(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  return `${momentIn(local, zone).toISOString().slice(0, 16)}:00Z`;
}
