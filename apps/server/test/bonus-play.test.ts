import { formatReais } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { NewBonus } from "../src/modules/bonuses/index.ts";
import { giveTestBonus, testTerms } from "./give-test-bonus.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

/** Creates a member with an active bonus of R$ 20,00 at a house game. */
async function sit(gamecode: string, { cash = 0, ...given }: { cash?: number } & Partial<NewBonus> = {}) {
  const member = await site.join();
  const { wallet, tenants } = site.app.modules;
  const owner = { tenant_id: (await tenants.bySlug("trevo"))?.id ?? 0, player_id: member.id };
  if (cash > 0) await wallet.post({ ...owner, kind: "deposit", source: "test", external_id: newId(), amount: cash });
  const { id } = await giveTestBonus(site, member, { required: 1_000_000, ...given, requested: true });
  const token = await site.launch(member, gamecode);
  const post = (path: string, body: object) => site.call("POST", `/house/api/${path}`, { token, body });
  return {
    play: (stake: number, params: object) => post("rounds", { game: gamecode, stake, params }),
    post,
    look: (path: string) => site.call("GET", `/house/api/${path}`, { token }),
    wagered: async () => (await site.call("GET", `/api/bonuses/${id}`, { token: member.token })).json["data"]?.wagered as number,
  };
}

const even = { target: 50, direction: "over" };

describe("a stake with bonus money", () => {
  it("is refused one centavo above what the bonus allows, with the amount in the message", async () => {
    const seat = await sit("dice");
    const refused = expectStatus(await seat.play(1_001, even), 422).json;
    expect(refused).toMatchObject({
      code: "bonus_stake_too_high",
      message: `Com bônus ativo, a aposta vai até ${formatReais(1_000, "pt")}.`,
      amount: 1_000,
    });
    expectStatus(await seat.play(1_000, even), 201);
  });

  it("is refused if part of it is bonus money, and accepted if cash covers it", async () => {
    const seat = await sit("dice", { cash: 1_001 });
    expect(expectStatus(await seat.play(1_002, even), 422).json["code"]).toBe("bonus_stake_too_high");
    expectStatus(await seat.play(1_001, even), 201);
  });

  it("is refused in a crash round, and in a multi-action round", async () => {
    const crash = await sit("crash");
    const bet = await eventually("bets to be open", async () => {
      const { round } = (await crash.look("crash")).json["data"];
      if (round?.phase !== "betting") return undefined;
      const reply = await crash.post("crash/bets", { round_id: round.id, stake: 1_001, auto_cash_out: 1_000 });
      return reply.json["code"] === "wrong_state" ? undefined : reply;
    });
    expect(expectStatus(bet, 422).json).toMatchObject({ code: "bonus_stake_too_high", amount: 1_000 });
    const mines = await sit("mines");
    expect(expectStatus(await mines.play(1_001, { mines: 3 }), 422).json["code"]).toBe("bonus_stake_too_high");
  });
});

describe("the wagering contribution of a stake", () => {
  it("is the amount at risk: for dice at 98 %, a little more than 1 %", async () => {
    const seat = await sit("dice");
    expectStatus(await seat.play(1_000, { target: 2, direction: "over" }), 201);
    expect(await seat.wagered()).toBe(10);
  });

  it("is zero if the chips of one round cover each other, and the whole stake if they do not", async () => {
    const seat = await sit("roleta");
    const halves = ["red", "black"].map((kind) => ({ kind, amount: 100 }));
    expectStatus(await seat.play(200, { bets: halves }), 201);
    const numbers = Array.from({ length: 36 }, (_, number) => ({ kind: "straight", numbers: [number], amount: 10 }));
    expectStatus(await seat.play(360, { bets: numbers }), 201);
    expect(await seat.wagered()).toBe(0);
    expectStatus(await seat.play(200, { bets: [{ kind: "straight", numbers: [7], amount: 200 }] }), 201);
    expect(await seat.wagered()).toBe(200);
  });

  it("is the whole stake if all of it can be lost", async () => {
    const seat = await sit("dice");
    expectStatus(await seat.play(1_000, even), 201);
    expect(await seat.wagered()).toBe(1_000 * 0.98);
  });

  it("depends on the game's wager class", async () => {
    const { wager_class: no } = (await site.call("POST", "/api/games/get", { body: { game_id: "dice" } })).json["data"] as {
      wager_class: number;
    };
    const seat = await sit("dice", { terms: { ...testTerms, class_bps: testTerms.class_bps.map((_, each) => (each === no ? 2_500 : 0)) } });
    expectStatus(await seat.play(800, { target: 2, direction: "under" }), 201);
    expect(await seat.wagered()).toBe(200);
  });
});
