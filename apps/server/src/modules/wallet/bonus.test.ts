import type { BonusTerms } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runBehindLock } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { type Database, connect } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { Command } from "./command.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { type WalletFixture, activationOf, commandOf, createWalletFixture, place } from "./wallet-fixture.ts";

let database: TestDatabase;
let other: Database;
let fixture: WalletFixture;
let second: WalletFixture;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  other = connect(database.url, { max: 2 });
  second = await createWalletFixture(other);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

const post = (command: Command) => fixture.wallet.post(command);
const bet = (owner: PlayerKey, amount: number, round = newId(), more: object = {}) =>
  commandOf(owner, "bet", { amount, ...place(round), ...more });
const win = (owner: PlayerKey, amount: number, round: string) => commandOf(owner, "win", { amount, ...place(round), closes: true });
const undo = (owner: PlayerKey, target: Command) =>
  commandOf(owner, "rollback", { target_external_id: target.external_id, provider: "studio" });
const endOf = (owner: PlayerKey, bonus_id: string, end_reason: "forfeited" | "expired" | "cancelled" = "forfeited") =>
  commandOf(owner, "end_bonus", { bonus_id, end_reason, source: "bonus", external_id: `${bonus_id}:end` });

/** A player with cash and an active bonus with the given terms. */
async function bonusPlayer(money: { cash?: number; bonus: number; required?: number }, terms: Partial<BonusTerms> = {}) {
  const owner = await fixture.player({ cash: money.cash ?? 0 });
  const activation = activationOf(owner, {
    amount: money.bonus,
    ...(money.required === undefined ? {} : { required: money.required }),
    terms,
  });
  expect((await post(activation)).status).toBe("posted");
  return { owner, bonus_id: activation.bonus_id };
}

const endedOf = async (owner: PlayerKey) => {
  const [row] = await database.sql`select end_reason::text, converted, wagered, shortfall from ended_bonuses
    where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id}`;
  return row;
};

describe("a stake with bonus money", () => {
  it.each([
    ["bonus alone", 0, 100],
    ["cash and bonus", 40, 100],
  ])("of %s is posted at the maximum and refused one centavo above it", async (_, cash, bonus) => {
    const { owner } = await bonusPlayer({ cash, bonus }, { max_stake: 50 });
    expect(await post(bet(owner, 51))).toMatchObject({ status: "bonus_stake_too_high", applied: 0, balance: { cash, bonus } });
    expect(await post(bet(owner, 50))).toMatchObject({ status: "posted" });
  });

  it("that was refused leaves the bonus alone: a win that its provider sends all the same is cash, and nothing counts towards the requirement", async () => {
    const { owner } = await bonusPlayer({ bonus: 100 }, { max_stake: 50 });
    const round = newId();
    expect((await post(bet(owner, 51, round))).status).toBe("bonus_stake_too_high");
    expect(await post(win(owner, 500, round))).toMatchObject({ status: "posted", wagered: 0, balance: { cash: 500, bonus: 100 } });
  });

  it("that cash covers is never refused because of the bonus", async () => {
    const { owner } = await bonusPlayer({ cash: 51, bonus: 100 }, { max_stake: 50 });
    expect(await post(bet(owner, 51))).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 100 } });
  });

  it("is refused if an earlier stake of the batch uses up the cash", async () => {
    const { owner } = await bonusPlayer({ cash: 60, bonus: 100 }, { max_stake: 50 });
    const [first, next] = await Promise.all([post(bet(owner, 60)), post(bet(owner, 60))]);
    expect([first.status, next.status]).toEqual(["posted", "bonus_stake_too_high"]);
  });

  it.each([
    ["a class whose weight is -1", { class_bps: [10_000, -1, 0, 0, 0, 0, 0, 0] }, { wager_class: 1 }],
    ["an excepted game", { except_games: [7], except_bps: [-1] }, { wager_class: 0 }],
    ["a game that takes cash only", {}, { wager_class: 0, cash_only: true }],
  ])("is refused in %s, which may spend cash only", async (_, terms, stake) => {
    const { owner } = await bonusPlayer({ cash: 10, bonus: 100 }, terms);
    expect(await post(bet(owner, 11, newId(), stake))).toMatchObject({ status: "insufficient_balance", spendable: 10 });
    expect(await post(bet(owner, 10, newId(), stake))).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 100 }, spendable: 0 });
  });

  it("is accepted until the bonus expires and refused from then on", async () => {
    const expires = new Date(fixture.clock.now().getTime() + 60_000);
    const { owner } = await bonusPlayer({ bonus: 100 }, { expires_at: expires.toISOString() });
    const at = (ms: number) => fixture.clock.setOffset(fixture.clock.offsetMs() + expires.getTime() + ms - fixture.clock.now().getTime());
    try {
      at(-5_000);
      expect(await post(bet(owner, 10))).toMatchObject({ status: "posted" });
      at(0);
      expect(await post(bet(owner, 10))).toMatchObject({ status: "insufficient_balance", spendable: 0 });
    } finally {
      fixture.clock.setOffset(0);
    }
  });

  it.each([
    [{ wager_class: 0 }, 100],
    [{ wager_class: 1 }, 50],
    [{}, 0],
    [{ wager_class: 0, at_risk: 1 }, 1],
    [{ wager_class: 1, at_risk: 3 }, 1],
  ])("with %o counts %i of 100 centavos", async (stake, counted) => {
    const { owner } = await bonusPlayer({ bonus: 100 }, { class_bps: [10_000, 5_000, 0, 0, 0, 0, 0, 0] });
    expect(await post(bet(owner, 100, newId(), stake))).toMatchObject({ status: "posted", wagered: counted });
  });

  it("counts at most the maximum stake, and counts cash only if the terms say so", async () => {
    const counting = await bonusPlayer({ cash: 200, bonus: 10 }, { max_stake: 50 });
    expect(await post(bet(counting.owner, 80, newId(), { wager_class: 0 }))).toMatchObject({ wagered: 50 });
    const bonusOnly = await bonusPlayer({ cash: 20, bonus: 50 }, { counts_cash: false });
    expect(await post(bet(bonusOnly.owner, 30, newId(), { wager_class: 0 }))).toMatchObject({ wagered: 10 });
  });
});

