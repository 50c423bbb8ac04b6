import { messageChannels } from "@trevo/contract";
import { describe, expect, it } from "vitest";
import { type DeliveryFacts, decideDelivery, marketingCaps, pushCap } from "./decide-delivery.ts";

const noon = new Date("2026-11-20T15:00:00Z");
const nothing = { channel_day: 0, channel_week: 0, week: 0, push_day: 0 };
const good: DeliveryFacts = {
  now: noon,
  timezone: "America/Sao_Paulo",
  class: "marketing",
  category: "marketing",
  channel: "email",
  ttl_at: new Date(noon.getTime() + 48 * 3_600_000),
  is_brand_active: true,
  is_marketing_stopped: false,
  is_account_open: true,
  block: null,
  is_consented: true,
  is_on: true,
  suppressed: null,
  is_reachable: true,
  claimed: nothing,
};
const decide = (facts: Partial<DeliveryFacts>) => decideDelivery({ ...good, ...facts });
const at = (time: string) => new Date(`2026-11-20T${time}:00-03:00`);

describe("a marketing delivery", () => {
  it("is sent if nothing prevents it", () => {
    expect(decide({})).toEqual({ act: "send" });
  });

  it.each([
    [{ is_brand_active: false }, "brand_inactive"],
    [{ is_account_open: false }, "account_closed"],
    [{ is_marketing_stopped: true }, "marketing_stopped"],
    [{ block: "excluded" }, "protection:excluded"],
    [{ block: "unknown" }, "protection:unknown"],
    [{ is_consented: false }, "no_consent"],
    [{ suppressed: "bounce" }, "suppressed:bounce"],
    [{ is_reachable: false }, "no_contact"],
    [{ claimed: { ...nothing, channel_day: marketingCaps.channel_day } }, "cap"],
    [{ claimed: { ...nothing, channel_week: marketingCaps.channel_week } }, "cap"],
    [{ claimed: { ...nothing, week: marketingCaps.week } }, "cap"],
  ] as const)("is stopped by %j", (facts, reason) => {
    expect(decide(facts)).toEqual({ act: "stop", reason });
  });

  it("is sent one below its caps", () => {
    expect(decide({ claimed: { ...nothing, channel_week: marketingCaps.channel_week - 1, week: marketingCaps.week - 1 } }).act).toBe(
      "send",
    );
  });

  it.each([
    ["19:59", null],
    ["20:00", "2026-11-21T09:00:00-03:00"],
    ["23:59", "2026-11-21T09:00:00-03:00"],
    ["00:00", "2026-11-20T09:00:00-03:00"],
    ["08:59", "2026-11-20T09:00:00-03:00"],
    ["09:00", null],
  ])("at %s waits until %s", (time, until) => {
    const decision = decide({ now: at(time) });
    expect(decision).toEqual(until === null ? { act: "send" } : { act: "hold", reason: "quiet_hours", until: new Date(until) });
  });

  it("expires if its time ends before the quiet hours do, or has passed", () => {
    expect(decide({ now: at("20:00"), ttl_at: new Date("2026-11-21T09:00:00-03:00") })).toEqual({ act: "expire", reason: "quiet_hours" });
    expect(decide({ now: good.ttl_at })).toEqual({ act: "expire", reason: "too_late" });
  });
});

describe("a service delivery", () => {
  const service = { class: "service", category: "rewards", channel: "push", is_consented: false, block: "excluded" } as const;

  it("needs no consent, and is stopped if the player has turned it off", () => {
    expect(decide(service)).toEqual({ act: "send" });
    expect(decide({ ...service, is_on: false })).toEqual({ act: "stop", reason: "turned_off" });
  });

  it("by push waits from 22:00 to 08:00, except about money or security; by e-mail it never waits", () => {
    expect(decide({ ...service, now: at("21:59") }).act).toBe("send");
    expect(decide({ ...service, now: at("22:00") })).toMatchObject({ act: "hold", until: new Date("2026-11-21T08:00:00-03:00") });
    expect(decide({ ...service, now: at("22:00"), category: "money" }).act).toBe("send");
    expect(decide({ ...service, now: at("22:00"), channel: "email" }).act).toBe("send");
  });

  it("by push is capped per day and followed by one summary, except about money or security", () => {
    const claimed = { ...nothing, push_day: pushCap };
    expect(decide({ ...service, claimed: { ...claimed, push_day: pushCap - 1 } }).act).toBe("send");
    expect(decide({ ...service, claimed })).toEqual({ act: "send", isSummary: true });
    const summarized = { push_day: pushCap + 1, push_summaries: 1 };
    expect(decide({ ...service, claimed: { ...claimed, ...summarized } })).toEqual({ act: "stop", reason: "cap" });
    expect(decide({ ...service, claimed, category: "security" }).act).toBe("send");
  });
});

describe("a mandatory delivery", () => {
  const mandatory = { class: "mandatory", category: "security" } as const;

  it("is sent despite consent, preference, suppression, caps and quiet hours", () => {
    const against = { is_consented: false, is_on: false, suppressed: "bounce", block: "excluded", is_marketing_stopped: true };
    expect(
      decide({ ...mandatory, ...against, now: at("03:00"), claimed: { channel_day: 9, channel_week: 9, week: 9, push_day: 9 } }),
    ).toEqual({
      act: "send",
    });
  });

  it("is stopped if the player cannot be reached or the account is closed", () => {
    expect(decide({ ...mandatory, is_reachable: false })).toEqual({ act: "stop", reason: "no_contact" });
    expect(decide({ ...mandatory, is_account_open: false })).toEqual({ act: "stop", reason: "account_closed" });
  });
});

/** Combines each value with each set of facts so far. */
const crossed = <Key extends keyof DeliveryFacts>(matrix: Partial<DeliveryFacts>[], key: Key, values: readonly DeliveryFacts[Key][]) =>
  matrix.flatMap((facts) => values.map((value): Partial<DeliveryFacts> => ({ ...facts, [key]: value })));

it("a block, missing consent or suppressed address stops marketing on every channel at every hour", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(noon.getTime() + hour * 3_600_000));
  let matrix = crossed([{}], "channel", messageChannels);
  matrix = crossed(matrix, "block", [null, "excluded", "paused", "unknown"]);
  matrix = crossed(matrix, "is_consented", [true, false]);
  matrix = crossed(matrix, "is_on", [true, false]);
  matrix = crossed(matrix, "suppressed", [null, "complaint"]);
  matrix = crossed(matrix, "now", hours);
  const passing = matrix.filter((facts) => decide(facts).act !== "stop");
  expect(passing.every(({ block, is_consented, suppressed }) => block === null && is_consented && suppressed === null)).toBe(true);
  expect(matrix.filter((facts) => decide(facts).act === "send")).toHaveLength(messageChannels.length * 2 * 11);
});
