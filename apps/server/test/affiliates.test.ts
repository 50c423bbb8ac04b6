import { startOfDay } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { invariants } from "../src/modules.ts";
import { affiliateStore } from "../src/modules/referrals/affiliate-store.ts";
import { type Affiliates, createAffiliates } from "./affiliate-fixture.ts";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { settle } from "./follower-fixture.ts";
import { hire, office } from "./staff.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let trevo: Tenant;
let brand: Affiliates;
beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  brand = await createAffiliates(site);
  trevo = brand.trevo;
});
afterAll(() => site.close());

const modules = () => site.app.modules;
const violations = () =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const own = invariants.filter(({ name }) => /commission|affiliate/.test(name));
      expect(own.length).toBe(6);
      return (await Promise.all(own.map(({ check }) => check(tx, "all")))).flat();
    });

describe("an affiliate", () => {
  it("receives its share of a month in a statement, which two members pay once", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    const player = await brand.playerOf(affiliate);
    await brand.lose(player, 10_000);
    brand.at(1, 1);
    await brand.lose(player, 500);
    await brand.makeStatements();
    await brand.makeStatements();
    const [statement, ...others] = await brand.statementsOf(affiliate.member);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      month: brand.dayOf(0).slice(0, 7),
      amount: 2_000,
      state: "open",
      lines: [{ kind: "revenue_share", players: 1, staked: 10_000, base: 10_000, amount: 2_000, carried: 0 }],
    });
    const [one, other] = [await hire(site), await hire(site)];
    const path = `trevo/affiliate-statements/${statement?.id}/approve`;
    const propose = () => office(site, "POST", path, { token: one.token, body: { reason: "month" } });
    const [proposal, second] = [expectStatus(await propose(), 200).json["data"], expectStatus(await propose(), 200).json["data"]];
    expectStatus(await brand.approve(one.token, proposal.id), 409);
    expectStatus(await brand.approve(other.token, proposal.id), 200);
    expect((await brand.approve(other.token, second.id)).status).toBe(409);
    expect((await modules().wallet.balance(brand.keyOf(affiliate.member))).cash).toBe(2_000);
    const entries = await site.database.sql`select counterparty, source, external_id from entries where player_id = ${affiliate.member.id}`;
    expect(entries).toEqual([{ counterparty: "affiliate_expense", source: "affiliate-statement", external_id: statement?.id }]);
    expect((await brand.statementsOf(affiliate.member))[0]).toMatchObject({ state: "paid" });
    expect(await violations()).toEqual([]);
  });

  it("that is a company is paid outside the platform with a document, and nothing enters the wallet", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share(), { company: { name: "Canal Ltda.", cnpj: "11.222.333/0001-81" } });
    await brand.lose(await brand.playerOf(affiliate), 1_000);
    brand.at(1, 1);
    await brand.makeStatements();
    const [statement] = await brand.statementsOf(affiliate.member);
    const [one, other] = [await hire(site), await hire(site)];
    const call = (path: string, body: object, token = one.token) =>
      office(site, "POST", `trevo/affiliate-statements/${statement?.id}/${path}`, { token, body });
    expectStatus(await call("approve", { reason: "no" }), 409);
    const proposal = expectStatus(await call("mark-paid", { document: "NF 12", reason: "paid" }), 200).json["data"];
    expectStatus(await brand.approve(other.token, proposal.id), 200);
    expect((await brand.statementsOf(affiliate.member))[0]).toMatchObject({ state: "paid_outside" });
    expect((await modules().wallet.balance(brand.keyOf(affiliate.member))).cash).toBe(0);
  });

  it("carries a negative month over to the next one", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    const player = await brand.playerOf(affiliate);
    const round = newId();
    const inRound = { ...brand.keyOf(player), source: "studio", provider: "studio", game_id: 7, round };
    await modules().wallet.post({ ...inRound, kind: "bet", external_id: newId(), amount: 1_000 });
    await modules().wallet.post({ ...inRound, kind: "win", external_id: newId(), amount: 3_000, closes: true });
    brand.at(1);
    await brand.lose(player, 2_500);
    brand.at(2, 1);
    await brand.makeStatements();
    expect(await brand.statementsOf(affiliate.member)).toMatchObject([
      { amount: 100, lines: [{ base: 500, carried: 0 }] },
      { amount: 0, state: "nothing_due", lines: [{ base: -2_000, carried: -2_000 }] },
    ]);
    expect(await violations()).toEqual([]);
  });

  it("receives its share of the affiliates that it recruited, one level deep", async () => {
    brand.begin();
    const sub = await brand.publish({ code: "sub", share_bps: 1_000 });
    const plan = await brand.share();
    const parent = await brand.makeAffiliate(plan, { sub_offer: sub });
    const child = await brand.makeAffiliate(plan, { parent: parent.id });
    const staff = await hire(site);
    const grandchild = { player: (await site.join()).id, offer: plan, parent: child.id };
    expectStatus(await office(site, "POST", "trevo/affiliates", { token: staff.token, body: grandchild }), 409);
    await brand.lose(await brand.playerOf(child), 10_000);
    brand.at(1, 1);
    await brand.makeStatements();
    await brand.makeStatements();
    expect(await brand.statementsOf(parent.member)).toMatchObject([
      { amount: 200, lines: [{ kind: "sub", players: 1, base: 2_000, amount: 200 }] },
    ]);
  });

  it("is paid a fixed amount for a month if the plan was in force at its end, even if the plan ended before the statement", async () => {
    brand.begin();
    const over = await brand.makeAffiliate(
      await brand.publish({ code: "flat", amount: 3_000 }, {}, startOfDay(brand.dayOf(2, 1), "America/Sao_Paulo").toISOString()),
    );
    const paused = await brand.publish({ code: "flat", amount: 4_000 });
    const [stopped, resumed] = [
      await brand.makeAffiliate(paused),
      await brand.makeAffiliate(await brand.publish({ code: "flat", amount: 5_000 })),
    ];
    brand.at(1, 20);
    await site.database.owner.sql`update offer_versions set state = 'paused', updated_at = ${site.clock.now()} where offer_id = ${paused}`;
    brand.at(2, 1);
    await modules().offers.jobs.endDue();
    await brand.makeStatements();
    const amounts = async ({ member }: { member: Member }) => (await brand.statementsOf(member)).map(({ amount }) => amount);
    expect([await amounts(over), await amounts(stopped), await amounts(resumed)]).toEqual([
      [3_000, 0],
      [0, 0],
      [5_000, 0],
    ]);
  });

  it("brings no players while it is paused", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    const staff = await hire(site);
    const body = { state: "paused", reason: "review" };
    expectStatus(await office(site, "POST", `trevo/affiliates/${affiliate.id}/state`, { token: staff.token, body }), 200);
    const player = await brand.playerOf(affiliate);
    expect(await site.database.sql`select no from attributions where player_id = ${player.id}`).toEqual([]);
  });

  it("brings no players once it is excluded or closed", async () => {
    brand.begin();
    const plan = await brand.share();
    const [excluded, closed, open] = [await brand.makeAffiliate(plan), await brand.makeAffiliate(plan), await brand.makeAffiliate(plan)];
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: excluded.member.token, body: { value: "180d" } }), 200);
    await site.database.owner.sql`update players set state = 'closed', closed_at = now() where id = ${closed.member.id}`;
    const brought = async (affiliate: { code: string }) =>
      (await site.database.sql`select no from attributions where player_id = ${(await brand.playerOf(affiliate)).id}`).length;
    expect([await brought(excluded), await brought(closed), await brought(open)]).toEqual([0, 0, 1]);
  });

  it("receives an amount for each player until the budget of the plan is used up; the next amount waits for staff", async () => {
    brand.begin();
    const qualifying = { stakes: 1_000, days: 30, deposit: null, hold_days: 1, per_month: null };
    const affiliate = await brand.makeAffiliate(
      await brand.publish({ code: "cpa", amount: 2_000, ...qualifying }, { budget_cents: 3_999 }),
    );
    const players = [await brand.playerOf(affiliate), await brand.playerOf(affiliate)];
    for (const { id } of players)
      await site.database.owner.sql`update players set email_verified_at = now(), phone_verified_at = now() where id = ${id}`;
    for (const player of players) await brand.lose(player, 5_000);
    await settle(modules().followers, "totals");
    const { jobs } = modules().referrals;
    await jobs.qualify();
    brand.at(0, 12);
    await jobs.settle();
    const states = await site.database.sql<{ status: string; status_reason: string | null }[]>`
      select status, status_reason from referrals where affiliate_id = ${affiliate.id} order by status`;
    expect(states).toEqual([
      { status: "granted", status_reason: null },
      { status: "review", status_reason: "budget" },
    ]);
    const [waiting] = await site.database.sql<{ id: string }[]>`
      select id from referrals where affiliate_id = ${affiliate.id} and status = 'review'`;
    const { token } = await hire(site);
    const body = { decision: "grant", reason: "ok" };
    const refused = await office(site, "POST", `trevo/referrals/${waiting?.id}/decide`, { token, body });
    expect([refused.status, refused.json["code"]]).toEqual([409, "wrong_state"]);
    expect(await site.database.sql`select from audit_events where subject = ${`referral:${waiting?.id}`}`).toHaveLength(0);
    expect(await violations()).toEqual([]);
  });

  it("sees the players it brought, masked and newest first; players who hide have no name, and every page shows the list as of the first page", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    const { token } = affiliate.member;
    const players: Member[] = [];
    for (let no = 0; no < 21; no += 1) players.push(await site.join({ fields: { lmcp: affiliate.code } }));
    const hidden = players.at(-1) as Member;
    await site.database.owner.sql`update players set first_name = 'Mariana' where id = ${players.at(-2)?.id ?? ""}`;
    expectStatus(await site.call("POST", "/api/profile/toggle-hide-metrics", { token: hidden.token, body: { hide_metrics: true } }), 200);
    const first = expectStatus(await site.call("GET", "/api/affiliate/players?page=1", { token }), 200).json;
    expect(first).toMatchObject({ total: 21, last_page: 2 });
    const shown = first["data"] as { name: string | null }[];
    expect(shown.slice(0, 2)).toMatchObject([
      { name: null, link: "Canal", state: null },
      { name: "Ma•••a", link: "Canal" },
    ]);
    expect(Object.keys(shown[0] ?? {}).sort()).toEqual(["joined_at", "link", "name", "state"]);
    await brand.playerOf(affiliate);
    const path = `/api/affiliate/players?page=2&as_of=${encodeURIComponent(String(first["as_of"]))}`;
    expect(expectStatus(await site.call("GET", path, { token }), 200).json).toMatchObject({ total: 21, data: [{ link: "Canal" }] });
    const other = await brand.makeAffiliate(await brand.share());
    const none = await site.call("GET", "/api/affiliate/players?page=1", { token: other.member.token });
    expect(expectStatus(none, 200).json).toMatchObject({ total: 0, data: [] });
  });

  it("downloads its statements as a file with a row for each line", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    await brand.lose(await brand.playerOf(affiliate), 10_000);
    brand.at(2, 1);
    await brand.makeStatements();
    const file = await modules().referrals.portal.exportStatements({ ...signedIn(trevo, affiliate.member), locale: "en" });
    let text = "";
    for await (const piece of file.pieces) text += piece;
    const [head, ...lines] = text.trim().split("\r\n");
    expect(head).toContain("Month");
    expect(lines.map((line) => line.split(",").slice(0, 11))).toEqual([
      [brand.dayOf(1).slice(0, 7), "Nothing due", "", "", "", "", "", "", "", "", "0.00"],
      [
        brand.dayOf(0).slice(0, 7),
        "Awaiting payment",
        "Revenue share",
        "1",
        "100.00",
        "0.00",
        "0.00",
        "1000.00",
        "100.00",
        "20.00",
        "20.00",
      ],
    ]);
  });

  it("cannot use a code that could be a player's invitation, or the same code twice", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    const add = (code: string) => modules().referrals.portal.addLink(signedIn(trevo, affiliate.member), { name: "x", kind: "ref", code });
    await expect(add("0123456789ab")).rejects.toThrow("invalid_fields");
    await add("canal-um");
    await expect(add("canal-um")).rejects.toThrow("already_exists");
  });

  it("has pages that answer 404 to players who are not affiliates", async () => {
    const member = await site.join();
    for (const path of ["summary", "links", "players", "statements", "statements/export"])
      expectStatus(await site.call("GET", `/api/affiliate/${path}`, { token: member.token }), 404);
  });
});