describe("a win", () => {
  it("goes to the bonus in proportion to its part of the stake, rounded down", async () => {
    const { owner } = await bonusPlayer({ cash: 1, bonus: 2 });
    const round = newId();
    await post(bet(owner, 3, round));
    expect(await post(win(owner, 10, round))).toMatchObject({ balance: { cash: 4, bonus: 6 } });
  });
});

describe("a requirement", () => {
  it("converts the bonus when it is met, and nothing one centavo before", async () => {
    const { owner } = await bonusPlayer({ cash: 100, bonus: 40, required: 100 });
    expect(await post(bet(owner, 99))).toMatchObject({ balance: { cash: 1, bonus: 40 }, wagered: 99, required: 100 });
    expect(await post(bet(owner, 1))).toMatchObject({ balance: { cash: 40, bonus: 0 }, wagered: null, required: null, spendable: 40 });
    expect(await endedOf(owner)).toMatchObject({ end_reason: "converted", converted: 40 });
    expect(await fixture.wallet.activeBonus(owner)).toBeNull();
  });

  it.each([
    ["the cap", { cap: 30 }, 30],
    ["what was won, where what was given does not convert", { principal_kept: false }, 0],
  ])("converts at most %s", async (_, terms, cash) => {
    const { owner } = await bonusPlayer({ cash: 100, bonus: 40, required: 100 }, terms);
    expect(await post(bet(owner, 100))).toMatchObject({ balance: { cash, bonus: 0 } });
  });

  it("is released in steps, each once", async () => {
    const { owner } = await bonusPlayer({ cash: 400, bonus: 90, required: 300 }, { steps: 3 });
    expect(await post(bet(owner, 99))).toMatchObject({ balance: { cash: 301, bonus: 90 } });
    const step = bet(owner, 1);
    expect(await post(step)).toMatchObject({ balance: { cash: 330, bonus: 60 } });
    expect(await post(undo(owner, step))).toMatchObject({ balance: { cash: 331, bonus: 60 }, wagered: 99 });
    expect(await post(bet(owner, 1))).toMatchObject({ balance: { cash: 330, bonus: 60 } });
    expect(await post(bet(owner, 200))).toMatchObject({ balance: { cash: 190, bonus: 0 } });
  });

  it("waits for free rounds, whose wins increase it", async () => {
    const { owner, bonus_id } = await bonusPlayer({ cash: 100, bonus: 0, required: 0 }, { rounds_remaining: 2, times_x10: 20 });
    const free = (round: string, amount: number) =>
      commandOf(owner, "win", { amount, into_bonus: bonus_id, closes: true, ...place(round) });
    expect(await post(free("a", 10))).toMatchObject({ balance: { bonus: 10 }, required: 20, wagered: 0 });
    expect(await post(bet(owner, 25))).toMatchObject({ balance: { cash: 75, bonus: 10 }, wagered: 25 });
    expect(await post(free("b", 0))).toMatchObject({ balance: { cash: 85, bonus: 0 }, required: null });
  });

  it("ends when nothing is left and no round is open", async () => {
    const { owner } = await bonusPlayer({ bonus: 40 });
    await post(bet(owner, 40, "r"));
    expect(await fixture.wallet.activeBonus(owner)).toMatchObject({ open_rounds: 1 });
    expect(await post(win(owner, 0, "r"))).toMatchObject({ status: "posted", required: null });
    expect(await endedOf(owner)).toMatchObject({ end_reason: "spent" });
  });
});

