export { fullMoment, momentText } from "@trevo/ui/moment-format";

/** Formats the time until a moment, as `waitText` does. */
export const waitUntilText = (iso: string): string => waitText(Date.parse(iso) - Date.now());

/** Formats a duration: `8040000` → `2 h 14`; in days from two days on. */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.ceil(hours / 24)} d`;
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : `${minutes} min`;
}
