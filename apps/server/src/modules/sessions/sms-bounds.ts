import type { Vault } from "../../kernel/crypto.ts";

const hourMs = 3_600_000;

/** Maximum number of codes by SMS to one number, to one range of numbers, and for one brand. A window begins with its first message. */
export const smsBounds = [
  { name: "number_hour", most: 10, windowMs: hourMs, isAlert: false },
  { name: "number_day", most: 20, windowMs: 24 * hourMs, isAlert: false },
  { name: "range_hour", most: 60, windowMs: hourMs, isAlert: true },
  { name: "brand_hour", most: 1_000, windowMs: hourMs, isAlert: true },
] as const;

export type SmsBound = (typeof smsBounds)[number];

/** Area code and the next five digits: a block of ten thousand mobile numbers, as carriers receive them. */
const rangeDigits = 7;
const countryCode = "+55";

/**
 * Groups are counted separately. Requests for unconfirmed numbers do not use up the limit of confirmed ones, and requests that need no
 * password do not use up the codes of a login.
 */
export type SmsGroup = "unconfirmed" | "confirmed" | "login";

export interface CodeSms {
  readonly tenant_id: number;
  /** In E.164 format. */
  readonly to: string;
  readonly group: SmsGroup;
}

export const rangeOf = (to: string): string => to.slice(0, countryCode.length + rangeDigits);

export function smsSubject(vault: Pick<Vault, "blindIndex">, bound: SmsBound["name"], { to, group }: CodeSms): Buffer {
  const target = { number_hour: to, number_day: to, range_hour: rangeOf(to), brand_hour: "" }[bound];
  return vault.blindIndex(`${group} ${bound} ${target}`, "sms-counts");
}
