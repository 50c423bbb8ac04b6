import type { StaffOfferDetail } from "@trevo/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { settle } from "./follower-fixture.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let author: TestMember;
let second: TestMember;
let rules: Map<string, Schema>;
beforeAll(async () => {
  site = await startTestSite();
  [author, second] = [await hire(site), await hire(site)];
  const { data } = await staff("GET", "offers/rules");
  rules = new Map((data as Rule[]).map(({ role, code, schema }) => [`${role}:${code}`, schema]));
}, 120_000);
afterAll(() => site.close());

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly format?: string;
  readonly unit?: string;
}
interface Rule {
  readonly role: string;
  readonly code: string;
  readonly schema: Schema;
}

async function staff(method: "GET" | "POST", path: string, body?: object, { token } = author) {
  const reply = await office(site, method, `trevo/${path}`, { token, ...(body && { body }) });
  return expectStatus(reply, 200).json;
}

/** The smallest values that a rule's schema accepts; R$ 1,00 for amounts. */
function fill(schema: Schema): unknown {
  if (schema.type === "object")
    return Object.fromEntries((schema.required ?? []).map((name) => [name, fill(schema.properties?.[name] ?? {})]));
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => fill(schema.items ?? {}));
  if (schema.type === "integer") return Math.max(schema.minimum ?? 1, schema.unit === "centavos" ? 100 : 1);
  return schema.format === "date-time" ? "2100-01-01T00:00:00.000Z" : "teste";
}
const ruleOf = (role: string, code: string): object => {
  const schema = rules.get(`${role}:${code}`);
  if (!schema) throw new Error(`no rule ${role}:${code}`);
  return { code, ...(fill(schema) as object) };
};
const partOf = (role: string, more: object = {}): object => ({ ...(fill(rules.get(`${role}:${role}`) ?? {}) as object), ...more });
const cash = () => [ruleOf("reward", "cash")];

/** Drafts, checks and publishes an offer by the calls of the back office; a second member approves what needs one. */
async function publish(kind: string, args: object): Promise<string> {
  const name = { pt: `Oferta ${kind}`, en: `Offer ${kind}` };
  const limits = { per_person: null, in_all: null, budget_cents: null, ...partOf("limits"), ...limitsOf(kind) };
  const starts_at = kind === "race" ? `${site.clock.now().toISOString().slice(0, 16)}:00.000Z` : null;
  const window = partOf("window", { starts_at, ends_at: "2100-01-01T00:00:00.000Z" });
  const { id } = (await staff("POST", "offers", { kind, name, args: { ...args, limits, window } }))["data"] as StaffOfferDetail;
  const checked = (await staff("POST", `offers/${id}/lint`))["data"] as StaffOfferDetail;
  const blocks = checked.versions[0]?.report?.findings.filter(({ severity }) => severity === "block");
  expect(blocks, kind).toEqual([]);
  const proposal = (await staff("POST", `offers/${id}/publish`, { version: 1, reason: "campaign" }))["data"] as {
    id: string;
    state: string;
  };
  if (proposal.state !== "applied") {
    const read = await office(site, "GET", `proposals/${proposal.id}`, { token: second.token });
    const { now } = expectStatus(read, 200).json["data"] as { now: { version: string } | null };
    expectStatus(
      await office(site, "POST", `proposals/${proposal.id}/approve`, { token: second.token, body: { version: now?.version ?? "none" } }),
      200,
    );
  }
  expect((await staff("GET", `offers/${id}`))["data"], kind).toMatchObject({ state: "published" });
  return id;
}
const unlimited = new Set(["cashback", "points", "affiliate_plan"]);
const limitsOf = (kind: string): object =>
  unlimited.has(kind) ? { per_person: null } : { per_person: 1, in_all: 100, budget_cents: 1_000_000 };

const call = async (member: Member, method: "GET" | "POST", path: string, body?: object) =>
  expectStatus(await site.call(method, `/api${path}`, { token: member.token, ...(body && { body }) }), 200).json;
