import type { Figures } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandOf, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let teresa: TestMember;
let marina: Member;

beforeAll(async () => {
  site = await startTestSite();
  teresa = await hire(site, { may: ["finance"] });
  [marina] = [await site.join(), await site.join({ tenant: "aurora" })];
  await site.deposit(marina, 50_00);
  const owner = { tenant_id: 1, player_id: marina.id };
  await site.app.modules.wallet.post(commandOf(owner, "bet", { amount: 20_00, ...place("figures") }));
  await site.app.modules.wallet.post(commandOf(owner, "win", { amount: 5_01, closes: true, ...place("figures") }));
}, 120_000);
afterAll(() => site.close());

const read = async (query = "", tenant = "trevo"): Promise<Figures> =>
  expectStatus(await office(site, "GET", `${tenant}/figures${query}`, { token: teresa.token }), 200).json["data"] as Figures;

describe("GET /staff/:tenant/figures", () => {
  it("sums what the brand's players did today, and what they have", async () => {
    const found = await eventually("the figures to follow", async () => {
      const figures = await read();
      return figures.total.won === 5_01 ? figures : undefined;
    });
    expect(found.total).toEqual({
      staked: 20_00,
      won: 5_01,
      ggr: 14_99,
      bonus_cost: 0,
      ngr: 14_99,
      deposited: 50_00,
      deposits: 1,
      withdrawn: 0,
      payouts: 0,
      players: 1,
      first_deposits: 1,
    });
    expect(found.balances).toEqual({ cash: 35_01, held: 0, bonus: 0, debt: 0 });
    expect(found.points.map(({ ggr }) => ggr ?? 0).reduce((one, other) => one + other)).toBe(14_99);
    expect(found.comparison).toMatchObject({ earlier: { staked: 0 }, players: null, first_deposits: null });
  });

  it("are the brand's own", async () => {
    expect((await read("", "aurora")).total).toMatchObject({ staked: 0, deposited: 0, players: 0 });
  });

  it("refuse days that have not begun", async () => {
    expectStatus(await office(site, "GET", "trevo/figures?to=2999-01-01", { token: teresa.token }), 422);
    expectStatus(await office(site, "GET", "trevo/figures?from=yesterday", { token: teresa.token }), 422);
  });
});
