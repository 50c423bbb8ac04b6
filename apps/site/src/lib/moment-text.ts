import { m } from "../paraglide/messages.js";
import type { Locale } from "./locale.ts";

const tags: Record<Locale, string> = { pt: "pt-BR", en: "en-GB" };
const dayMs = 86_400_000;

/** Today `21:46`, then `ontem, 21:46`, then `12 de nov., 21:46`: in the brand's zone, which decides what today is. */
export function momentText(iso: string, zone: { locale: Locale; timezone: string; now?: Date }): string {
  const { locale, timezone, now = new Date() } = zone;
  const at = new Date(iso);
  const day = (date: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(date);
  const time = new Intl.DateTimeFormat(tags[locale], { timeZone: timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    at,
  );
  if (day(at) === day(now)) return time;
  if (day(at) === day(new Date(now.getTime() - dayMs))) return m.money_yesterday({ time });
  const sameYear = day(at).slice(0, 4) === day(now).slice(0, 4);
  const date = new Intl.DateTimeFormat(tags[locale], {
    timeZone: timezone,
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  }).format(at);
  return `${date}, ${time}`;
}

/** Date, time and seconds, for a receipt. */
export const fullMoment = (iso: string, { locale, timezone }: { locale: Locale; timezone: string }): string =>
  new Intl.DateTimeFormat(tags[locale], { timeZone: timezone, dateStyle: "long", timeStyle: "medium" }).format(new Date(iso));

/** How long until then, as `waitText` says it. */
export const waitUntilText = (iso: string): string => waitText(Date.parse(iso) - Date.now());

/** `8040000` → `2 h 14`; from two days on, days. */
export function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.ceil(hours / 24)} d`;
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : `${minutes} min`;
}
