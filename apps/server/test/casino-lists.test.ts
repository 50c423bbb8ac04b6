import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activationOf } from "../src/modules/wallet/wallet-fixture.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let mariana: Member;
let rafael: Member;
let ids: Record<string, number>;

beforeAll(async () => {
  site = await startTestSite();
  [mariana, rafael] = [await site.join(), await site.join()];
  const { json } = await site.call("GET", "/api/casinos/games");
  ids = Object.fromEntries((json["data"] as { gamecode: string; id: number }[]).map((game) => [game.gamecode, game.id]));
});
afterAll(() => site.close());

const idOf = (gamecode: string): number => ids[gamecode] ?? 0;
const me = async (member: Member) => (await site.call("GET", "/api/auth/me", { token: member.token })).json["data"];
const like = (member: Member, gamecode: string, body: object) =>
  site.call("POST", `/api/games/like/${idOf(gamecode)}`, { token: member.token, body });
const favorite = (member: Member, gamecode: string, action: string) =>
  site.call("POST", `/api/games/favorite/${idOf(gamecode)}`, { token: member.token, body: { gameId: idOf(gamecode), action } });
const codes = (json: Record<string, unknown>) => (json["data"] as { gamecode: string }[]).map((game) => game.gamecode);

describe("a game's page", () => {
  it.each(["dice", "onca", "blackjack"])("states the stake limits of %s", async (gamecode) => {
    const { json } = await site.call("POST", "/api/games/get", { body: { game_id: gamecode } });
    const token = await site.launch(null, gamecode, { mode: "demo" });
    const table = (await site.call("GET", "/house/api/session", { token })).json["data"];
    const { min_stake, max_stake } = json["data"];
    expect([min_stake, max_stake]).toEqual([table.min_stake, table.max_stake]);
    const play = (stake: number) => site.call("POST", "/house/api/rounds", { token, body: { game: gamecode, stake, params: {} } });
    if (gamecode === "onca") expect([(await play(max_stake)).status, (await play(max_stake + 1)).status]).toEqual([201, 422]);
  });
});

describe("likes", () => {
  it("keep the state of the highest operation number, whatever the order of arrival, and the answer states it", async () => {
    expect((await like(mariana, "dice", { liked: true, opId: 10 })).json["data"]).toEqual({ game_id: idOf("dice"), liked: true, opId: 10 });
    expect((await like(mariana, "dice", { liked: false, opId: 9 })).json["data"]).toMatchObject({ liked: true, opId: 10 });
    expect((await like(mariana, "dice", { liked: false, opId: 10 })).json["data"]).toMatchObject({ liked: true, opId: 10 });
    expect((await like(mariana, "dice", { liked: false, opId: 11 })).json["data"]).toMatchObject({ liked: false, opId: 11 });
    expect((await like(mariana, "dice", { liked: true, opId: 10 })).json["data"]).toMatchObject({ liked: false, opId: 11 });
    expect(await me(mariana)).toMatchObject({ user_likes: [] });
  });

  it("sent concurrently end in the state of the highest operation number", async () => {
    const order = [7, 3, 12, 1, 9, 11, 2, 10, 4, 8, 5, 6];
    await Promise.all(order.map((opId) => like(mariana, "limbo", { liked: opId % 2 === 0, opId })));
    expect((await like(mariana, "limbo", { liked: false, opId: 0 })).json["data"]).toEqual({
      game_id: idOf("limbo"),
      liked: true,
      opId: 12,
    });
    expect((await me(mariana)).user_likes).toEqual([idOf("limbo")]);
    expect((await me(rafael)).user_likes).toEqual([]);
  });

  it("require a player, a game and both fields", async () => {
    expectStatus(await site.call("POST", `/api/games/like/${idOf("dice")}`, { body: { liked: true, opId: 1 } }), 401);
    expectStatus(await site.call("POST", "/api/games/like/999999", { token: mariana.token, body: { liked: true, opId: 1 } }), 404);
    expectStatus(await like(mariana, "dice", { liked: "yes", opId: 1 }), 422);
    expectStatus(await like(mariana, "dice", { liked: true, opId: -1 }), 422);
    expectStatus(await like(mariana, "dice", { liked: true, opId: 2 ** 60 }), 422);
  });
});

describe("favourites", () => {
  it("are stored once, listed newest first, and removed", async () => {
    for (const gamecode of ["dice", "keno", "dice", "mines"]) {
      site.clock.setOffset(site.clock.offsetMs() + 1_000);
      expectStatus(await favorite(mariana, gamecode, "add"), 200);
    }
    const list = () => site.call("GET", "/api/profile/favorites", { token: mariana.token });
    expect(codes((await list()).json)).toEqual(["mines", "keno", "dice"]);
    expect((await list()).json).toMatchObject({ total: 3, per_page: 24, data: [{ hasFavorite: true }, {}, {}] });
    await favorite(mariana, "keno", "remove");
    await favorite(mariana, "keno", "remove");
    expect(codes((await list()).json)).toEqual(["mines", "dice"]);
    expect((await me(mariana)).user_favorites).toEqual([idOf("mines"), idOf("dice")]);
    expectStatus(await favorite(mariana, "dice", "toggle"), 422);
    expectStatus(await site.call("POST", "/api/games/favorite/999999", { token: mariana.token, body: { action: "add" } }), 404);
  });

  it("are marked in lists for their own player only", async () => {
    await favorite(mariana, "plinko", "add");
    const marked = async (token?: string) => {
      const { json } = await site.call("GET", "/api/casinos/games", { token });
      return (json["data"] as { gamecode: string; hasFavorite: boolean }[]).find((game) => game.gamecode === "plinko")?.hasFavorite;
    };
    expect([await marked(mariana.token), await marked(rafael.token), await marked()]).toEqual([true, false, false]);
    const one = await site.call("POST", "/api/games/get", { token: mariana.token, body: { game_id: "plinko", provider_code: "house" } });
    expect(one.json["data"]).toMatchObject({ hasFavorite: true, has_tables: false, only_demo: false, bonus_allowed: true });
  });
});

describe("the filter of games that count towards bonuses", () => {
  it("uses the player's own active bonus, and for others the defaults of bonuses", async () => {
    const { tenants, wallet } = site.app.modules;
    const owner = { tenant_id: (await tenants.bySlug("trevo"))?.id ?? 0, player_id: rafael.id };
    const listed = async (token?: string) =>
      codes((await site.call("GET", "/api/casinos/games?bonuses=1&searchTerm=keno", { token })).json).includes("keno");
    await wallet.post(activationOf(owner, { amount: 500, terms: { except_games: [idOf("keno")], except_bps: [-1] } }));
    expect([await listed(rafael.token), await listed(mariana.token), await listed()]).toEqual([false, true, true]);
  });
});

describe("recent games", () => {
  it("are the games opened for real money, each once, latest first; opening counts as a view", async () => {
    const views = async () => (await site.call("POST", "/api/games/get", { body: { game_id: "hilo" } })).json["data"].views as number;
    const before = await views();
    for (const [gamecode, mode] of [
      ["dice", "real"],
      ["hilo", "real"],
      ["dice", "real"],
      ["keno", "demo"],
    ] as const) {
      site.clock.setOffset(site.clock.offsetMs() + 1_000);
      await site.launch(rafael, gamecode, { mode });
    }
    const { json } = expectStatus(await site.call("GET", "/api/games/recent", { token: rafael.token }), 200);
    expect(codes(json)).toEqual(["dice", "hilo"]);
    expect(await views()).toBe(before + 1);
  });
});