const obstaclesOf = ({ id }: Member) => modules().referrals.closingObstacles(site.database.db, brand.keyOf({ id }));
const propose = async (affiliate: { member: Member }, path: string, body: object) => {
  const [statement] = await brand.statementsOf(affiliate.member);
  const [one, other] = [await hire(site), await hire(site)];
  const made = await office(site, "POST", `trevo/affiliate-statements/${statement?.id}/${path}`, { token: one.token, body });
  return { made, approve: async () => brand.approve(other.token, (made.json["data"] as { id: string }).id) };
};
const attributionsOf = ({ id }: Member) => site.database.sql`select no from attributions where player_id = ${id}`;

describe("the account of an affiliate", () => {
  it("is closed once its statements are paid; then its links bring no players, and later commissions are paid outside the platform", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    const player = await brand.playerOf(affiliate);
    await brand.lose(player, 10_000);
    brand.at(1, 1);
    await brand.makeStatements();
    expect(await obstaclesOf(affiliate.member)).toEqual([{ why: "commissions", amount: 2_000 }]);
    const { phone, password } = affiliate.member;
    const login = { username: phone, password };
    const token = expectStatus(await site.call("POST", "/api/auth/login", { body: login }), 200).json["token"] as string;
    const close = () => site.call("POST", "/api/profile/close", { token, body: { password } });
    expect(expectStatus(await close(), 409).json["code"]).toBe("account_not_settled");
    expectStatus(await (await propose(affiliate, "approve", { reason: "month" })).approve(), 200);
    expect(await obstaclesOf(affiliate.member)).toEqual([]);
    await brand.lose(player, 500);
    await site.database.owner
      .sql`update players set state = 'closed', closed_at = ${new Date(site.clock.now())} where id = ${affiliate.member.id}`;
    expect(await attributionsOf(await brand.playerOf(affiliate))).toEqual([]);
    brand.at(2, 1);
    await brand.lose(player, 700);
    brand.at(3, 1);
    await brand.makeStatements();
    expect(await brand.statementsOf(affiliate.member)).toMatchObject([{ amount: 0, lines: [] }, { amount: 100 }, { amount: 2_000 }]);
    const [, second] = await brand.statementsOf(affiliate.member);
    const [one, other] = [await hire(site), await hire(site)];
    const call = (path: string, body: object) =>
      office(site, "POST", `trevo/affiliate-statements/${second?.id}/${path}`, { token: one.token, body });
    expectStatus(await call("approve", { reason: "no wallet" }), 409);
    const { id } = expectStatus(await call("mark-paid", { document: "TED 1", reason: "closed" }), 200).json["data"] as { id: string };
    expectStatus(await brand.approve(other.token, id), 200);
    expect((await brand.statementsOf(affiliate.member))[1]).toMatchObject({ state: "paid_outside" });
    expect(await violations()).toEqual([]);
  });

  it("is paid what it is owed when its owner is excluded, and brings no players from then on", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    await brand.lose(await brand.playerOf(affiliate), 10_000);
    await modules().protection.exclude(signedIn(trevo, affiliate.member), { value: "forever" });
    expect(await attributionsOf(await brand.playerOf(affiliate))).toEqual([]);
    brand.at(1, 1);
    await brand.makeStatements();
    expectStatus(await (await propose(affiliate, "approve", { reason: "month" })).approve(), 200);
    expect((await modules().wallet.balance(brand.keyOf(affiliate.member))).cash).toBe(2_000);
    const told = await site.database
      .sql`select class, category from notifications where player_id = ${affiliate.member.id} and link = '/refers'`;
    expect(told).toEqual([
      { class: "service", category: "money" },
      { class: "service", category: "money" },
    ]);
  });

  it("is not paid while the brand may not grant rewards; amounts owed are paid outside the platform", async () => {
    brand.begin();
    const affiliate = await brand.makeAffiliate(await brand.share());
    await brand.lose(await brand.playerOf(affiliate), 10_000);
    brand.at(1, 1);
    await brand.makeStatements();
    const waiting = await propose(affiliate, "approve", { reason: "month" });
    expectStatus(waiting.made, 200);
    const { policy } = trevo.settings;
    const set = (rewards: boolean) => modules().tenants.change(trevo.id, { settings: { policy: { ...policy, rewards } } });
    await set(false);
    try {
      expect((await propose(affiliate, "approve", { reason: "month" })).made.json["code"]).toBe("rewards_not_allowed");
      expect((await waiting.approve()).status).not.toBe(200);
      expectStatus(await (await propose(affiliate, "mark-paid", { document: "TED 2", reason: "off" })).approve(), 200);
    } finally {
      await set(true);
    }
    expect((await modules().wallet.balance(brand.keyOf(affiliate.member))).cash).toBe(0);
    expect((await brand.statementsOf(affiliate.member))[0]).toMatchObject({ state: "paid_outside" });
  });
});

