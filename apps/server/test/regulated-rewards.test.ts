import type { OfferDraft, OfferKind } from "@trevo/offers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { createAffiliates } from "./affiliate-fixture.ts";
import { createCouponSite } from "./coupon-site.ts";
import { giveTestBonus } from "./give-test-bonus.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const brand = "norte";
const ends_at = "2030-01-01T03:00:00Z";

let site: TestSite;
let member: Member;
/** A player of another brand, where these exist. */
let neighbour: Member;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.join({ tenant: brand });
  const affiliates = await createAffiliates(site);
  neighbour = (await affiliates.makeAffiliate(await affiliates.share())).member;
  await giveTestBonus(site, neighbour);
}, 120_000);
afterAll(() => site.close());

const get = (path: string, as: Pick<Member, "token"> | null) =>
  site.call("GET", `/api${path}`, { tenant: brand, ...(as && { token: as.token }) });
const post = (path: string, body: object) => site.call("POST", `/api${path}`, { tenant: brand, token: member.token, body });

/** A player's answer: its status, with its code, or whether its list is empty. */
type Answer = readonly [status: number, code?: string];
const id = newId();
const empty: Answer = [200, "empty"];
const refused: Answer = [403, "rewards_not_allowed"];
const unknown: Answer = [404, "not_found"];

interface Absent {
  readonly features: readonly string[];
  /** Call, body of a POST, and a player's answer at a regulated brand. */
  readonly calls: readonly (readonly [path: string, answer: Answer, body?: object])[];
}

/** What a regulated brand does not have. `e2e/support/routes.ts` lists the pages that it does not have. */
const absent: Readonly<Record<string, Absent>> = {
  "coupons and rewards for a deposit or a registration": {
    features: ["coupons"],
    calls: [
      ["/bonuses/coupons?page=1", empty],
      ["/bonuses/offers", empty],
      ["/bonuses/check-coupon", refused, { coupon: "TREVO10" }],
      ["/bonuses/redeem", refused, { coupon: "TREVO10" }],
      ["/main-gateway/qrcode-pix", refused, { amount: 5_000, coupon: "TREVO10" }],
    ],
  },
  "bonuses and free rounds": {
    features: ["bonuses"],
    calls: [
      ["/bonuses", empty],
      ["/bonuses/free-rounds", empty],
    ],
  },
  boxes: {
    features: ["boxes"],
    calls: [
      ["/boxes/all", unknown],
      ["/boxes/user/get", unknown],
      ["/prizes/user", unknown],
      ["/boxes/buy", unknown, { box_id: 1 }],
      ["/boxes/open", unknown, { box_id: 1 }],
    ],
  },
  "prizes for turnover": {
    features: ["leaderboard", "races"],
    calls: [
      ["/ranking", unknown],
      ["/races", unknown],
      [`/races/${id}/join`, unknown, {}],
    ],
  },
  "the points shop": {
    features: ["points_shop"],
    calls: [["/points/shop", unknown]],
  },
  "rewards for friends, and affiliates": {
    features: ["referrals"],
    calls: [
      ["/affiliate/summary", unknown],
      ["/affiliate/links", unknown],
    ],
  },
};

const askAt = async (tenant: string, path: string, { body, token }: { body?: object | undefined; token?: string }) =>
  site.call(body ? "POST" : "GET", `/api${path}`, { tenant, ...(token && { token }), ...(body && { body }) });
const answerOf = ({ status, json }: Reply): Answer => {
  if (status !== 200) return [status, String(json["code"])];
  return Array.isArray(json["data"]) && json["data"].length === 0 ? empty : [status];
};
const featuresOf = async (tenant: string): Promise<readonly string[]> =>
  expectStatus(await site.call("GET", "/api/site-config", { tenant }), 200).json["data"].features as string[];

