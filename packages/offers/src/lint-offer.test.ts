import { describe, expect, it } from "vitest";
import type { LintProfile } from "./finding.ts";
import { costOf, costsOf, faceValueOf, lintOffer } from "./lint-offer.ts";
import { partsOf } from "./lint-shape.ts";
import { keptShareOf } from "./lint-wagering.ts";
import { type OfferDraft, type OfferKind, offerArgs } from "./offer-args.ts";
import type { RewardArgs } from "./rewards.ts";
import { defaultClassWeights } from "./wager-class.ts";
import { defaultWagering } from "./wagering.ts";

const bounds: OfferDraft = {
  limits: { per_person: 1, budget_cents: 1_000_000 },
  window: { starts_at: "2026-01-01T03:00:00Z", ends_at: "2026-02-01T03:00:00Z" },
};
/** A draft without any finding, on any profile. */
const clean: OfferDraft = {
  ...bounds,
  trigger: { code: "code_entered" },
  conditions: [{ code: "has_settled_stake" }],
  rewards: [{ code: "bonus_fixed", amount: 1_000 }],
  wagering: {},
  coupon: {},
};
const mission: OfferDraft = { ...bounds, goals: [{ code: "limit_set" }], rewards: [{ code: "cash", amount: 100 }] };
const race: OfferDraft = {
  ...bounds,
  score: { code: "best_of_n", min_stake: 100, rounds: 20, max_x100: 10_000 },
  places: [{ from: 1, to: 1, rewards: [{ code: "cash", amount: 5_000 }] }],
};
const name = { pt: "Oferta", en: "Offer" };
const mine = { code: "box", box: { id: "b", title: "Prata" }, count: 1 } as const;

const find = (kind: OfferKind, draft: OfferDraft, profile: LintProfile, title = name) =>
  lintOffer({ kind, name: title, args: offerArgs.parse(draft) }, { profile });
const brief = (findings: ReturnType<typeof lintOffer>) => findings.map(({ code, severity, path }) => `${code} ${severity} ${path}`);