describe("money of a bonus that has ended", () => {
  /** A round with 60 centavos of bonus money that is open when the bonus ends. */
  async function lateRound(how: "converted" | "forfeited" | "expired" | "cancelled", terms: Partial<BonusTerms> = {}) {
    const { owner, bonus_id } = await bonusPlayer({ bonus: 100, required: 60 + 10 }, terms);
    const stake = bet(owner, 60, "late");
    await post(stake);
    if (how === "converted") await post(bet(owner, 10, "last"));
    else await post(endOf(owner, bonus_id, how));
    return { owner, stake };
  }

  it.each([
    ["converted", {}, 30 + 50],
    ["converted", { cap: 40 }, 30 + 10],
    ["forfeited", {}, 0],
    ["expired", {}, 0],
    ["cancelled", {}, 0],
  ] as const)("that was %s (%o): a win of 50 leaves %i", async (how, terms, cash) => {
    const { owner } = await lateRound(how, terms);
    expect(await post(win(owner, 50, "late"))).toMatchObject({ status: "posted", applied: 50, balance: { cash, bonus: 0 } });
  });

  it("is not increased by another player's win of a free round", async () => {
    const { owner, bonus_id } = await bonusPlayer({ bonus: 100, required: 100 });
    await post(bet(owner, 100));
    expect(await endedOf(owner)).toMatchObject({ end_reason: "converted" });
    const stranger = await fixture.player({ cash: 7 });
    const free = commandOf(stranger, "win", { amount: 10, into_bonus: bonus_id, closes: true, ...place("free") });
    expect(await post(free)).toMatchObject({ status: "bonus_not_active", balance: { cash: 7, bonus: 0 } });
    expect(await endedOf(stranger)).toBeUndefined();
  });

  it("is kept up to the cap, counting all late wins together", async () => {
    const { owner } = await lateRound("converted", { cap: 40 });
    await post(commandOf(owner, "win", { amount: 4, ...place("late") }));
    expect(await post(win(owner, 50, "late"))).toMatchObject({ applied: 50, balance: { cash: 30 + 10, bonus: 0 } });
  });

  it.each([
    ["converted", 30 + 60, 60],
    ["forfeited", 0, 60],
  ] as const)("that was %s: a rolled-back bet leaves %i, and its contribution is recorded as a shortfall", async (how, cash, shortfall) => {
    const { owner, stake } = await lateRound(how);
    expect(await post(undo(owner, stake))).toMatchObject({ status: "posted", applied: 60, balance: { cash, bonus: 0 } });
    expect(await endedOf(owner)).toMatchObject({ shortfall });
  });

  it("stays separate in its round: a later bet there takes cash and nothing of the next bonus", async () => {
    const { owner, bonus_id } = await bonusPlayer({ cash: 5, bonus: 100 });
    const round = newId();
    await post(bet(owner, 50, round));
    await post(endOf(owner, bonus_id));
    await post(activationOf(owner, { amount: 70 }));
    await post(commandOf(owner, "deposit", { amount: 20 }));
    expect(await post(bet(owner, 21, round))).toMatchObject({ status: "insufficient_balance", balance: { cash: 20, bonus: 70 } });
    expect(await post(bet(owner, 20, round))).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 70 } });
    expect(await post(bet(owner, 20))).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 50 } });
  });

  it("pays back a win from cash and debt if the bonus was converted, and not at all if it was forfeited", async () => {
    for (const [how, debt] of [
      ["converted", 10],
      ["forfeited", 0],
    ] as const) {
      const { owner, bonus_id } = await bonusPlayer({ bonus: 100, required: 70 });
      await post(bet(owner, 60, "r"));
      const won = commandOf(owner, "win", { amount: 50, ...place("r") });
      await post(won);
      if (how === "converted") await post(bet(owner, 10));
      else await post(endOf(owner, bonus_id));
      if (how === "converted") await post(commandOf(owner, "adjustment", { cash: -40, bonus: 0, reason: "ticket" }));
      expect(await post(undo(owner, won))).toMatchObject({ status: "posted", balance: { cash: 0, bonus: 0, debt } });
    }
  });
});

