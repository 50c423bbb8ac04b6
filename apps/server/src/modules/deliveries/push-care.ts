import type { MessageCategory } from "@trevo/contract";
import { localDate, startOfDay } from "@trevo/domain";
import { type DeliveryFacts, quietHours } from "./decide-delivery.ts";
import type { PushCare } from "./needs.ts";

const daySeconds = 86_400;

/** By category. What is late is found in the list of notifications, and a stale alarm would mislead. */
const cares: Readonly<Record<Exclude<MessageCategory, "marketing">, PushCare>> = {
  security: { ttl_seconds: 300, urgency: "high" },
  money: { ttl_seconds: 3_600, urgency: "high" },
  chat: { ttl_seconds: 600, urgency: "normal" },
  account: { ttl_seconds: daySeconds, urgency: "normal" },
  protection: { ttl_seconds: daySeconds, urgency: "normal" },
  support: { ttl_seconds: daySeconds, urgency: "normal" },
  games: { ttl_seconds: daySeconds, urgency: "low" },
  sports: { ttl_seconds: daySeconds, urgency: "low" },
  rewards: { ttl_seconds: daySeconds, urgency: "low" },
};

/** Marketing is dropped when its quiet hours begin: a phone that is switched on at night must not show it. */
export function pushCareOf({
  class: kind,
  category,
  timezone,
  now,
}: Pick<DeliveryFacts, "class" | "category" | "timezone" | "now">): PushCare {
  if (kind !== "marketing" && category !== "marketing") return cares[category];
  const start = startOfDay(localDate(now, timezone), timezone);
  const until = start.getTime() + quietHours.marketing[0] * 3_600_000;
  return { ttl_seconds: Math.max(1, Math.floor((until - now.getTime()) / 1_000)), urgency: "very-low" };
}