describe("the linter", () => {
  it("requires a limit per person for a race that runs once, but not for one that runs in every period", () => {
    const limits = { per_person: null, budget_cents: 1_000_000 };
    expect(brief(find("race", { ...race, limits }, "default"))).toContain("L11 block limits.per_person");
    const daily = { ...race, limits, trigger: { code: "period_ended", period: "day" } } as const;
    expect(brief(find("race", daily, "default"))).toEqual(["L12 info null"]);
    expect(brief(find("race", { ...race, trigger: { code: "claimed" } }, "default"))).toContain("L0 block trigger");
  });

  it("finds nothing blocking in a coupon, a mission and a race within the law", () => {
    expect(find("coupon", clean, "regulated")).toEqual([]);
    expect(find("coupon", clean, "default")).toEqual([]);
    for (const profile of ["default", "regulated"] as const) {
      expect(brief(find("mission", mission, profile))).toEqual(["L12 info null"]);
      expect(brief(find("race", race, profile))).toEqual(["L12 info null"]);
    }
  });

  it("finds nothing blocking in free rounds that last as long as their bonus, or whose wins are cash", () => {
    const rounds = { code: "free_rounds", game: { id: 1, title: "Mina" }, rounds: 20, stake: 20 } as const;
    expect(find("coupon", { ...clean, rewards: [{ ...rounds, wins: "bonus", days: 7 }] }, "regulated")).toEqual([]);
    expect(brief(find("coupon", { ...clean, rewards: [{ ...rounds, wins: "cash", days: 6 }] }, "regulated"))).toEqual(["L12 info null"]);
  });

  interface Planted {
    readonly code: string;
    readonly kind?: OfferKind;
    readonly change: OfferDraft;
    readonly path: string | null;
    readonly regulated: "block" | "warn" | null;
    readonly default: "block" | "warn" | null;
    readonly title?: typeof name;
  }
  const wagering = clean.wagering;
  const yesterday = { code: "cashback_item", share_bps: 500, max: 100 } as const;
  const planted: readonly Planted[] = [
    { code: "L0", change: { coupon: null }, path: "coupon", regulated: "block", default: "block" },
    { code: "L0", change: { basis: { code: "edge_share", share_bps: 500 } }, path: "basis", regulated: "block", default: "block" },
    { code: "L0", change: { wagering: null }, path: "rewards.0", regulated: "block", default: "block" },
    {
      code: "L0",
      change: { rewards: [{ code: "free_rounds", game: { id: 1, title: "Mina" }, rounds: 20, stake: 20, wins: "bonus", days: 6 }] },
      path: "rewards.0.days",
      regulated: "block",
      default: "block",
    },
    {
      code: "L0",
      change: { rewards: [{ code: "bonus_match", share_bps: 100, max: 1 }] },
      path: "rewards.0",
      regulated: "block",
      default: "block",
    },
    ...(
      [
        ["coupon", { wagering: null, rewards: [{ ...yesterday, paid_as: "bonus" }] }],
        ["mission", { ...mission, rewards: [yesterday] }],
        ["coupon", { trigger: { code: "registered" }, conditions: [{ code: "contacts_verified" }], rewards: [yesterday] }],
      ] satisfies [OfferKind, OfferDraft][]
    ).map(([kind, change]): Planted => ({ code: "L0", kind, change, path: "rewards.0", regulated: "block", default: "block" })),
    ...(["cash", "bonus"] as const).map((paid_as): Planted => {
      const change: OfferDraft = { basis: { code: "edge_share", share_bps: 500, paid_as }, wagering: paid_as === "cash" ? {} : null };
      return { code: "L0", kind: "cashback", change, path: "wagering", regulated: "block", default: "block" };
    }),
    { code: "L0", change: { goals_in_order: true }, path: "goals_in_order", regulated: "block", default: "block" },
    { code: "L0", change: { wagering: { withdrawal: "ends" } }, path: "wagering.withdrawal", regulated: "block", default: "block" },
    { code: "L0", change: { trigger: { code: "registered" } }, path: "conditions", regulated: "block", default: "block" },
    { code: "L0", change: { trigger: { code: "registered" } }, path: "conditions.0", regulated: "block", default: "block" },
    {
      code: "L0",
      change: { trigger: { code: "registered" }, conditions: [{ code: "contacts_verified" }, { code: "identity_verified" }] },
      path: "conditions.1",
      regulated: "block",
      default: "block",
    },
    {
      code: "L0",
      change: { trigger: { code: "registered" }, conditions: [{ code: "contacts_verified" }] },
      path: "conditions",
      regulated: null,
      default: null,
    },
    { code: "L0", change: { trigger: { code: "level_reached", level: 1 } }, path: "trigger", regulated: "block", default: "block" },
    ...(["staff_granted", "registered", "code_entered"] as const).map((code): Planted => {
      const change: OfferDraft = { coupon: null, trigger: { code } };
      return { code: "L0", kind: "bonus", change, path: "trigger", regulated: "block", default: "block" };
    }),
    { code: "L0", kind: "bonus", change: { coupon: null, trigger: { code: "claimed" } }, path: "trigger", regulated: null, default: null },
    {
      code: "L0",
      kind: "mission",
      change: { ...mission, trigger: { code: "claimed" } },
      path: "trigger",
      regulated: "block",
      default: "block",
    },
    {
      code: "L0",
      kind: "mission",
      change: { ...mission, trigger: { code: "level_reached", level: 2 } },
      path: "trigger",
      regulated: null,
      default: null,
    },
    {
      code: "L2",
      kind: "bonus",
      change: { coupon: null, trigger: { code: "period_ended", period: "week" }, conditions: [] },
      path: "trigger",
      regulated: "block",
      default: null,
    },
    { code: "L1", change: { trigger: { code: "deposit_credited", min: 100 } }, path: "trigger", regulated: "block", default: null },
    {
      code: "L1",
      change: { conditions: [{ code: "has_settled_stake" }, { code: "deposits_at_least", deposits: 1 }] },
      path: "conditions.1",
      regulated: "block",
      default: null,
    },
    {
      code: "L1",
      kind: "mission",
      change: { ...mission, goals: [{ code: "deposit_total", amount: 100 }] },
      path: "goals.0",
      regulated: "block",
      default: null,
    },
    { code: "L2", change: { conditions: [] }, path: "trigger", regulated: "block", default: null },
    { code: "L2", change: { trigger: { code: "registered" } }, path: "trigger", regulated: "block", default: null },
    {
      code: "L2",
      change: { trigger: { code: "deposit_credited", min: 100 }, conditions: [] },
      path: "trigger",
      regulated: "block",
      default: null,
    },
    {
      code: "L2",
      change: { trigger: { code: "first_stake_settled", min_stake: 100 } },
      path: "trigger",
      regulated: "block",
      default: null,
    },
    {
      code: "L3",
      change: { trigger: { code: "level_reached", level: 2 }, conditions: [{ code: "deposits_at_least", deposits: 1 }] },
      path: "conditions.0",
      regulated: "block",
      default: "block",
    },
    { code: "L4", change: { rewards: [mine] }, path: "rewards.0", regulated: "block", default: "warn" },
    {
      code: "L4",
      kind: "race",
      change: { ...race, places: [{ from: 1, to: 1, rewards: [mine] }] },
      path: "places.0.rewards.0",
      regulated: "block",
      default: "warn",
    },
    { code: "L5", change: { coupon: { listed: true } }, path: "coupon.listed", regulated: "block", default: null },
    {
      code: "L6",
      kind: "referral",
      change: { plan: { code: "cpa", amount: 2_000 }, rewards: [{ code: "cash", amount: 1 }] },
      path: "rewards",
      regulated: "block",
      default: null,
    },
    {
      code: "L6",
      kind: "referral",
      change: { plan: { code: "cpa", amount: 2_000, deposit: 100 } },
      path: "plan.deposit",
      regulated: "block",
      default: null,
    },
    { code: "L7", change: {}, title: { pt: "Ganho GARANTIDO", en: "Offer" }, path: null, regulated: "block", default: "warn" },
    { code: "L7", change: {}, title: { pt: "Última chance", en: "Offer" }, path: null, regulated: "block", default: "warn" },
    {
      code: "L7",
      change: { rewards: [{ code: "item", item: { pt: "Recuperação", en: "Cap" }, value: 1 }] },
      path: "rewards.0.item",
      regulated: "block",
      default: "warn",
    },
    { code: "L8", change: { wagering: { ...wagering, times_x10: 101 } }, path: "wagering.times_x10", regulated: "warn", default: null },
    { code: "L8", change: { wagering: { ...wagering, times_x10: 351 } }, path: "wagering.times_x10", regulated: "warn", default: "warn" },
    { code: "L8", change: { wagering: { ...wagering, cap_x10: 99 } }, path: "wagering.cap_x10", regulated: "warn", default: "warn" },
    { code: "L8", change: { wagering: { ...wagering, days: 2 } }, path: "wagering.days", regulated: "warn", default: "warn" },
    {
      code: "L10",
      kind: "race",
      change: { ...race, score: { code: "turnover", min_stake: 100 } },
      path: "score",
      regulated: "block",
      default: "warn",
    },
    {
      code: "L10",
      kind: "ranking",
      change: { ...race, score: null, trigger: { code: "period_ended" } },
      path: "places",
      regulated: "block",
      default: "warn",
    },
    {
      code: "L10",
      kind: "mission",
      change: { ...mission, goals: [{ code: "stake_total", amount: 100 }] },
      path: "goals.0",
      regulated: "warn",
      default: null,
    },
    { code: "L11", change: { window: {} }, path: "window.ends_at", regulated: "block", default: "block" },
    {
      code: "L11",
      change: { limits: { per_person: null, budget_cents: 1 } },
      path: "limits.per_person",
      regulated: "block",
      default: "block",
    },
    { code: "L11", change: { limits: { per_person: 1 } }, path: "limits.budget_cents", regulated: "block", default: "block" },
    {
      code: "L11",
      kind: "referral",
      change: { plan: { code: "cpa", amount: 2_000 }, limits: { per_person: null } },
      path: "limits.budget_cents",
      regulated: "block",
      default: "block",
    },
    {
      code: "L11",
      kind: "referral",
      change: { plan: { code: "cpa", amount: 2_000, per_month: null } },
      path: "plan.per_month",
      regulated: "block",
      default: "block",
    },
    {
      code: "L11",
      kind: "affiliate_plan",
      change: { plan: { code: "flat", amount: 2_000 }, limits: { per_person: null, budget_cents: 1 } },
      path: "limits.budget_cents",
      regulated: "block",
      default: "block",
    },
    {
      code: "L11",
      kind: "rank",
      change: { limits: { per_person: 1 }, levels: [{ level: 1, from: 100, rewards: [] }] },
      path: "limits.per_person",
      regulated: "warn",
      default: "warn",
    },
    {
      code: "L12",
      change: { wagering: { class_bps: [10_000, 5_000, 2_500, 1_001, 0, 1_000, -1, -1] } },
      path: "wagering.class_bps.3",
      regulated: "block",
      default: "block",
    },
    {
      code: "L12",
      change: { wagering: { class_bps: [10_000, 5_000, 2_500, 1_000, 1, 1_000, -1, -1] } },
      path: "wagering.class_bps.4",
      regulated: "block",
      default: "block",
    },
    { code: "L12", change: { wagering: { times_x10: 74 } }, path: "wagering.times_x10", regulated: "block", default: "block" },
  ];
  const cases = planted.flatMap((plant) =>
    (["regulated", "default"] as const).map((profile) => [plant.code, plant.path ?? "its name", profile, plant] as const),
  );

  it.each(cases)("finds %s at %s on the %s profile, and gives its severity and source", (code, _at, profile, plant) => {
    const { kind = "coupon", change, path, title } = plant;
    const draft = kind === "coupon" ? { ...clean, ...change } : { ...bounds, ...change };
    const found = find(kind, draft, profile, title).filter(
      (finding) => finding.code === code && finding.path === path && finding.severity !== "info",
    );
    expect(found.map(({ severity }) => severity)).toEqual(plant[profile] === null ? [] : [plant[profile]]);
    for (const { message, source } of found) expect([message.pt, message.en, source].every((text) => text.length > 3)).toBe(true);
  });

  it("accepts values exactly at a limit", () => {
    const at = { times_x10: 100, cap_x10: 100, days: 3 };
    expect(find("coupon", { ...clean, wagering: at }, "regulated")).toEqual([]);
    expect(find("coupon", { ...clean, wagering: { ...at, times_x10: 350 } }, "default")).toEqual([]);
    expect(find("coupon", { ...clean, wagering: { times_x10: 75 } }, "default")).toEqual([]);
  });

  it("lists blocking findings first", () => {
    const found = find("coupon", { ...clean, wagering: { days: 1 }, window: {} }, "default", { pt: "Renda extra", en: "Offer" });
    expect(found.map(({ severity }) => severity)).toEqual(["block", "warn", "warn"]);
  });

  it("compares a game's own weight with its edge, and warns when the edge is unknown", () => {
    const args = offerArgs.parse({ ...clean, wagering: { exceptions: [{ game: { id: 7, title: "Mina" }, weight_bps: 2_500 }] } });
    const withEdge = (edge: number | null) => lintOffer({ kind: "coupon", name, args }, { profile: "default", edgeOf: () => edge });
    const path = "wagering.exceptions.0.weight_bps";
    expect(brief(withEdge(100))).toEqual([]);
    expect(brief(withEdge(99))).toEqual([`L12 block ${path}`]);
    expect(brief(withEdge(null))).toEqual([`L12 block ${path}`]);
    expect(brief(lintOffer({ kind: "coupon", name, args }, { profile: "default" }))).toEqual([`L12 warn ${path}`]);
  });

  it("refuses a deposit match granted without a deposit, wherever it appears", () => {
    const rewards = [{ code: "bonus_match", share_bps: 100, max: 1 }] as const;
    const match = { wagering: {}, trigger: { code: "deposit_credited", min: 100 } } as const;
    const blocked = (kind: OfferKind, draft: OfferDraft) => brief(find(kind, draft, "default")).filter((one) => one.startsWith("L0"));
    expect(blocked("coupon", { ...clean, ...match, rewards: [...rewards] })).toEqual([]);
    expect(blocked("mission", { ...mission, ...match, rewards: [...rewards] })).toEqual(["L0 block rewards.0", "L0 block trigger"]);
    expect(blocked("race", { ...race, wagering: {}, places: [{ from: 1, to: 1, rewards: [...rewards] }] })).toEqual([
      "L0 block places.0.rewards.0",
    ]);
  });

  it("refuses ladders that do not rise and overlapping places", () => {
    const rewards = [{ code: "cash", amount: 1 }] as const;
    const levels = (from: number) => [
      { level: 1, from: 100, rewards: [] },
      { level: 2, from, rewards: [...rewards] },
    ];
    expect(brief(find("rank", { limits: { per_person: null }, levels: levels(101) }, "default"))).toEqual(["L12 info null"]);
    expect(brief(find("rank", { levels: levels(100) }, "default"))).toContain("L0 block levels");
    const places = (from: number) => [
      { from: 1, to: 3, rewards: [...rewards] },
      { from, to: 9, rewards: [...rewards] },
    ];
    expect(brief(find("race", { ...race, places: places(4) }, "default"))).toEqual(["L12 info null"]);
    expect(brief(find("race", { ...race, places: places(3) }, "default"))).toContain("L0 block places");
  });
});

