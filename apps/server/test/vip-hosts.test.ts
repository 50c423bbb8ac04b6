import type { StaffVipHost, VipProgress } from "@trevo/contract";
import type { OfferDraft } from "@trevo/offers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idNamed } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let trevo: Tenant;
/** Ana publishes, Caio reads, and Davi does neither. */
let ana: TestMember;
let caio: TestMember;
let davi: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  const found = await site.app.modules.tenants.bySlug("trevo");
  if (!found) throw new Error("the demo has no trevo");
  trevo = found;
  ana = await hire(site, { may: ["offers.publish"] });
  caio = await hire(site, { may: ["offers.read"] });
  davi = await hire(site, { may: ["audit.read"] });
});
afterAll(() => site.close());

const helena = { name: "Helena Prado", whatsapp: "(11) 98765-4321", email: null };
const set = (tier: number, host: object | null, { token } = ana, tenant = "trevo") =>
  office(site, "POST", `${tenant}/vip-hosts`, { token, body: { tier, host } });
const list = async ({ token } = caio): Promise<StaffVipHost[]> =>
  expectStatus(await office(site, "GET", "trevo/vip-hosts", { token }), 200).json["data"] as StaffVipHost[];

type TierDraft = NonNullable<OfferDraft["tiers"]>[number];
const tier = (nth: number, has_host: boolean): TierDraft => ({
  tier: nth,
  name: { pt: `T${nth}`, en: `T${nth}` },
  points: nth * 100,
  has_host,
});
/** Publishes the tiers as the next version of the demo's VIP club. */
const publish = (...tiers: TierDraft[]) =>
  site.app.modules.offers.publishBuiltIn(trevo, {
    id: idNamed("offer:trevo:rank"),
    kind: "rank",
    name: { pt: "Clube", en: "Club" },
    args: { limits: { per_person: null }, levels: [{ level: 1, from: 1_000_000_000, rewards: [] }], tiers },
  });
const put = ({ id }: Member, nth: number) => site.database.owner.sql`
  insert into player_tiers (tenant_id, player_id, tier, since, points_90d, month)
  values (${trevo.id}, ${id}, ${nth}, now(), 0, '2030-01') on conflict (tenant_id, player_id) do update set tier = excluded.tier`;
const clubOf = async ({ token }: Member): Promise<VipProgress> =>
  expectStatus(await site.call("GET", "/api/profile/vip", { token }), 200).json["data"] as VipProgress;

const lastDetail = async (): Promise<object | undefined> =>
  (
    await site.database.sql<{ detail: object }[]>`
      select detail from audit_events where tenant_id = ${trevo.id} and action = 'vip_host_set' order by id desc limit 1`
  )[0]?.detail;

