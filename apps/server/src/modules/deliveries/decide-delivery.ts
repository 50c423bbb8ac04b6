import type { MessageCategory, MessageChannel, MessageClass } from "@trevo/contract";
import { startOfDay, wallTime } from "@trevo/domain";

const dayMs = 86_400_000;

/** Of marketing: by one channel in a day and a week, and by all in a week. */
export const marketingCaps = { channel_day: 1, channel_week: 3, week: 4 } as const;
/** Of service messages to the player's devices. */
export const pushCap = 8;

/** Hours of the brand's day in which nothing of the kind leaves: from, until. */
const quiet = { marketing: [20, 9], service: [22, 8] } as const;

/** What waits for no hour. */
const urgent: readonly MessageCategory[] = ["security", "money"];

/** What has been claimed for the player, this delivery left out. */
export interface Claimed {
  readonly channel_day: number;
  readonly channel_week: number;
  readonly week: number;
  /** Service messages by push since the day began. */
  readonly push_day: number;
}

/** Everything that decides over a delivery, read in the transaction that claims it. */
export interface DeliveryFacts {
  readonly now: Date;
  readonly timezone: string;
  readonly class: MessageClass;
  readonly category: MessageCategory;
  readonly channel: MessageChannel;
  readonly ttl_at: Date;
  readonly is_brand_active: boolean;
  readonly is_marketing_stopped: boolean;
  readonly is_account_open: boolean;
  /** What `protection` has against marketing; null is nothing. Read for marketing alone. */
  readonly block: string | null;
  readonly is_consented: boolean;
  readonly is_on: boolean;
  readonly suppressed: string | null;
  /** A confirmed address, or a device. */
  readonly is_reachable: boolean;
  readonly claimed: Claimed;
}

export type Decision =
  | { readonly act: "send" }
  | { readonly act: "stop" | "expire"; readonly reason: string }
  | { readonly act: "hold"; readonly reason: string; readonly until: Date };

const stop = (reason: string): Decision => ({ act: "stop", reason });

/** Whether a delivery leaves now. Only the answer at the moment of sending counts. Each 'no' has its reason. */
export function decideDelivery(facts: DeliveryFacts): Decision {
  if (facts.now >= facts.ttl_at) return { act: "expire", reason: "too_late" };
  if (!facts.is_brand_active) return stop("brand_inactive");
  if (!facts.is_account_open) return stop("account_closed");
  if (facts.class !== "mandatory") {
    const refused = refusalOf(facts);
    if (refused !== null) return stop(refused);
  }
  if (!facts.is_reachable) return stop("no_contact");
  if (facts.class === "mandatory") return { act: "send" };
  if (isCapped(facts)) return stop("cap");
  const until = quietUntil(facts);
  if (until === null) return { act: "send" };
  return until >= facts.ttl_at ? { act: "expire", reason: "quiet_hours" } : { act: "hold", reason: "quiet_hours", until };
}

function refusalOf({ class: kind, is_marketing_stopped, block, is_consented, is_on, suppressed }: DeliveryFacts): string | null {
  if (kind === "marketing" && is_marketing_stopped) return "marketing_stopped";
  if (kind === "marketing" && block !== null) return `protection:${block}`;
  if (kind === "marketing" && !is_consented) return "no_consent";
  if (kind === "service" && !is_on) return "turned_off";
  return suppressed === null ? null : `suppressed:${suppressed}`;
}

function isCapped({ class: kind, category, channel, claimed }: DeliveryFacts): boolean {
  if (kind === "service") return channel === "push" && !urgent.includes(category) && claimed.push_day >= pushCap;
  return (
    claimed.channel_day >= marketingCaps.channel_day ||
    claimed.channel_week >= marketingCaps.channel_week ||
    claimed.week >= marketingCaps.week
  );
}

/** When the quiet hours end that it is in; null outside of them. E-mail of service disturbs nobody. */
export function quietUntil({ now, timezone, class: kind, category, channel }: DeliveryFacts): Date | null {
  if (kind === "mandatory" || (kind === "service" && (channel === "email" || urgent.includes(category)))) return null;
  const [from, until] = quiet[kind];
  const [date = "", time = ""] = wallTime(now, timezone).split(" ");
  const hour = Number(time.slice(0, 2));
  if (hour < until) return atHour(date, { hour: until, timezone });
  if (hour < from) return null;
  const tomorrow = new Date(Date.parse(`${date}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return atHour(tomorrow, { hour: until, timezone });
}

const atHour = (date: string, { hour, timezone }: { hour: number; timezone: string }): Date =>
  new Date(startOfDay(date, timezone).getTime() + hour * 3_600_000);