describe("the share of a bonus that its wagering leaves", () => {
  it("is 60 % at 10 times with the default classes, and nothing from 25 times on", () => {
    const kept = (times_x10: number) => keptShareOf({ ...defaultWagering, times_x10 }, () => null);
    expect(kept(100)).toBe(6_000);
    expect(kept(250)).toBe(0);
    expect(kept(249)).toBe(40);
    expect(kept(1_000)).toBe(0);
  });

  it("follows the cheapest game that counts, and is exact", () => {
    const class_bps = defaultClassWeights.map((weight, no) => (no === 2 ? 2_400 : weight));
    expect(keptShareOf({ ...defaultWagering, class_bps, times_x10: 70 }, () => null)).toBe(7_200);
    expect(
      keptShareOf({ ...defaultWagering, class_bps: class_bps.map((weight, no) => (no === 2 ? weight : 0)), times_x10: 70 }, () => null),
    ).toBe(7_084);
    expect(keptShareOf({ ...defaultWagering, class_bps: class_bps.map(() => 0) }, () => null)).toBe(0);
  });
});

describe("the most that an offer can cost", () => {
  const rewards: RewardArgs[] = [
    { code: "cash", amount: 1_000 },
    { code: "free_rounds", game: { id: 1, title: "Mina" }, rounds: 20, stake: 20, wins: "cash", days: 7 },
  ];
  const limits = { per_person: 1, per_day: null, in_all: 100, budget_cents: null };

  it("is its grants at face value or its budget, whichever is less", () => {
    expect(costOf({ rewards, limits })).toBe(140_000);
    expect(costOf({ rewards, limits: { ...limits, budget_cents: 139_999 } })).toBe(139_999);
    expect(costOf({ rewards, limits: { ...limits, budget_cents: 140_001 } })).toBe(140_000);
    expect(costOf({ rewards, limits: { ...limits, in_all: null } })).toBeNull();
  });

  it("is unbounded when a reward's value is not in the rules, even with a budget, and above what a wallet can hold", () => {
    const box: RewardArgs = { code: "box", box: { id: "b", title: "Prata" }, count: 1 };
    expect(faceValueOf(box)).toBeNull();
    expect(costOf({ rewards: [box], limits })).toBeNull();
    expect(costOf({ rewards: [box], limits: { ...limits, budget_cents: 5 } })).toBeNull();
    expect(costOf({ rewards: [...rewards, box], limits: { ...limits, budget_cents: 5 } })).toBeNull();
    expect(costOf({ rewards, limits: { ...limits, in_all: 1_000_000_000 } })).toBeNull();
  });
});

