import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { activationOf } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestSite, eventually, startTestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await site.database.sql`update games set bonus_allowed = false where gamecode in ('dice', 'blackjack', 'crash')`;
});
afterAll(() => site.close());

/** Creates a member with money in centavos at a game that accepts no bonus money. */
async function sit(gamecode: string, money: { cash: number; bonus: number }) {
  const member = await site.join();
  const { wallet, tenants } = site.app.modules;
  const owner = { tenant_id: (await tenants.bySlug("trevo"))?.id ?? 0, player_id: member.id };
  const give = (amount: number) => wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount });
  await give(money.cash);
  await wallet.post(activationOf(owner, { amount: money.bonus }));
  const token = await site.launch(member, gamecode);
  return {
    post: (path: string, body: object) => site.call("POST", `/house/api/${path}`, { token, body }),
    look: (path: string) => site.call("GET", `/house/api/${path}`, { token }),
    give,
    empty: async () => {
      const { cash } = await wallet.balance(owner);
      if (cash > 0)
        await wallet.post({
          ...owner,
          kind: "adjustment",
          source: "test",
          external_id: randomUUID(),
          cash: -cash,
          bonus: 0,
          reason: "test",
        });
    },
    balance: () => wallet.balance(owner),
  };
}

it("an instant round takes its stake from cash only", async () => {
  const seat = await sit("dice", { cash: 100, bonus: 5_000 });
  const play = (stake: number) => seat.post("rounds", { game: "dice", stake, params: { target: 2, direction: "under" } });
  expect((await play(101)).json["code"]).toBe("insufficient_balance");
  expect((await play(100)).status).toBe(201);
  expect(await seat.balance()).toMatchObject({ bonus: 5_000 });
});

it("the first stake of a round and its further stakes take cash only", async () => {
  const seat = await sit("blackjack", { cash: 100, bonus: 5_000 });
  const open = () => seat.post("rounds", { game: "blackjack", stake: 100, params: {} });
  const hand = await eventually("a hand that the deal does not end", async () => {
    const { json } = await open();
    if (json["data"].state === "open") return json["data"];
    const { cash } = await seat.balance();
    if (cash < 100) await seat.give(100 - cash);
    return undefined;
  });
  // Winnings of an earlier hand would pay for the double.
  await seat.empty();
  const double = await seat.post(`rounds/${hand.id}/actions`, { action: "double" });
  expect(double.json["code"]).toBe("insufficient_balance");
  await seat.give(100);
  expect((await seat.post(`rounds/${hand.id}/actions`, { action: "double" })).status).toBe(200);
  expect(await seat.balance()).toMatchObject({ bonus: 5_000 });
});

it("a crash bet takes its stake from cash only", async () => {
  const seat = await sit("crash", { cash: 100, bonus: 5_000 });
  const bet = (stake: number) =>
    eventually("bets to be open", async () => {
      const { round } = (await seat.look("crash")).json["data"];
      if (round?.phase !== "betting") return undefined;
      const reply = await seat.post("crash/bets", { round_id: round.id, stake, auto_cash_out: 1_000 });
      return reply.json["code"] === "wrong_state" ? undefined : reply;
    });
  expect((await bet(101)).json["code"]).toBe("insufficient_balance");
  expect((await bet(100)).status).toBe(201);
  expect(await seat.balance()).toMatchObject({ cash: 0, bonus: 5_000 });
});
