import { newcomer } from "@trevo/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe("a player's consents", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  });
  afterAll(() => site.close());

  const register = (body: object) => site.call("POST", "/api/auth/register", { body });
  const consentsOf = async ({ token }: Pick<Member, "token">) =>
    expectStatus(await site.call("GET", "/api/profile/privacy", { token }), 200).json["data"].consents as {
      what: string;
      version: number | null;
      at: string;
    }[];
  const brand = async () => {
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    return tenant;
  };
  /** Publishes the brand's next terms, in force at once. */
  const publishTerms = async (title: string): Promise<number> => {
    const text = { title, summary: "", body: `<p>${title}</p>` };
    const draft = { kind: "legal" as const, slug: "terms", pt: text };
    const { version } = await site.app.modules.content.publish({ tenant: await brand(), request_id: null }, { draft, actor: "staff:test" });
    return version;
  };
  const kept = ({ id }: Member) => site.database.sql`select terms_version, terms_accepted_at from players where id = ${id}`;

  it.each([
    ["the terms", { terms: undefined }, ["terms"]],
    ["the terms, with a no", { terms: false }, ["terms"]],
    ["being of age", { adult: undefined }, ["adult"]],
    ["either", { terms: undefined, adult: undefined }, ["terms", "adult"]],
  ])("are required to register: without %s no account is created", async (_, change, missing) => {
    const person = { ...newcomer(), ...change };
    const { json } = expectStatus(await register(person), 422);
    expect(Object.keys(json["errors"])).toEqual(missing);
    expect(await site.database.sql`select from players where phone like ${`%${person.phone.replace(/\D/g, "").slice(-9)}`}`).toEqual([]);
  });

  it("keep the version and time of the terms, whatever is published later", async () => {
    const first = await publishTerms("Termos de antes");
    const earliest = site.clock.now().getTime();
    const member = await site.join();
    const latest = site.clock.now().getTime();
    const agreed = await consentsOf(member);
    expect(agreed).toEqual(["terms", "adult"].map((what) => ({ what, version: what === "terms" ? first : null, at: agreed[0]?.at })));
    const at = Date.parse(agreed[0]?.at ?? "");
    expect([at >= earliest, at <= latest]).toEqual([true, true]);

    site.clock.setOffset(dayMs);
    const second = await publishTerms("Termos de agora");
    expect(second).toBe(first + 1);
    const later = await site.join();
    expect((await consentsOf(later))[0]).toMatchObject({ what: "terms", version: second });
    const login = { username: member.phone, password: member.password };
    const { json } = expectStatus(await site.call("POST", "/api/auth/login", { body: login }), 200);
    expect(await consentsOf({ token: json["token"] as string })).toEqual(agreed);
  });

  it("remain after the account is closed", async () => {
    const member = await site.join();
    const before = await kept(member);
    expect(before).toMatchObject([{ terms_version: expect.any(Number) }]);
    const { token, password } = member;
    expectStatus(await site.call("POST", "/api/profile/close", { token, body: { password } }), 200);
    expect(await kept(member)).toEqual(before);
  });
});