describe("the arithmetic of one grant", () => {
  const of = (draft: OfferDraft) => costsOf(offerArgs.parse({ ...clean, ...draft }));

  it("is exact: face value, required wagering, and the average value left after it", () => {
    const limits = { per_person: 1, in_all: 7, budget_cents: 10_000 };
    const rewards: RewardArgs[] = [
      { code: "bonus_fixed", amount: 1_001 },
      { code: "cash", amount: 500 },
    ];
    expect(of({ rewards, limits, wagering: { times_x10: 55 } })).toEqual({
      face_cents: 1_501,
      unpriced: 0,
      bonus_cents: 1_001,
      // 1,001 × 5.5 = 5,505.5
      required_cents: 5_505,
      // 5.5 × 4 % = 22 %: 78 % of 1,001 is 780.78.
      kept_cents: 781,
      // 10,000 ÷ 1,501 = 6.66
      grants: 6,
      cost_cents: 10_000,
    });
  });

  it("uses the smaller of the limits, and has no limit when nothing bounds it", () => {
    const rewards: RewardArgs[] = [{ code: "cash", amount: 100 }];
    const grants = (in_all: number | null, budget_cents: number | null) => of({ rewards, limits: { in_all, budget_cents } }).grants;
    expect([grants(3, 400), grants(5, 400), grants(null, 399), grants(7, null), grants(null, null)]).toEqual([3, 4, 3, 7, null]);
  });

  it("keeps all of a bonus without wagering, and ignores rewards whose value is not in the rules", () => {
    expect(of({ wagering: null })).toMatchObject({ bonus_cents: 1_000, required_cents: 0, kept_cents: 1_000 });
    expect(of({ wagering: { times_x10: 0 } })).toMatchObject({ required_cents: 0, kept_cents: 1_000 });
    expect(of({ rewards: [mine], limits: { budget_cents: 500 } })).toMatchObject({
      face_cents: 0,
      unpriced: 1,
      grants: null,
      cost_cents: null,
    });
  });

  it("stays exact beyond the precision of floating-point numbers", () => {
    const largest = 999_999_999_999;
    expect(of({ rewards: [{ code: "bonus_fixed", amount: largest }], wagering: { times_x10: 1_000 } })).toMatchObject({
      required_cents: 99_999_999_999_900,
      kept_cents: 0,
    });
  });
});

describe("the parts of a form", () => {
  it.each([
    "coupon",
    "bonus",
    "cashback",
    "rank",
    "ranking",
    "mission",
    "race",
    "points",
    "shop_item",
    "referral",
    "affiliate_plan",
  ] as const)("of a %s are those that the linter accepts, including all that it requires", (kind) => {
    const { parts, needs } = partsOf(kind);
    expect(parts).toEqual(expect.arrayContaining([...needs, "limits", "window"]));
    expect(new Set(parts).size).toBe(parts.length);
    const missing = find(kind, bounds, "default").filter(({ code, path }) => code === "L0" && needs.includes(path as never));
    expect(missing.map(({ path }) => path)).toEqual([...needs]);
  });
});
