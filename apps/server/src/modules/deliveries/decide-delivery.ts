import type { MessageCategory, MessageChannel, MessageClass } from "@trevo/contract";
import { startOfDay, wallTime } from "@trevo/domain";

const dayMs = 86_400_000;

/** Maximum number of marketing messages: per channel in a day and in a week, and on all channels in a week. */
export const marketingCaps = { channel_day: 1, channel_week: 3, week: 4 } as const;
/** Maximum number of service messages by push in a day. */
export const pushCap = 8;

/** Quiet hours in the brand's zone: from, until. */
export const quietHours = { marketing: [20, 9], service: [22, 8] } as const;

/** Categories that ignore quiet hours and caps. */
const urgent: readonly MessageCategory[] = ["security", "money"];

/** Number of deliveries claimed for the player, without this one. */
export interface Claimed {
  readonly channel_day: number;
  readonly channel_week: number;
  readonly week: number;
  /** Service messages by push since the start of the day. */
  readonly push_day: number;
  /** Those of them that summarize what is not pushed any more. Absent in facts of earlier releases. */
  readonly push_summaries?: number;
}

/** All facts that decide a delivery, read in the transaction that claims it. */
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
  /** Reason why `protection` blocks marketing; null if it does not. Read for marketing only. */
  readonly block: string | null;
  readonly is_consented: boolean;
  readonly is_on: boolean;
  readonly suppressed: string | null;
  /** True if there is a confirmed address or a device. */
  readonly is_reachable: boolean;
  readonly claimed: Claimed;
}

export type Decision =
  /** `isSummary`: instead of its own text, it says that there is more to read. */
  | { readonly act: "send"; readonly isSummary?: true }
  | { readonly act: "stop" | "expire"; readonly reason: string }
  | { readonly act: "hold"; readonly reason: string; readonly until: Date };

const stop = (reason: string): Decision => ({ act: "stop", reason });

/** Decides whether a delivery is sent now. Only the decision at the moment of sending counts. Each negative decision has a reason. */
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
  const isSummary = isCapped(facts);
  if (isSummary && (facts.class === "marketing" || (facts.claimed.push_summaries ?? 0) > 0)) return stop("cap");
  const until = quietUntil(facts);
  if (until === null) return isSummary ? { act: "send", isSummary } : { act: "send" };
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

/** Returns when the current quiet hours end; null outside quiet hours. Service e-mails have none. */
export function quietUntil({ now, timezone, class: kind, category, channel }: DeliveryFacts): Date | null {
  if (kind === "mandatory" || (kind === "service" && (channel === "email" || urgent.includes(category)))) return null;
  const [from, until] = quietHours[kind];
  const [date = "", time = ""] = wallTime(now, timezone).split(" ");
  const hour = Number(time.slice(0, 2));
  if (hour < until) return atHour(date, { hour: until, timezone });
  if (hour < from) return null;
  const tomorrow = new Date(Date.parse(`${date}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return atHour(tomorrow, { hour: until, timezone });
}

const atHour = (date: string, { hour, timezone }: { hour: number; timezone: string }): Date =>
  new Date(startOfDay(date, timezone).getTime() + hour * 3_600_000);