describe("a named host of the VIP club", () => {
  it("cannot be promised by a tier before one is set", async () => {
    await expect(publish(tier(1, false), tier(2, true))).rejects.toThrow("reward_not_available");
    expectStatus(await set(1, helena), 200);
    await publish(tier(1, false), tier(2, true));
    expect(await list()).toEqual([
      { tier: 0, name: { pt: "T1", en: "T1" }, points: 100, is_promised: false, host: null },
      {
        tier: 1,
        name: { pt: "T2", en: "T2" },
        points: 200,
        is_promised: true,
        host: { name: "Helena Prado", whatsapp: "+5511987654321", email: null, of_tier: 1, set_at: expect.any(String) },
      },
    ]);
  });

  it("is shown with contact details to players of the tier, and to no others", async () => {
    const [low, high] = [await site.join(), await site.join()];
    await put(high, 1);
    const [their, others] = [await clubOf(high), await clubOf(low)];
    expect(their.host).toEqual({ name: "Helena Prado", whatsapp: "+5511987654321", email: null });
    expect(their.perks.map(({ code }) => code)).toEqual(["has_host"]);
    expect(others.host).toBeNull();
    expect(JSON.stringify(others)).not.toContain("Helena");
  });

  it("is taken from the nearest tier below until the tier has its own host", async () => {
    await publish(tier(1, false), tier(2, true), tier(3, true), tier(4, false));
    const [third, fourth] = [await site.join(), await site.join()];
    await put(third, 2);
    await put(fourth, 3);
    expect((await clubOf(third)).host?.name).toBe("Helena Prado");
    expect((await clubOf(fourth)).host).toBeNull();
    expectStatus(await set(2, { name: "Rui Alves", whatsapp: null, email: "Rui@Trevo.example" }), 200);
    expect((await clubOf(third)).host).toEqual({ name: "Rui Alves", whatsapp: null, email: "rui@trevo.example" });
  });

  it("cannot be removed where a published tier would be left without a host", async () => {
    expect((await set(1, null)).json["code"]).toBe("wrong_state");
    expect((await list())[1]?.host?.name).toBe("Helena Prado");
    expectStatus(await set(2, null), 200);
    expect((await list())[2]?.host).toMatchObject({ name: "Helena Prado", of_tier: 1 });
    await publish(tier(1, false), tier(2, false));
    expectStatus(await set(1, null), 200);
    expect((await list()).every(({ host }) => host === null)).toBe(true);
  });

  it("is not promised again by a club that is resumed after its host was removed", async () => {
    const move = (action: "pause" | "resume") =>
      office(site, "POST", `trevo/offers/${idNamed("offer:trevo:rank")}/${action}`, { token: ana.token, body: {} });
    expectStatus(await set(1, helena), 200);
    await publish(tier(1, false), tier(2, true));
    expectStatus(await move("pause"), 200);
    expectStatus(await set(1, null), 200);
    expect((await move("resume")).json["code"]).toBe("reward_not_available");
    expectStatus(await set(1, helena), 200);
    expectStatus(await move("resume"), 200);
    await publish(tier(1, false), tier(2, false));
    expectStatus(await set(1, null), 200);
  });

  it.each([
    ["nobody to reach", { name: "Helena", whatsapp: null, email: null }],
    ["no name", { name: " ", whatsapp: helena.whatsapp, email: null }],
    ["a number that is none", { name: "Helena", whatsapp: "123", email: null }],
    ["a field that is not known", { ...helena, cpf: "1" }],
  ])("is refused with %s, and nothing changes", async (_, host) => {
    expect((await set(0, host)).status).toBe(422);
    expect((await list())[0]?.host).toBeNull();
  });

  it("is set by publishers of offers and listed by readers of offers, at their own brand, and each change is in the audit log", async () => {
    expect((await set(0, helena, caio)).status).toBe(403);
    expect((await office(site, "GET", "trevo/vip-hosts", { token: davi.token })).status).toBe(403);
    expect((await set(0, helena, await hire(site, { operator: "meridian" }))).status).toBe(404);
    expectStatus(await set(0, helena), 200);
    const [last] = await site.database.sql<{ actor: string; detail: object }[]>`
      select actor, detail from audit_events where tenant_id = ${trevo.id} and action = 'vip_host_set' order by id desc limit 1`;
    const none = { name_before: null, whatsapp_before: null, email_before: null };
    const known = { name_after: helena.name, whatsapp_after: "+5511987654321", email_after: null };
    expect(last).toEqual({ actor: `staff:${ana.id}`, detail: { tier: 0, is_set: true, ...none, ...known } });
    expectStatus(await set(0, { name: "Rui Alves", whatsapp: null, email: "rui@trevo.example" }), 200);
    expect(await lastDetail()).toMatchObject({
      name_before: helena.name,
      whatsapp_before: "+5511987654321",
      name_after: "Rui Alves",
      whatsapp_after: null,
      email_after: "rui@trevo.example",
    });
    expectStatus(await set(0, null), 200);
    expect(await lastDetail()).toMatchObject({
      is_set: false,
      name_before: "Rui Alves",
      email_before: "rui@trevo.example",
      name_after: null,
    });
  });
});
