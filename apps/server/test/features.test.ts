import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let player: Member;

beforeAll(async () => {
  site = await startTestSite();
  player = await site.join({ tenant: "norte" });
});
afterAll(() => site.close());

const get = (path: string, tenant: string) => site.call("GET", `/api${path}`, { tenant });

describe("a brand whose policy forbids rewards", () => {
  it("refuses a deposit with a coupon, and creates no charge", async () => {
    const body = { amount: 5_000, coupon: "TREVO10" };
    const reply = await site.call("POST", "/api/main-gateway/qrcode-pix", { token: player.token, tenant: "norte", body });
    expect(expectStatus(reply, 403).json["code"]).toBe("rewards_not_allowed");
    expect(await site.database.sql`select from deposits where player_id = ${player.id}`).toHaveLength(0);
  });

  it("checks no coupon: guests get the answer that it is invalid", async () => {
    const check = (token?: string) =>
      site.call("POST", "/api/bonuses/check-coupon", { tenant: "norte", token, body: { coupon: "TREVO10" } });
    expect(expectStatus(await check(player.token), 403).json["code"]).toBe("rewards_not_allowed");
    expect(expectStatus(await check(), 422).json["code"]).toBe("coupon_invalid");
  });

  it("has no ranking by turnover", async () => {
    expectStatus(await get("/ranking", "norte"), 404);
    expectStatus(await get("/ranking", "trevo"), 200);
  });

  it("lists identity and limits as steps before the first deposit", async () => {
    const steps = async (tenant: string) => expectStatus(await get("/site-config", tenant), 200).json["data"]["deposit_steps"];
    expect(await steps("norte")).toEqual({ identity: true, limits: true });
    expect(await steps("trevo")).toEqual({ identity: false, limits: false });
  });
});

describe("a link to a feature that the brand does not have", () => {
  it("appears in no banner, promotion or address", async () => {
    const { banners, features } = expectStatus(await get("/site-config", "trevo"), 200).json["data"];
    expect(features).toEqual([
      "points_shop",
      "leaderboard",
      "bonuses",
      "cashback",
      "referrals",
      "missions",
      "races",
      "sports",
      "boxes",
      "coupons",
      "chat",
    ]);
    expect(banners.map((banner: { id: string }) => banner.id)).toEqual(["dice", "pix", "slots", "cashback"]);
    expect(expectStatus(await get("/settings/banners", "trevo"), 200).json["data"]).toEqual(banners);
    const promotions = expectStatus(await get("/content/promotion", "trevo"), 200).json["data"] as { slug: string }[];
    expect(promotions.map(({ slug }) => slug)).toEqual([
      "cashback",
      "caixas",
      "ranking-da-semana",
      "missoes-do-mes",
      "traga-alguem",
      "semana-do-dado",
      "seus-limites",
      "dois-fatores",
    ]);
    expectStatus(await get("/content/promotion/caixas", "norte"), 404);
    expectStatus(await get("/content/promotion/traga-alguem", "trevo"), 200);
  });

  it("appears when the brand has the feature", async () => {
    const trevo = await site.app.modules.tenants.bySlug("trevo");
    const has = async (settings: object): Promise<boolean> => {
      await site.app.modules.tenants.change(trevo?.id ?? 0, { settings });
      return expectStatus(await get("/site-config", "trevo"), 200).json["data"]["features"].includes("sports");
    };
    expect(await has({ hasSports: false })).toBe(false);
    expect(await has({ betby: { active: true, brand_id: "demo", theme_name: "demo" } })).toBe(true);
    expect(await has({ betby: { active: false, brand_id: "", theme_name: "" }, hasSports: true })).toBe(true);
  });
});
