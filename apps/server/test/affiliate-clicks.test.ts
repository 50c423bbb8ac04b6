import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TenantScope } from "../src/kernel/scope.ts";
import { maxVisitorsOfAddress, maxVisitorsOfLink } from "../src/modules/referrals/count-click.ts";
import { type Affiliates, createAffiliates } from "./affiliate-fixture.ts";
import { raceAtBarrier, reasonsOf } from "./barrier.ts";
import { hire, office } from "./staff.ts";
import { signedIn, visitor } from "./tenants.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

type Affiliate = Awaited<ReturnType<Affiliates["makeAffiliate"]>>;

let site: TestSite;
let brand: Affiliates;
let affiliate: Affiliate;
beforeAll(async () => {
  site = await startTestSite();
  brand = await createAffiliates(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  brand.begin();
  affiliate = await brand.makeAffiliate(await brand.share());
});

const referrals = () => site.app.modules.referrals;
const click = (change: Partial<TenantScope> = {}, code = affiliate.code) =>
  referrals().countClick({ ...visitor(brand.trevo), ...change }, { ref: null, lmcp: code });
const guest = (name: string, ip = "203.0.113.7") => ({ guest_id: `guest-${name}-visitor`, ip });
const report = (body: object, options: { tenant?: string; guest?: string } = {}) =>
  site.call("POST", "/api/affiliate/clicks", {
    tenant: options.tenant ?? "trevo",
    body,
    headers: { "guest-id": `guest-${options.guest ?? "one"}-visitor` },
  });

/** What the affiliate sees in its portal. */
const clicksOf = async ({ member }: Affiliate): Promise<{ link: number | undefined; all: number }> => {
  const { portal } = referrals();
  const [[link], summary] = await Promise.all([portal.links(signedIn(brand.trevo, member)), portal.summary(signedIn(brand.trevo, member))]);
  return { link: link?.clicks, all: summary.clicks };
};
const rows = () => site.database.owner.sql<{ link_id: string; day: Date; visitor: Buffer; network: Buffer }[]>`
  select c.* from affiliate_clicks c join affiliate_links l on l.tenant_id = c.tenant_id and l.id = c.link_id
  where l.affiliate_id = ${affiliate.id} order by c.day`;
const salts = () => site.database.owner.sql<{ day: Date }[]>`select day from affiliate_click_salts where tenant_id = ${brand.trevo.id}`;
const storedClicks = async (): Promise<number> =>
  (await site.database.owner.sql<{ count: number }[]>`select count(*)::int as count from affiliate_clicks`)[0]?.count ?? 0;
/** Visitors who wait for the day of the link: the product has read that they may be counted, and locks it now. */
const race = (visitors: readonly Partial<TenantScope>[]) =>
  raceAtBarrier({
    database: site.database,
    hold: (sql) => sql`select from affiliate_click_days d join affiliate_links l on l.tenant_id = d.tenant_id and l.id = d.link_id
      where l.affiliate_id = ${affiliate.id} for update of d`,
    callers: visitors.length,
    call: (nth) => click(visitors[nth]),
  });

describe("a visit through an affiliate's link", () => {
  it("is counted once for each visitor and day, and is shown beside the accounts", async () => {
    for (const name of ["one", "one", "two"]) expectStatus(await report({ lmcp: affiliate.code.toUpperCase() }, { guest: name }), 200);
    expect(await clicksOf(affiliate)).toEqual({ link: 2, all: 2 });
    brand.at(0, 11);
    expectStatus(await report({ lmcp: affiliate.code }), 200);
    expect(await clicksOf(affiliate)).toEqual({ link: 3, all: 3 });
    const other = await brand.makeAffiliate(await brand.share());
    expect(await clicksOf(other)).toEqual({ link: 0, all: 0 });
  });

  it("is counted once if the same visitor opens two pages at the same moment", async () => {
    await click(guest("first"));
    expect(reasonsOf(await race([guest("twice"), guest("twice")]))).toEqual([]);
    expect(await clicksOf(affiliate)).toEqual({ link: 2, all: 2 });
  });

  it("counts browsers without an id by their name and address", async () => {
    for (const user_agent of ["Firefox", "Firefox", "Safari"]) await click({ user_agent, ip: "203.0.113.9" });
    await click({ user_agent: "Firefox", ip: "203.0.113.10" });
    expect(await clicksOf(affiliate)).toEqual({ link: 3, all: 3 });
  });

  it("is not counted for a code that would bring nobody, and the answer does not tell", async () => {
    const answer = expectStatus(await report({ lmcp: affiliate.code }), 200).json;
    const before = await storedClicks();
    const friend = await site.join();
    const invitation = expectStatus(await site.call("GET", "/api/profile/affiliates?page=1", { token: friend.token }), 200).json["code"];
    const paused = await brand.makeAffiliate(await brand.share());
    const staff = await hire(site);
    const body = { state: "paused", reason: "review" };
    expectStatus(await office(site, "POST", `trevo/affiliates/${paused.id}/state`, { token: staff.token, body }), 200);
    const visits = [
      [{}],
      [{ lmcp: "unknown-code" }],
      [{ ref: affiliate.code }],
      [{ lmcp: paused.code }],
      // The friend's invitation would decide at registration.
      [{ ref: invitation, lmcp: affiliate.code }],
      [{ lmcp: affiliate.code }, "aurora"],
      [{ lmcp: affiliate.code }, "norte"],
    ] as const;
    for (const [codes, tenant] of visits) {
      const reply = await report(codes, { guest: "other", ...(tenant && { tenant }) });
      expect(expectStatus(reply, 200).json, JSON.stringify(codes)).toEqual(answer);
    }
    expect(await storedClicks()).toBe(before);
    expectStatus(await report({ lmcp: "no code" }), 422);
    expectStatus(await report({ lmcp: "x".repeat(41) }), 422);
  });
});

describe("the visitors of a link", () => {
  it("are hashes that have nothing in common from day to day, and whose salt is deleted when the day is over", async () => {
    await click(guest("same"));
    await referrals().jobs.forgetClicks();
    expect(await salts()).toHaveLength(1);
    brand.at(0, 11);
    await referrals().jobs.forgetClicks();
    expect(await salts()).toHaveLength(0);
    await click(guest("same"));
    const [first, second] = await rows();
    expect(first?.visitor.equals(second?.visitor ?? Buffer.alloc(0))).toBe(false);
    expect(first?.network.equals(second?.network ?? Buffer.alloc(0))).toBe(false);
    // Even on the same day, a new salt leads to other hashes: nothing but the salt ties a row to a visitor.
    await site.database.owner.sql`delete from affiliate_click_salts`;
    await click(guest("same"));
    const hashes = (await rows()).map(({ visitor: hash }) => hash.toString("hex"));
    expect(new Set(hashes).size).toBe(3);
  });

  it("are deleted after 90 days, and their number stays", async () => {
    await click(guest("early"));
    const age = async (days: number) => {
      site.clock.setOffset(site.clock.offsetMs() + days * 86_400_000);
      await referrals().jobs.forgetClicks();
    };
    await age(90);
    expect(await rows()).toHaveLength(1);
    await age(1);
    expect(await rows()).toHaveLength(0);
    expect(await clicksOf(affiliate)).toEqual({ link: 1, all: 1 });
  });

  it("are counted up to a limit for each address, of which further ones are answered as usual", async () => {
    await click(guest("first"));
    await site.database.owner.sql`insert into affiliate_clicks (tenant_id, link_id, day, visitor, network)
      select c.tenant_id, c.link_id, c.day, int4send(n), c.network from affiliate_clicks c
      join affiliate_links l on l.tenant_id = c.tenant_id and l.id = c.link_id, generate_series(1, ${maxVisitorsOfAddress - 2}) n
      where l.affiliate_id = ${affiliate.id}`;
    expect(await rows()).toHaveLength(maxVisitorsOfAddress - 1);
    expect(reasonsOf(await race([guest("last"), guest("one-more")]))).toEqual([]);
    expect(await rows()).toHaveLength(maxVisitorsOfAddress);
    await click(guest("later"));
    expect(await rows()).toHaveLength(maxVisitorsOfAddress);
    await click(guest("elsewhere", "198.51.100.4"));
    expect(await rows()).toHaveLength(maxVisitorsOfAddress + 1);
    // The holder of one IPv6 address has the whole network.
    const before = await clicksOf(affiliate);
    await click({ user_agent: "Firefox", ip: "2001:db8::1" });
    await click({ user_agent: "Firefox", ip: "2001:db8::2" });
    expect((await clicksOf(affiliate)).all - before.all).toBe(1);
  });

  it("are counted up to a limit for each link and day, however many addresses they have", async () => {
    await click(guest("first"));
    await site.database.owner.sql`update affiliate_click_days d set clicks = ${maxVisitorsOfLink - 1} from affiliate_links l
      where l.tenant_id = d.tenant_id and l.id = d.link_id and l.affiliate_id = ${affiliate.id}`;
    expect(reasonsOf(await race([guest("last", "198.51.100.1"), guest("one-more", "198.51.100.2")]))).toEqual([]);
    await click(guest("later", "198.51.100.3"));
    expect(await rows()).toHaveLength(2);
    expect((await clicksOf(affiliate)).link).toBe(maxVisitorsOfLink);
    brand.at(0, 11);
    await click(guest("next-day"));
    expect((await clicksOf(affiliate)).link).toBe(maxVisitorsOfLink + 1);
  });
});
