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
      game: { id: expect.any(Number), title: "Dice", titles: { pt: "Dice", en: "Dice" }, gamecode: "dice" },
      user: { name: "Ma•••a" },
      bet_amount: 500,
      win_amount: payout,
      date: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(found)).not.toContain("Souza");
    expect((await site.call("GET", "/api/bets/recent", { tenant: "aurora" })).json["data"]).toEqual([]);
  });
});
