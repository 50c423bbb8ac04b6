import { describe, expect, it } from "vitest";
import { type ConditionArgs, conditionRules } from "./conditions.ts";
import { type OfferEvent, type OfferRefusal, type PlayerFacts, offerRefusals } from "./facts.ts";
import { ruleOf } from "./rule.ts";
import { type TriggerArgs, triggerRules } from "./triggers.ts";

const dayMs = 86_400_000;
const now = new Date("2026-11-23T02:30:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
/** A Sunday in São Paulo that is already Monday in UTC. */
const facts: PlayerFacts = {
  now,
  today: "2026-11-22",
  registered_at: ago(10 * dayMs),
  birth_date: "1990-11-30",
  level: 3,
  deposits: 2,
  last_settled_stake_at: ago(5 * dayMs),
  contacts_verified: true,
  identity_verified: true,
  ref: "amigo",
  lmcp: null,
  lists: ["l1"],
  bonus_active: false,
  withholdsOffers: false,
  event: null,
};
const condition = (args: ConditionArgs, change: Partial<PlayerFacts> = {}) =>
  ruleOf(conditionRules, args).applies(args, { ...facts, ...change });
const trigger = (args: TriggerArgs, event: OfferEvent | null) => ruleOf(triggerRules, args).applies(args, { ...facts, event });

describe("a condition", () => {
  const limits: readonly (readonly [string, ConditionArgs, Partial<PlayerFacts>, OfferRefusal])[] = [
    ["level_at_least", { code: "level_at_least", level: 3 }, { level: 2 }, "level_too_low"],
    ["registered_within", { code: "registered_within", days: 10 }, { registered_at: ago(10 * dayMs + 1) }, "registered_too_early"],
    ["staked_in_days", { code: "staked_in_days", days: 5 }, { last_settled_stake_at: ago(5 * dayMs + 1) }, "no_recent_stake"],
    ["staked_in_days without a stake", { code: "staked_in_days", days: 5 }, { last_settled_stake_at: null }, "no_recent_stake"],
    ["deposits_at_least", { code: "deposits_at_least", deposits: 2 }, { deposits: 1 }, "too_few_deposits"],
    ["contacts_verified", { code: "contacts_verified" }, { contacts_verified: false }, "contacts_unverified"],
    ["identity_verified", { code: "identity_verified" }, { identity_verified: false }, "identity_unverified"],
    ["came_by", { code: "came_by", channel: "ref", values: ["x", "amigo"] }, { ref: "other", lmcp: "amigo" }, "not_referred"],
    ["came_by without a source", { code: "came_by", channel: "ref", values: ["amigo"] }, { ref: null }, "not_referred"],
    ["in_list", { code: "in_list", list: { id: "l1", title: "VIP" } }, { lists: ["l2"] }, "not_in_list"],
    ["on_weekday", { code: "on_weekday", weekdays: ["sunday"] }, { today: "2026-11-23" }, "wrong_weekday"],
    ["birthday_month", { code: "birthday_month" }, { today: "2026-12-01" }, "not_birthday_month"],
    ["birthday_month without a date of birth", { code: "birthday_month" }, { birth_date: null }, "not_birthday_month"],
    ["no_bonus_active", { code: "no_bonus_active" }, { bonus_active: true }, "bonus_active"],
    ["has_settled_stake", { code: "has_settled_stake" }, { last_settled_stake_at: null }, "no_settled_stake"],
  ];

  it.each(limits)("%s holds at its limit and refuses beyond it", (_name, args, beyond, refusal) => {
    expect(condition(args)).toBeNull();
    expect(condition(args, beyond)).toBe(refusal);
  });

  it("came_by reads the channel that it names", () => {
    const args: ConditionArgs = { code: "came_by", channel: "lmcp", values: ["amigo"] };
    expect(condition(args)).toBe("not_referred");
    expect(condition(args, { lmcp: "amigo" })).toBeNull();
  });

  it("is covered by a test, each one", () => {
    expect(new Set(limits.map(([, { code }]) => code))).toEqual(new Set(conditionRules.map(({ code }) => code)));
  });
});

describe("a trigger", () => {
  const deposit = (amount: number, nth = 1): OfferEvent => ({ kind: "deposit_credited", amount, nth });
  const args: TriggerArgs = { code: "deposit_credited", nth: 1, min: 2_000, max: 5_000 };

  it("on a deposit holds from its minimum to its maximum, and for its number", () => {
    expect(trigger(args, deposit(2_000))).toBeNull();
    expect(trigger(args, deposit(1_999))).toBe("deposit_out_of_range");
    expect(trigger(args, deposit(5_000))).toBeNull();
    expect(trigger(args, deposit(5_001))).toBe("deposit_out_of_range");
    expect(trigger(args, deposit(2_000, 2))).toBe("wrong_deposit");
    expect(trigger({ ...args, nth: null, max: null }, deposit(5_001, 9))).toBeNull();
  });

  it("on a deposit requires a deposit when the code is entered, and ignores other events", () => {
    expect(trigger(args, { kind: "code_entered" })).toBe("coupon_needs_deposit");
    expect(trigger(args, null)).toBe("coupon_needs_deposit");
    expect(trigger(args, { kind: "registered" })).toBe("not_triggered");
  });

  it("on the first stake holds from its minimum", () => {
    const first: TriggerArgs = { code: "first_stake_settled", min_stake: 100 };
    expect(trigger(first, { kind: "first_stake_settled", amount: 100 })).toBeNull();
    expect(trigger(first, { kind: "first_stake_settled", amount: 99 })).toBe("stake_too_low");
  });

  const others: readonly (readonly [TriggerArgs, OfferEvent, OfferEvent])[] = [
    [{ code: "code_entered" }, { kind: "code_entered" }, { kind: "claimed" }],
    [{ code: "registered" }, { kind: "registered" }, { kind: "claimed" }],
    [
      { code: "level_reached", level: 2 },
      { kind: "level_reached", level: 2 },
      { kind: "level_reached", level: 3 },
    ],
    [
      { code: "mission_completed", mission: { id: "m", title: "M" } },
      { kind: "mission_completed", mission_id: "m" },
      { kind: "mission_completed", mission_id: "n" },
    ],
    [
      { code: "period_ended", period: "week" },
      { kind: "period_ended", period: "week" },
      { kind: "period_ended", period: "month" },
    ],
    [{ code: "claimed" }, { kind: "claimed" }, { kind: "staff_granted" }],
    [{ code: "staff_granted" }, { kind: "staff_granted" }, { kind: "claimed" }],
  ];
  it.each(others)("%o holds for its event only", (waiting, event, other) => {
    expect(trigger(waiting, event)).toBeNull();
    expect(trigger(waiting, other)).toBe("not_triggered");
    expect(trigger(waiting, null)).toBe("not_triggered");
  });

  it("has a text in both languages for each refusal", () => {
    for (const { pt, en } of Object.values(offerRefusals)) expect(pt.endsWith(".") && en.endsWith(".")).toBe(true);
  });
});