describe.each(Object.entries(absent))("%s", (_, { features, calls }) => {
  it("are absent at a regulated brand, for players and guests", async () => {
    expect((await featuresOf(brand)).filter((feature) => features.includes(feature))).toEqual([]);
    for (const [path, answer, body] of calls) {
      expect(answerOf(await askAt(brand, path, { body, token: member.token })), path).toEqual(answer);
      const [status, code] = answerOf(await askAt(brand, path, { body }));
      expect(status !== 200 || code === "empty", `${path} for a guest`).toBe(true);
    }
  });

  it("exist at another brand", async () => {
    expect(await featuresOf("trevo")).toEqual(expect.arrayContaining([...features]));
    const answers = await Promise.all(
      calls.map(async ([path, answer, body]) => {
        const found = answerOf(await askAt("trevo", path, { body, token: neighbour.token }));
        return JSON.stringify(found) !== JSON.stringify(answer);
      }),
    );
    expect(answers).toContain(true);
  });
});

describe("a regulated brand", () => {
  it("lists no rewards among its features except cashback, missions of care and points", async () => {
    const { features } = expectStatus(await get("/site-config", null), 200).json["data"] as { features: string[] };
    expect(
      features.filter((feature) => ["bonuses", "coupons", "boxes", "referrals", "races", "jackpots", "wheel"].includes(feature)),
    ).toEqual([]);
  });

  it("lists no coupon, bonus, free round, box or mission to a guest", async () => {
    expect((await get("/bonuses/coupons?page=1", null)).json["data"]).toEqual([]);
    expect((await get("/missions?page=1", null)).json["data"]).toEqual([]);
    for (const path of ["/bonuses", "/bonuses/free-rounds", "/wallet/bonuses?page=1"]) expectStatus(await get(path, null), 401);
    expectStatus(await get("/boxes/all", null), 404);
  });

  it("has no bonus, free round or box for a player", async () => {
    for (const path of [
      "/bonuses",
      "/bonuses?group=ended",
      "/bonuses/free-rounds",
      "/bonuses/free-rounds?group=ended",
      "/wallet/bonuses?page=1",
    ])
      expect(expectStatus(await get(path, member), 200).json["data"], path).toEqual([]);
    for (const path of ["/boxes/all", "/boxes/user/get", "/prizes/user"]) expectStatus(await get(path, member), 404);
    expectStatus(await post("/boxes/buy", { box_id: 1 }), 404);
    expectStatus(await post("/boxes/open", { box_id: 1 }), 404);
  });

  it("answers any coupon of a guest as if it did not exist", async () => {
    const check = (coupon: string) => site.call("POST", "/api/bonuses/check-coupon", { tenant: brand, body: { coupon } });
    for (const code of ["TREVO10", "GIRO20", "NADA1234"]) expect((await check(code)).json["code"], code).toBe("coupon_invalid");
    expect((await post("/bonuses/redeem", { coupon: "GIRO20" })).json["code"]).toBe("rewards_not_allowed");
  });

  it.each<[string, OfferKind, OfferDraft]>([
    [
      "a deposit match",
      "coupon",
      {
        trigger: { code: "deposit_credited", nth: null, min: 1_000, max: null },
        rewards: [{ code: "bonus_match", share_bps: 10_000, max: 10_000 }],
        wagering: {},
      },
    ],
    [
      "free rounds at a deposit",
      "coupon",
      {
        trigger: { code: "deposit_credited", nth: null, min: 1_000, max: null },
        rewards: [{ code: "free_rounds", game: { id: 1, title: "Dados" }, rounds: 5, stake: 100, wins: "cash", days: 7 }],
      },
    ],
    ["a reward for registration", "coupon", { trigger: { code: "registered" }, rewards: [{ code: "cash", amount: 100 }] }],
    ["a code before the first stake", "coupon", { trigger: { code: "code_entered" }, rewards: [{ code: "cash", amount: 100 }] }],
    [
      "prizes for turnover",
      "race",
      { score: { code: "turnover", min_stake: 100 }, places: [{ from: 1, to: 1, rewards: [{ code: "cash", amount: 100 }] }] },
    ],
  ])("cannot publish %s", async (_, kind, draft) => {
    const tenant = await createCouponSite(site).tenantOf(brand);
    const args: OfferDraft = {
      ...(kind === "coupon" && { coupon: {} }),
      limits: { budget_cents: 100_000 },
      window: { starts_at: "2026-01-01T03:00:00Z", ends_at },
      ...draft,
    };
    await expect(
      site.app.modules.offers.publishBuiltIn(tenant, { id: newId(), kind, name: { pt: "Oferta", en: "Offer" }, args }),
    ).rejects.toThrow("offer_blocked");
  });
});
