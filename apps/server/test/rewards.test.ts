import { referralCode } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let mariana: Member;
let rafael: Member;

beforeAll(async () => {
  site = await startTestSite();
  mariana = await site.join({ fields: { first_name: "Mariana" } });
  const trevo = await site.app.modules.tenants.bySlug("trevo");
  await site.app.modules.tenants.change(trevo?.id ?? 0, { settings: { hasSports: true, hasBoxes: true } });
  rafael = await site.join({ fields: { first_name: "Rafael" } });
});
afterAll(() => site.close());

const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
const get = (path: string, options: { token?: string; tenant?: string } = {}) => site.call("GET", `/api${path}`, options);

const asOf = { as_of: expect.stringMatching(/^\d+\.\d+:\d+:/) };
const lists = [
  { path: "/bonuses/cashback", player: true, per_page: 20 },
  { path: "/boxes/user/get", player: true, per_page: 24, anchor: asOf },
  { path: "/prizes/user", player: true, per_page: 24, anchor: asOf },
  { path: "/sportsbook/events?sport=football&when=live", player: false, per_page: 20 },
  { path: "/profile/favorites", player: true, per_page: 24, anchor: asOf },
];

describe("a list without entries", () => {
  it.each(lists)("$path returns an empty list with its pages", async ({ path, player, per_page, anchor = {} }) => {
    const reply = expectStatus(await get(path, player ? { token: mariana.token } : {}), 200);
    expect(reply.json).toEqual({ data: [], current_page: 1, last_page: 1, per_page, total: 0, ...anchor });
    const beyond = await get(`${path}${path.includes("?") ? "&" : "?"}page=7`, { token: mariana.token });
    expect(beyond.json).toMatchObject({ data: [], current_page: 7, last_page: 1 });
  });

  it.each(lists.filter((list) => list.player))("$path requires a player", async ({ path }) => {
    expectStatus(await get(path), 401);
  });

  it("boxes and sports answer 404 where the brand does not offer them", async () => {
    const guest = { tenant: "norte" };
    expect((await get("/boxes/all", guest)).json["code"]).toBe("not_found");
    expectStatus(await get("/boxes/all", guest), 404);
    expectStatus(await get("/sportsbook/events", { tenant: "aurora" }), 404);
  });

  it("an unknown coupon is refused, and an empty one counts as none", async () => {
    const unknown = expectStatus(await site.call("POST", "/api/bonuses/check-coupon", { body: { coupon: "TREVO11" } }), 422);
    expect(unknown.json["errors"]).toEqual({ coupon: ["Cupom inválido."] });
    const empty = expectStatus(await site.call("POST", "/api/bonuses/check-coupon", { body: { coupon: "  " } }), 422);
    expect(empty.json["errors"]).toEqual({ coupon: ["Este campo é obrigatório."] });
  });
});

it("the demo brand has a coupon that gives a box, eight missions, and offers without a code", async () => {
  const member = await site.join({ verified: true });
  const redeemed = await site.call("POST", "/api/bonuses/redeem", { token: member.token, body: { coupon: "caixa" } });
  expect(expectStatus(redeemed, 200).json["data"]).toMatchObject({ title: "Uma Caixa Folha", state: "granted" });
  const { json } = await get("/boxes/user/get", member);
  expect(json["data"]).toMatchObject([{ box: { name: "folha" }, state: "owned", source: "given" }]);
  const missions = (await get("/missions", member)).json["data"] as { title: string }[];
  expect(missions.map(({ title }) => title)).toContain("Confira a prova");
  expect(missions).toHaveLength(8);
  const offers = (await get("/bonuses/offers?taken_by=claim", member)).json["data"] as { name: string }[];
  expect(offers.map(({ name }) => name).toSorted()).toEqual(["Depois da primeira aposta", "Presente do nível 3", "Rodadas da semana"]);
});

