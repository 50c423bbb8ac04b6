import { startOfDay } from "@trevo/domain";
import { defaultTimeZone } from "@trevo/ui/locale";

const shape = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/;

/**
 * Parses `28/11/2026 14:05:30` in the operator's time zone; seconds are optional. Null if empty. Invalid text is returned unchanged, and
 * the server refuses it.
 */
export function momentTyped(typed: string): string | null {
  if (typed.trim() === "") return null;
  const [, day, month, year, hour, minute, second = "0"] = shape.exec(typed) ?? [];
  if (!day || !month || !year) return typed;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isDate = new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  if (!isDate || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return typed;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return new Date(startOfDay(date, defaultTimeZone).getTime() + seconds * 1_000).toISOString();
}
