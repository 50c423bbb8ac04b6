import { randomUUID } from "node:crypto";
import type { Figures } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordPlayerEvent } from "../src/kernel/player-events.ts";
import { peopleStore } from "../src/modules/figures/people-store.ts";
import { mondayOf } from "../src/modules/figures/read-people.ts";
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
  it("sums up what the brand's players did today, and their balances", async () => {
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

  it("contains the brand's own figures only", async () => {
    expect((await read("", "aurora")).total).toMatchObject({ staked: 0, deposited: 0, players: 0 });
  });

  it("shows how far the players who registered in these days have come", async () => {
    const funnelOf = async (query = "", tenant = "trevo") =>
      expectStatus(await office(site, "GET", `${tenant}/figures/funnel${query}`, { token: teresa.token }), 200).json["data"];
    const verify = (contact: string) =>
      site.database.db.transaction().execute((tx) =>
        recordPlayerEvent(tx, {
          tenant_id: 1,
          player_id: marina.id,
          kind: "contact_verified",
          key: contact,
          data: { contact: contact === "phone" ? "phone" : "email" },
          at: site.clock.now(),
        }),
      );
    await verify("email");
    expect(await funnelOf()).toEqual({ registered: 1, verified: 0, deposited: 1, staked: 1, deposited_again: 0 });
    await verify("phone");
    expect(await funnelOf()).toMatchObject({ registered: 1, verified: 1 });
    expect(await funnelOf("", "aurora")).toMatchObject({ registered: 1, deposited: 0, staked: 0 });
    expect(await funnelOf("?from=2020-01-01&to=2020-01-31")).toMatchObject({ registered: 0, verified: 0 });
    expectStatus(await office(site, "GET", "trevo/figures/funnel?to=2999-01-01", { token: teresa.token }), 422);
  });

  it("follows the players who first deposited in a week through the following weeks", async () => {
    const monday = mondayOf(localDate(site.clock.now(), "America/Sao_Paulo"));
    const weekAgo = (weeks: number): string => new Date(Date.parse(monday) - weeks * 7 * 86_400_000).toISOString().slice(0, 10);
    const plant = (player: string, day: string, deposits: number, staked: number) =>
      site.database.owner
        .sql`insert into player_days (tenant_id, player_id, day, staked_cash, staked_bonus, won_cash, won_bonus, deposited, deposits,
        withdrawn, payouts, converted, granted, adjusted, cash, bonus, held, debt)
        values (1, ${player}, ${day}, ${staked}, 0, 0, 0, 0, ${deposits}, 0, 0, 0, 0, 0, 0, 0, 0, 0)`;
    const [ines, joao] = [randomUUID(), randomUUID()];
    await plant(ines, weekAgo(2), 1, 5);
    await plant(ines, weekAgo(1), 1, 0);
    await plant(ines, weekAgo(0), 0, 7);
    // This player had already deposited before the first of the weeks.
    await plant(joao, weekAgo(9), 1, 5);
    await plant(joao, weekAgo(3), 1, 5);
    const cohorts = await peopleStore.cohorts(site.database.db, { tenant_id: 1, monday });
    expect(cohorts.map(({ week }) => week)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map(weekAgo));
    expect(cohorts.map(({ people }) => people)).toEqual([0, 0, 0, 0, 0, 1, 0, 1]);
    expect(cohorts.map(({ staked }) => staked.length)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(cohorts.slice(5).map(({ staked }) => staked)).toEqual([[1, 0, 1], [0, 0], [1]]);
    const aurora = await peopleStore.cohorts(site.database.db, { tenant_id: 2, monday });
    expect(aurora.every(({ people }) => people === 0)).toBe(true);
    const reply = expectStatus(await office(site, "GET", "trevo/figures/cohorts", { token: teresa.token }), 200);
    expect(reply.json["data"]).toEqual(cohorts);
  });

  it("refuses days that have not begun", async () => {
    expectStatus(await office(site, "GET", "trevo/figures?to=2999-01-01", { token: teresa.token }), 422);
    expectStatus(await office(site, "GET", "trevo/figures?from=yesterday", { token: teresa.token }), 422);
  });
});
