import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilWaiting } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import type { Restrictions, PeriodLimits } from "./restrictions.ts";
import { type WalletFixture, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

let database: TestDatabase;
let fixture: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
afterAll(() => database.drop());

const post = (command: Command) => fixture.wallet.post(command);
const guard = (owner: PlayerKey, change: Partial<Restrictions>) =>
  database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner, change));
const none: PeriodLimits = { day: null, week: null, month: null };
/** São Paulo is UTC−3 all year, so its midnight is 03:00 UTC. */
const moveTo = (instant: string) => fixture.clock.setOffset(Date.parse(instant) - Date.now());

describe("blocks of a wallet", () => {
  it("refuse stakes of any size, while wins, rollbacks and withdrawals are posted", async () => {
    const owner = await fixture.player({ cash: 100 });
    const bet = commandOf(owner, "bet", { amount: 40, ...place("a") });
    await post(bet);
    await guard(owner, { may_stake: false, reason: "self_excluded" });
    expect(await post(commandOf(owner, "bet", { amount: 0, ...place("b") }))).toMatchObject({ status: "self_excluded" });
    expect(await post(commandOf(owner, "win", { amount: 10, ...place("a") }))).toMatchObject({ status: "posted" });
    expect(await post(commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" }))).toMatchObject({
      status: "posted",
    });
    expect(await post(commandOf(owner, "hold", { amount: 110 }))).toMatchObject({ status: "posted" });
    expect(await post(commandOf(owner, "payout", { amount: 110 }))).toMatchObject({ status: "posted" });
    expect(await post(bet)).toMatchObject({ status: "replayed" });
    await guard(owner, { may_stake: false, reason: "blocked" });
    expect(await post(commandOf(owner, "bet", { amount: 1, ...place("b") }))).toMatchObject({ status: "blocked" });
  });

  it("are checked in the posting: a bet that waits for the change is refused", async () => {
    const owner = await fixture.player({ cash: 100 });
    let bet: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await fixture.wallet.setRestrictions(tx, owner, { may_stake: false, reason: "blocked" });
      bet = post(commandOf(owner, "bet", { amount: 1, ...place("a") }));
      await untilWaiting(database, 1);
    });
    expect(await bet).toMatchObject({ status: "blocked" });
  });
});