describe("the ranking", () => {
  it("starts at ten players and R$ 1,000, sorts by turnover, masks names, and shows the distance to the next level", async () => {
    await site.deposit(mariana, 20_000);
    const launch = await site.launch(mariana, "dice");
    for (let round = 0; round < 2; round++) {
      const bet = { game: "dice", stake: 1_000, params: { target: 50, direction: "over" } };
      expectStatus(await site.call("POST", "/house/api/rounds", { token: launch, body: bet }), 201);
    }
    const counted = await eventually("the turnover in the totals", async () => {
      later(6_000);
      const { json } = expectStatus(await get("/ranking", { token: mariana.token }), 200);
      return json["rank"].totalBet === 2_000 && json["own"] ? json : undefined;
    });
    expect(counted).toMatchObject({ data: [], rank: { position: null, level: 0 } });
    await othersHaveStaked(9, 10_888);
    later(6_000);
    expect(expectStatus(await get("/ranking"), 200).json["data"]).toEqual([]);
    await othersHaveStaked(9, 10_889);
    later(6_000);
    const ranking = expectStatus(await get("/ranking", { token: mariana.token }), 200).json;
    expect(ranking["data"]).toHaveLength(10);
    expect(ranking["data"].at(-1)).toEqual({ position: 10, name: "Ma•••a", level: 0, totalBet: 2_000, prizes: [], me: true });
    expect(ranking).toMatchObject({ period: "all", starts_at: null, ladder: [], own: { position: 10, totalBet: 2_000 }, last: null });
    expect(ranking["rank"]).toEqual({ position: 10, level: 0, totalBet: 2_000, level_from: 0, next_level_at: 100_000, progress: 2 });
    const guests = expectStatus(await get("/ranking"), 200).json;
    expect(guests["rank"]).toBeNull();
    expect(guests["data"].some((place: { me: boolean }) => place.me)).toBe(false);
    expect(expectStatus(await get("/ranking", { tenant: "aurora" }), 200).json["data"]).toEqual([]);
  });

  it("shows neither name nor turnover of a hidden player", async () => {
    await site.database.sql`update players set hide_metrics = true where id = ${mariana.id}`;
    later(6_000);
    expect(expectStatus(await get("/ranking"), 200).json["data"].at(-1)).toMatchObject({ position: 10, name: null, totalBet: null });
  });

  it("shows the week and its bounds, and refuses an unknown period", async () => {
    const week = expectStatus(await get("/ranking?period=week", { token: mariana.token }), 200).json;
    expect(week).toMatchObject({
      period: "week",
      data: [{ position: 1, totalBet: 2_000, prizes: [{ code: "cash", amount: 50_000 }], me: true }],
      own: { position: 1, totalBet: 2_000 },
      starts_at: expect.stringMatching(/T03:00:00.000Z$/),
    });
    expectStatus(await get("/ranking?period=year"), 422);
  });

  it("is empty below ten players", async () => {
    await othersHaveStaked(8, 100_000);
    later(6_000);
    expect(expectStatus(await get("/ranking"), 200).json["data"]).toEqual([]);
  });
});

/** Adds so many accounts at trevo, each with this turnover. */
async function othersHaveStaked(players: number, staked: number): Promise<void> {
  const { sql } = site.database.owner;
  await sql`delete from period_stakes where period = 'all' and player_id not in (${mariana.id}, ${rafael.id})`;
  await sql`insert into period_stakes (tenant_id, period, player_id, staked, reached_at)
    select tenant_id, 'all', gen_random_uuid(), ${staked}, now() from players, generate_series(1, ${players}) where id = ${mariana.id}`;
}

describe("invitations", () => {
  it("contain the player's own link and count the players who registered with it", async () => {
    const empty = expectStatus(await get("/profile/affiliates", { token: rafael.token }), 200).json;
    const code = referralCode(rafael.id);
    expect(empty).toMatchObject({ data: [], total: 0, code, depositors: 0, reward: 2_000 });
    expect(empty["link"]).toMatch(new RegExp(`^http://localhost(:\\d+)?/\\?ref=${code}$`));
    const friend = await site.join({ fields: { first_name: "Beatriz", ref: code } });
    await site.join({ tenant: "aurora", fields: { ref: code } });
    await site.deposit(friend, 2_000);
    const invited = await eventually("the friend's deposit", async () => {
      const { json } = await get("/profile/affiliates", { token: rafael.token });
      return json["depositors"] === 1 ? json : undefined;
    });
    expect(invited).toMatchObject({ total: 1, data: [{ name: "Be•••z", deposited: true }] });
    expectStatus(await get("/profile/affiliates"), 401);
  });
});