it("an affiliate brings players even while its state is being changed", async () => {
  brand.begin();
  const affiliate = await brand.makeAffiliate(await brand.share());
  await site.database.db.transaction().execute(async (tx) => {
    await affiliateStore.lock(tx, trevo.id, affiliate.id);
    expect(await attributionsOf(await brand.playerOf(affiliate))).toHaveLength(1);
  });
});

it("four workers that make statements of one month at the same time make one", async () => {
  brand.begin();
  const affiliate = await brand.makeAffiliate(await brand.share());
  await brand.lose(await brand.playerOf(affiliate), 1_000);
  brand.at(1, 1);
  await settle(modules().followers, "commissions");
  const made = await raceAtBarrier({
    database: site.database,
    hold: (tx) => tx`select from affiliates where id = ${affiliate.id} for update`,
    callers: 4,
    waiting: 1,
    call: () => modules().referrals.jobs.makeStatements(),
  });
  expect(fulfilledOf(made)).toHaveLength(4);
  expect(await brand.statementsOf(affiliate.member)).toHaveLength(1);
});

it.each([
  ["update affiliate_statements set amount = amount + 1 where amount > 0", "affiliate statements = their lines"],
  [
    "update affiliate_statement_lines set staked = staked + 1 where kind = 'revenue_share'",
    "lines of affiliate statements = the days of commissions",
  ],
  ["update commission_days set won = won + 1", "the days of commissions = a rebuild of them"],
  ["delete from reward_grants where source = 'affiliate-statement'", "payments of affiliates trace to their statements"],
  [
    "update affiliate_statements set status = 'open', proposal_id = null where status = 'paid'",
    "affiliate statements take the allowed steps",
  ],
])("after %s an invariant reports a violation", async (statement, name) => {
  const undo = new Error("undo");
  const found: string[] = [];
  await site.database.owner.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      for (const invariant of invariants.filter((one) => one.name === name))
        found.push(...(await invariant.check(tx, "all")).map(() => name));
      throw undo;
    })
    .catch((error: unknown) => expect(error).toBe(undo));
  expect(found[0]).toBe(name);
});
