import { type Locale, dateFormat, type Localized } from "@trevo/domain";

/** Language and time zone. The brand's zone decides what today is. */
export interface MomentZone {
  locale: Locale;
  timezone: string;
  now?: Date;
}

const yesterday: Localized = { pt: "ontem", en: "yesterday" };
const dayMs = 86_400_000;

/** Creating a formatter costs a hundred times as much as using it, and lists need the same few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  let format = formats.get(key);
  if (!format) formats.set(key, (format = make()));
  return format;
}

function print(at: Date, { locale, timezone: timeZone }: MomentZone, options: Intl.DateTimeFormatOptions): string {
  const zoned = { timeZone, ...options };
  return formatOf(locale + JSON.stringify(zoned), () => dateFormat(locale, zoned)).format(at);
}

/** `2026-11-21`. */
const dayOf = (at: Date, timeZone: string): string => formatOf(timeZone, () => new Intl.DateTimeFormat("en-CA", { timeZone })).format(at);

/** `21:46`. */
export const timeText = (iso: string, zone: MomentZone): string =>
  print(new Date(iso), zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** `21:46:05`, for a recent moment. */
export const secondsText = (iso: string, zone: MomentZone): string =>
  print(new Date(iso), zone, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });

/** `12 de nov.`, with the year if it is not the current one. */
export function dateText(iso: string, zone: MomentZone): string {
  const at = new Date(iso);
  const sameYear = dayOf(at, zone.timezone).slice(0, 4) === dayOf(zone.now ?? new Date(), zone.timezone).slice(0, 4);
  return print(at, zone, { day: "numeric", month: "short", ...(sameYear ? {} : { year: "numeric" }) });
}

/** `21:46` today, `ontem, 21:46`, or `12 de nov., 21:46`. */
export function momentText(iso: string, zone: MomentZone): string {
  const now = zone.now ?? new Date();
  const time = timeText(iso, zone);
  const day = dayOf(new Date(iso), zone.timezone);
  if (day === dayOf(now, zone.timezone)) return time;
  if (day === dayOf(new Date(now.getTime() - dayMs), zone.timezone)) return `${yesterday[zone.locale]}, ${time}`;
  return `${dateText(iso, zone)}, ${time}`;
}

/** Date and time with seconds, for a receipt. */
export const fullMoment = (iso: string, zone: MomentZone): string => print(new Date(iso), zone, { dateStyle: "long", timeStyle: "medium" });