const trevo = async () => (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
const cashOf = async (member: Member) => (await site.app.modules.wallet.balance({ tenant_id: await trevo(), player_id: member.id })).cash;

/** Offers that apply to everybody's play: a player reads the published terms. */
const read = async (id: string, member: Member): Promise<void> => {
  expect((await call(member, "GET", `/offers/${id}/terms`))["data"]).toMatchObject({ version: 1, name: expect.stringContaining("Oferta") });
};

/** Each kind: its rules, and a player who uses it. */
const kinds: Readonly<Record<string, { readonly args: () => object; readonly use: (id: string, member: Member) => Promise<void> }>> = {
  coupon: {
    args: () => ({ coupon: partOf("coupon"), trigger: ruleOf("trigger", "code_entered"), rewards: cash() }),
    use: async (id, member) => {
      await staff("POST", `coupons/${id}/codes`, { code: "ESQUEMA1", max_uses: 1, expires_at: null });
      await call(member, "POST", "/bonuses/redeem", { coupon: "ESQUEMA1" });
      expect(await cashOf(member)).toBe(100);
    },
  },
  bonus: {
    args: () => ({ trigger: ruleOf("trigger", "claimed"), rewards: cash() }),
    use: async (id, member) => {
      await call(member, "POST", `/bonuses/offers/${id}/claim`, { version: 1 });
      expect(await cashOf(member)).toBe(100);
    },
  },
  mission: {
    args: () => ({ goals: [ruleOf("goal", "contacts_verified"), ruleOf("goal", "limit_set")], goals_in_order: true, rewards: cash() }),
    use: async (id, member) => {
      expect((await call(member, "POST", `/missions/${id}/accept`, {}))["data"]).toMatchObject({ in_order: true, progress: 50 });
      await call(member, "POST", "/protection/limits", { kind: "loss", period: "day", value: 10_000 });
      await settle(site.app.modules.followers, "mission-events");
      await call(member, "POST", `/missions/${id}/claim`, {});
      expect(await cashOf(member)).toBe(100);
    },
  },
  race: {
    args: () => ({ score: ruleOf("score", "best_of_n"), places: [partOf("place", { rewards: cash() })] }),
    use: async (id, member) => {
      await site.app.modules.races.jobs.openRaces();
      const { data } = await call(member, "GET", "/races");
      const race = (data as { id: string; title: string }[]).find(({ title }) => title === "Oferta race");
      await call(member, "POST", `/races/${race?.id ?? id}/join`, {});
    },
  },
  points: { args: () => ({ points: partOf("points") }), use: read },
  shop_item: {
    args: () => ({
      trigger: ruleOf("trigger", "points_exchanged"),
      rewards: [ruleOf("reward", "bonus_fixed")],
      wagering: {},
    }),
    use: async (id, member) => {
      const owner = { tenant_id: await trevo(), player_id: member.id };
      await site.database.db.transaction().execute((tx) => site.app.modules.points.grant(tx, owner, { points: 1, key: `test:${id}` }));
      await call(member, "POST", "/points/exchange", { item_id: id, version: 1 });
      expect((await call(member, "GET", "/bonuses"))["data"]).toHaveLength(1);
    },
  },
  cashback: { args: () => ({ basis: ruleOf("basis", "edge_share") }), use: read },
  rank: { args: () => ({ levels: [partOf("level")] }), use: read },
  ranking: {
    args: () => ({ trigger: ruleOf("trigger", "period_ended"), places: [partOf("place", { rewards: cash() })] }),
    use: read,
  },
  referral: { args: () => ({ plan: ruleOf("plan", "cpa") }), use: read },
  affiliate_plan: {
    args: () => ({ plan: ruleOf("plan", "flat") }),
    use: async (id, member) => {
      expect((await staff("POST", "affiliates", { player: member.id, offer: id }))["data"]).toMatchObject({ state: "active" });
      expect((await call(member, "GET", "/affiliate/summary"))["data"]).toMatchObject({ plan: { name: { pt: "Oferta affiliate_plan" } } });
    },
  },
};

it("the walkthrough has every kind of offer", async () => {
  const { kinds: known } = (await staff("GET", "offers/rules")) as unknown as { kinds: { kind: string }[] };
  expect(known.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted());
});

it.each(Object.keys(kinds))(
  "an offer of kind %s is made from the rules' schemas, published by staff and used by a player",
  async (kind) => {
    const way = kinds[kind];
    if (!way) throw new Error(kind);
    const id = await publish(kind, way.args());
    await way.use(id, await site.join({ verified: true }));
  },
);