describe("limits of a wallet", () => {
  it("count stakes minus payouts as losses; an open stake counts as lost, a refusal and a free spin count nothing", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    await guard(owner, { loss_limits: { ...none, day: 100 } });
    await post(commandOf(owner, "bet", { amount: 60, ...place("a") }));
    expect(await post(commandOf(owner, "bet", { amount: 41, ...place("b") }))).toMatchObject({ status: "limit_reached" });
    expect(await post(commandOf(owner, "bet", { amount: 0, ...place("b") }))).toMatchObject({ status: "posted" });
    await post(commandOf(owner, "win", { amount: 30, ...place("a") }));
    expect((await fixture.wallet.restrictions(owner)).lost).toEqual({ day: 30, week: 30, month: 30 });
    expect(await post(commandOf(owner, "bet", { amount: 70, ...place("c") }))).toMatchObject({ status: "posted" });
    expect(await post(commandOf(owner, "bet", { amount: 1, ...place("d") }))).toMatchObject({ status: "limit_reached" });
  });

  it.each([
    ["loss_limits", "day"],
    ["loss_limits", "week"],
    ["loss_limits", "month"],
    ["stake_limits", "day"],
    ["stake_limits", "week"],
    ["stake_limits", "month"],
  ] as const)("apply separately, to the centavo: %s of a %s", async (kind, period) => {
    const owner = await fixture.player({ cash: 10_000 });
    await guard(owner, { [kind]: { ...none, [period]: 100 } });
    expect(await post(commandOf(owner, "bet", { amount: 101, ...place("a") }))).toMatchObject({ status: "limit_reached" });
    expect(await post(commandOf(owner, "bet", { amount: 100, ...place("a") }))).toMatchObject({ status: "posted" });
    expect(await post(commandOf(owner, "bet", { amount: 1, ...place("b") }))).toMatchObject({ status: "limit_reached" });
  });

  it("apply the strictest, and count from the first day of the period, not from when they were set", async () => {
    const owner = await fixture.player({ cash: 10_000 });
    await post(commandOf(owner, "bet", { amount: 90, ...place("a") }));
    await guard(owner, { loss_limits: { day: 1000, week: 95, month: 500 } });
    expect(await post(commandOf(owner, "bet", { amount: 6, ...place("b") }))).toMatchObject({ status: "limit_reached" });
    await guard(owner, { loss_limits: none, stake_limits: { ...none, month: 95 } });
    expect(await post(commandOf(owner, "bet", { amount: 6, ...place("b") }))).toMatchObject({ status: "limit_reached" });
    expect(await post(commandOf(owner, "bet", { amount: 5, ...place("b") }))).toMatchObject({ status: "posted" });
  });

  it("apply to calendar days, weeks from Monday and months of the operator's zone", async () => {
    moveTo("2031-01-31T12:00:00Z"); // a Friday
    const owner = await fixture.player({ cash: 10_000 });
    const counts = async () => (await fixture.wallet.restrictions(owner)).lost;
    await post(commandOf(owner, "bet", { amount: 10, ...place("a") }));
    moveTo("2031-02-01T02:59:00Z"); // Still Friday the 31st in São Paulo.
    expect(await counts()).toEqual({ day: 10, week: 10, month: 10 });
    moveTo("2031-02-01T03:00:00Z");
    expect(await counts()).toEqual({ day: 0, week: 10, month: 0 });
    await post(commandOf(owner, "bet", { amount: 5, ...place("b") }));
    expect(await counts()).toEqual({ day: 5, week: 15, month: 5 });
    moveTo("2031-02-03T03:00:00Z"); // Monday
    expect(await counts()).toEqual({ day: 0, week: 0, month: 5 });
    expect((await fixture.wallet.restrictions(owner)).deposited).toEqual({ day: 0, week: 0, month: 0 });
    moveTo("2031-02-01T12:00:00Z"); // A node whose clock is behind: nothing was counted meanwhile, so nothing is lost.
    expect(await counts()).toEqual({ day: 5, week: 15, month: 5 });
    fixture.clock.setOffset(0);
  });

  it("subtract a rolled-back stake from the periods in which it counts", async () => {
    moveTo("2031-03-04T12:00:00Z"); // Tuesday
    const owner = await fixture.player({ cash: 10_000 });
    const bet = commandOf(owner, "bet", { amount: 10, ...place("a") });
    await post(bet);
    moveTo("2031-03-05T12:00:00Z");
    await post(commandOf(owner, "bet", { amount: 3, ...place("b") }));
    await post(commandOf(owner, "rollback", { target_external_id: bet.external_id, provider: "studio" }));
    expect(await fixture.wallet.restrictions(owner)).toMatchObject({
      lost: { day: 3, week: 3, month: 3 },
      staked: { day: 3, week: 3, month: 3 },
    });
    fixture.clock.setOffset(0);
  });

  it("are shared within one batch, even if the first stakes of a month repeat the total of the month before", async () => {
    moveTo("2031-04-15T12:00:00Z");
    const brands = [await fixture.player({ cash: 1_000 }), await fixture.player({ cash: 1_000 })];
    await database.db.transaction().execute((tx) => fixture.wallet.shareLimits(tx, brands, newId()));
    for (const owner of brands) await post(commandOf(owner, "bet", { amount: 100, ...place(newId()) }));
    moveTo("2031-05-15T12:00:00Z");
    for (const owner of brands) await guard(owner, { stake_limits: { ...none, month: 150 } });
    const ends = await Promise.all(brands.map((owner) => post(commandOf(owner, "bet", { amount: 100, ...place(newId()) }))));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["limit_reached", "posted"]);
    fixture.clock.setOffset(0);
  });

  it.each(
    (["loss_limits", "stake_limits"] as const).flatMap((kind) =>
      (["day", "week", "month"] as const).flatMap((period) => [
        { kind, period, limit: 200, ends: ["posted", "posted"] },
        { kind, period, limit: 199, ends: ["limit_reached", "posted"] },
      ]),
    ),
  )(
    "of two brands apply within one batch, to the centavo: $kind of a $period, 100 each of $limit",
    async ({ kind, period, limit, ends }) => {
      moveTo("2031-06-18T12:00:00Z");
      const brands = [await fixture.player({ cash: 1_000 }), await fixture.player({ cash: 1_000 })];
      await database.db.transaction().execute((tx) => fixture.wallet.shareLimits(tx, brands, newId()));
      for (const owner of brands) await guard(owner, { [kind]: { ...none, [period]: limit } });
      const postings = await Promise.all(brands.map((owner) => post(commandOf(owner, "bet", { amount: 100, ...place(newId()) }))));
      expect(postings.map(({ status }) => status).toSorted()).toEqual(ends);
      fixture.clock.setOffset(0);
    },
  );

  it("of a day are not raised by wins of the day before", async () => {
    moveTo("2031-07-15T12:00:00Z");
    const owner = await fixture.player({ cash: 1_000 });
    await post(commandOf(owner, "bet", { amount: 1, ...place("won") }));
    await post(commandOf(owner, "win", { amount: 501, ...place("won") }));
    await guard(owner, { loss_limits: { ...none, day: 100 } });
    moveTo("2031-07-16T12:00:00Z");
    expect(await post(commandOf(owner, "bet", { amount: 101, ...place("next") }))).toMatchObject({ status: "limit_reached" });
    expect(await post(commandOf(owner, "bet", { amount: 100, ...place("next") }))).toMatchObject({ status: "posted" });
    fixture.clock.setOffset(0);
  });

  it("of two brands include what the other has counted on a later day, by a clock that is ahead", async () => {
    moveTo("2031-08-13T12:00:00Z");
    const [one, other] = [await fixture.player({ cash: 1_000 }), await fixture.player({ cash: 1_000 })];
    await database.db.transaction().execute((tx) => fixture.wallet.shareLimits(tx, [one, other], newId()));
    for (const owner of [one, other]) await guard(owner, { stake_limits: { ...none, day: 150 } });
    moveTo("2031-08-14T12:00:00Z");
    await post(commandOf(other, "bet", { amount: 100, ...place(newId()) }));
    moveTo("2031-08-13T12:00:00Z");
    expect(await post(commandOf(one, "bet", { amount: 51, ...place(newId()) }))).toMatchObject({ status: "limit_reached" });
    expect(await post(commandOf(one, "bet", { amount: 50, ...place(newId()) }))).toMatchObject({ status: "posted" });
    fixture.clock.setOffset(0);
  });

  it("count deposits when they are credited", async () => {
    const owner = await fixture.player({ cash: 700 });
    expect((await fixture.wallet.restrictions(owner)).deposited).toEqual({ day: 700, week: 700, month: 700 });
  });
});
