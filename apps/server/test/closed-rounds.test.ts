import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

describe("a closed round", () => {
  let site: TestSite;
  let other: ServerProcess;

  beforeAll(async () => {
    site = await startTestSite();
    other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  });
  afterAll(async () => {
    await other.stop();
    await site.close();
  });

  const play = async (member: Member, stake: number) => {
    const token = await site.launch(member, "dice");
    const reply = await site.call("POST", "/house/api/rounds", {
      token,
      key: randomUUID(),
      body: { game: "dice", stake, params: { target: 50, direction: "over" } },
    });
    return reply.json["data"] as { id: string; payout: number };
  };
  const totalBet = async (member: Member, base?: string) =>
    (await site.call("GET", "/api/auth/me", { token: member.token, ...(base && { base }) })).json["data"].totalBet;

  it("counts in the player's turnover on every server", async () => {
    const member = await site.join();
    expect(await totalBet(member)).toBe(0);
    await site.deposit(member, 5_000);
    await play(member, 700);
    await play(member, 300);
    for (const base of [site.url, other.url])
      await eventually("the turnover", async () => ((await totalBet(member, base)) === 1_000 ? true : undefined));
  });

  it("is in the brand's public feed, newest first, with a masked name", async () => {
    const member = await site.join();
    await site.deposit(member, 5_000);
    const { id, payout } = await play(member, 500);
    const found = await eventually("the round", async () => {
      const { json } = await site.call("GET", "/api/bets/recent");
      return json["data"][0]?.transaction === id ? json["data"] : undefined;
    });
    expect(found[0]).toEqual({
      transaction: id,
      game: { id: expect.any(Number), title: "Dice", titles: { pt: "Dice", en: "Dice" }, gamecode: "dice", image: expect.any(String) },
      user: { name: "Ma•••a" },
      bet_amount: 500,
      win_amount: payout,
      date: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(found)).not.toContain("Souza");
    expect((await site.call("GET", "/api/bets/recent", { tenant: "aurora" })).json["data"]).toEqual([]);
  });

  it("is among its game's wins if it paid more than its stake, and not in a list of large wins", async () => {
    const [member, ...others] = [await site.join(), await site.join(), await site.join(), await site.join(), await site.join()];
    for (const one of [...others, member]) await site.deposit(one, 5_000);
    // Wins are shown only for games played by this many players.
    for (const one of others) await play(one, 50);
    const { json } = await site.call("POST", "/api/games/get", { body: { game_id: "dice" } });
    const wins = async (kind = "", tenant = "trevo") =>
      (await site.call("GET", kind || `/api/games/${json["data"].id}/wins`, { tenant })).json["data"];
    const { id } = await eventually("a win", async () => {
      const round = await play(member, 50);
      return round.payout > 50 ? round : undefined;
    });
    const found = await eventually("the win", async () => {
      const all = await wins();
      return all[0]?.transaction === id ? all : undefined;
    });
    expect(found[0]).toMatchObject({ bet_amount: 50, user: { name: "Ma•••a" } });
    expect(found.every((win: { bet_amount: number; win_amount: number }) => win.win_amount > win.bet_amount)).toBe(true);
    expect(await wins("/api/bets/recent?kind=large")).toEqual([]);
    expect(await wins("", "aurora")).toEqual([]);
    expect((await site.call("GET", "/api/bets/recent?kind=huge")).status).toBe(422);
  });

  it("is counted on its game's card once five players have played the game", async () => {
    const { json } = await site.call("POST", "/api/games/get", { body: { game_id: "limbo" }, tenant: "norte" });
    const { id } = json["data"] as { id: number };
    const playLimbo = async (tenant: string) => {
      const member = await site.join({ tenant });
      await site.deposit(member, 1_000, tenant);
      const token = await site.launch(member, "limbo", { tenant });
      const body = { game: "limbo", stake: 100, params: { target: 2 } };
      expect((await site.call("POST", "/house/api/rounds", { token, tenant, key: randomUUID(), body })).status).toBe(201);
    };
    const playsIn = async (tenant: string, players: number) => {
      for (let nth = 0; nth < players; nth++) await playLimbo(tenant);
      await eventually("the rounds", async () => {
        const [found] = await site.database.sql`select from game_totals t join tenants on tenants.id = tenant_id
          where slug = ${tenant} and game_id = ${id} and players = ${players}`;
        return found;
      });
      // The process that launched the games caches the counts for a moment.
      const { json: game } = await site.call("POST", "/api/games/get", { body: { game_id: "limbo" }, tenant, base: other.url });
      return game["data"].plays as number | null;
    };
    expect([await playsIn("aurora", 4), await playsIn("trevo", 5)]).toEqual([null, 5]);
  });
});