describe("an activation", () => {
  it("is refused while another bonus is active, with a debt, and for a bonus that has ended", async () => {
    const { owner, bonus_id } = await bonusPlayer({ bonus: 10 });
    expect(await post(activationOf(owner, { amount: 10 }))).toMatchObject({ status: "bonus_active" });
    await post(endOf(owner, bonus_id));
    expect(await post(endOf(owner, newId()))).toMatchObject({ status: "bonus_not_active" });
    const again = { ...activationOf(owner, { amount: 10, bonus_id }), external_id: newId() };
    expect(await post(again)).toMatchObject({ status: "idempotency_conflict", balance: { bonus: 0 } });
    await post(commandOf(owner, "deposit_reversed", { amount: 1 }));
    expect(await post(activationOf(owner, { amount: 10 }))).toMatchObject({ status: "debt_outstanding" });
  });

  it("is refused for a blocked wallet", async () => {
    const owner = await fixture.player();
    await database.db
      .transaction()
      .execute((tx) => fixture.wallet.setRestrictions(tx, owner, { may_stake: false, reason: "self_excluded" }));
    expect(await post(activationOf(owner, { amount: 10 }))).toMatchObject({ status: "self_excluded" });
  });

  it("with impossible terms does not reach a batch", async () => {
    const owner = await fixture.player();
    await expect(post(activationOf(owner, { amount: 10, terms: { class_bps: [1] } }))).rejects.toThrow(/class_bps/);
    await expect(post(activationOf(owner, { amount: 0 }))).rejects.toThrow(/nothing/);
  });
});

describe("boxes and rewards", () => {
  it("a purchase takes cash only, up to the loss limit; a sale raises what is left of the limit", async () => {
    const { owner } = await bonusPlayer({ cash: 100, bonus: 100 });
    await database.db
      .transaction()
      .execute((tx) => fixture.wallet.setRestrictions(tx, owner, { loss_limits: { day: 50, week: null, month: null } }));
    const purchase = (amount: number) => commandOf(owner, "purchase", { amount, reason: "box" });
    expect(await post(purchase(51))).toMatchObject({ status: "limit_reached" });
    expect(await post(purchase(50))).toMatchObject({ status: "posted", balance: { cash: 50, bonus: 100 } });
    expect(await post(purchase(1))).toMatchObject({ status: "limit_reached" });
    await post(commandOf(owner, "sale", { amount: 20, reason: "box" }));
    expect(await post(purchase(20))).toMatchObject({ status: "posted", balance: { cash: 50 } });
  });

  it("a purchase above the cash is refused even if there is a bonus", async () => {
    const { owner } = await bonusPlayer({ cash: 10, bonus: 100 });
    expect(await post(commandOf(owner, "purchase", { amount: 11, reason: "box" }))).toMatchObject({ status: "insufficient_balance" });
  });

  it("a reward pays a debt first", async () => {
    const owner = await fixture.player();
    await post(commandOf(owner, "deposit_reversed", { amount: 30 }));
    expect(await post(commandOf(owner, "reward", { amount: 50, reason: "mission" }))).toMatchObject({ balance: { cash: 20, debt: 0 } });
  });
});

describe("races on one wallet, through two pools", () => {
  const lock = (owner: PlayerKey) =>
    sql`select 1 from wallets where tenant_id = ${owner.tenant_id} and player_id = ${owner.player_id} for update`;

  it.each([
    ["the bet first", 0],
    ["the end first", 1],
  ])("a bet that completes the requirement races with the end of the bonus: %s", async (_, first) => {
    const { owner, bonus_id } = await bonusPlayer({ cash: 100, bonus: 40, required: 100 });
    const callers = [() => fixture.wallet.post(bet(owner, 100)), () => second.wallet.post(endOf(owner, bonus_id))];
    const outcomes = await runBehindLock(database, lock(owner), first === 0 ? callers : callers.reverse());
    const statuses = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value.status : outcome.reason));
    expect(statuses).toEqual(first === 0 ? ["posted", "bonus_not_active"] : ["posted", "posted"]);
    expect(await fixture.wallet.balance(owner)).toMatchObject(first === 0 ? { cash: 40, bonus: 0 } : { cash: 0, bonus: 0 });
    expect(await endedOf(owner)).toMatchObject({ end_reason: first === 0 ? "converted" : "forfeited" });
  });

  it("two stakes that each complete the requirement convert it once", async () => {
    const { owner } = await bonusPlayer({ cash: 200, bonus: 40, required: 100 });
    const outcomes = await runBehindLock(database, lock(owner), [
      () => fixture.wallet.post(bet(owner, 100)),
      () => second.wallet.post(bet(owner, 100)),
    ]);
    expect(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value.status)).toEqual(["posted", "posted"]);
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 40, bonus: 0 });
  });
});

it("all bonus tests leave a ledger without violations", async () => {
  expect((await verifyLedger(database.db)).violations).toEqual([]);
});
