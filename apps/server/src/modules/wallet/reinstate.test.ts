import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { sumEntries } from "../totals/sum-entries.ts";
import type { Command } from "./command.ts";
import { ledgerRecords } from "./records.ts";
import { verifyLedger } from "./verify-ledger.ts";
import { type WalletFixture, commandOf, createWalletFixture } from "./wallet-fixture.ts";

let database: TestDatabase;
let fixture: WalletFixture;
let owner: PlayerKey;
let bet: Extract<Command, { kind: "bet" }>;

/** A round of our own sportsbook, whose id is the bet's. */
const ticket = () => {
  const round_id = newId();
  return { provider: "sportsbook", game_id: 9, round: round_id, round_id };
};
/** The round of a bet. */
const roundOf = ({ provider, game_id, round, round_id }: typeof bet) => ({ provider, game_id, round, ...(round_id && { round_id }) });
const send = (kind: "rollback" | "reinstate", target: Command = bet) =>
  fixture.wallet.post(commandOf(owner, kind, { target_external_id: target.external_id, provider: "sportsbook" }));
const money = async () => {
  const { cash, bonus, debt } = await fixture.wallet.balance(owner);
  return { cash, bonus, debt };
};
const restrict = (change: Parameters<WalletFixture["wallet"]["setRestrictions"]>[2]) =>
  database.db.transaction().execute((tx) => fixture.wallet.setRestrictions(tx, owner, change));

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
});
beforeEach(async () => {
  owner = await fixture.player({ cash: 1_500 });
  bet = commandOf(owner, "bet", { amount: 1_000, ...ticket(), cash_only: true });
  expect(await fixture.wallet.post(bet)).toMatchObject({ status: "posted" });
});
afterAll(async () => {
  try {
    expect((await verifyLedger(database.db)).violations).toEqual([]);
  } finally {
    await database.drop();
  }
});

describe("a bet that was rolled back and is reinstated", () => {
  it("is posted beyond a limit that brands share, with its former amount at risk", async () => {
    const other = await fixture.player({ cash: 1_000 });
    const { wallet } = fixture;
    await database.db.transaction().execute((tx) => wallet.shareLimits(tx, [owner, other], newId()));
    for (const one of [owner, other])
      await database.db
        .transaction()
        .execute((tx) => wallet.setRestrictions(tx, one, { stake_limits: { day: 1_500, week: null, month: null } }));
    await send("rollback");
    expect(await wallet.post(commandOf(other, "bet", { amount: 900, ...ticket() }))).toMatchObject({ status: "posted" });
    expect(await send("reinstate")).toMatchObject({ status: "posted", applied: 1_000, balance: { cash: 500, debt: 0 } });
    const [round] = await database.sql`select staked_cash, at_risk from rounds where tenant_id = ${owner.tenant_id} and id = ${bet.round}`;
    expect(round).toEqual({ staked_cash: 1_000, at_risk: null });
  });

  it("keeps the time at which its round first closed, and none if the round had not closed", async () => {
    const closedAt = async () =>
      (await database.sql`select state, closed_at from rounds where tenant_id = ${owner.tenant_id} and id = ${bet.round}`)[0];
    await send("rollback");
    expect(await closedAt()).toEqual({ state: "rolled_back", closed_at: null });
    await send("reinstate");
    const close = () =>
      fixture.wallet.post(commandOf(owner, "close_round", { provider: "sportsbook", round: bet.round, round_id: bet.round }));
    await close();
    const first = await closedAt();
    expect(first).toEqual({ state: "closed", closed_at: expect.any(Date) });
    fixture.clock.setOffset(fixture.clock.offsetMs() + 60_000);
    await send("rollback");
    expect(await closedAt()).toMatchObject({ state: "rolled_back", closed_at: first?.["closed_at"] });
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 10, ...roundOf(bet) }));
    expect(await closedAt()).toMatchObject({ state: "open", closed_at: first?.["closed_at"] });
    await close();
    expect(await closedAt()).toEqual(first);
  });

  it("has its former amount at risk, and the other bets of its round keep theirs", async () => {
    const { round } = bet;
    const place = { ...roundOf(bet), cash_only: true };
    const even = commandOf(owner, "bet", { amount: 200, at_risk: 30, ...place });
    await fixture.wallet.post(even);
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 100, ...place }));
    const atRisk = async () => {
      const [row] = await database.sql<{ at_risk: number }[]>`
        select at_risk from rounds where tenant_id = ${owner.tenant_id} and external_round = ${round} and player_id = ${owner.player_id}`;
      return row?.at_risk;
    };
    expect(await atRisk()).toBe(1_130);
    await send("rollback", even);
    expect(await atRisk()).toBe(1_100);
    await send("rollback");
    expect(await atRisk()).toBe(100);
    await send("reinstate", even);
    await send("reinstate");
    expect(await atRisk()).toBe(1_130);
  });

  it("owes what a corrected result leaves unpaid: 1,500, bet 1,000, void, bet 1,400, reinstated, won 1,850, corrected to 500", async () => {
    const prize = (amount: number) => commandOf(owner, "win", { ...roundOf(bet), amount, requires_bet: true });
    await send("rollback");
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 1_400, ...ticket() }));
    expect(await send("reinstate")).toMatchObject({ status: "posted", applied: 100, balance: { cash: 0, debt: 900 } });
    const won = prize(1_850);
    expect(await fixture.wallet.post(won)).toMatchObject({ balance: { cash: 950, debt: 0 } });
    const correction = [prize(500), commandOf(owner, "rollback", { target_external_id: won.external_id, provider: "sportsbook" })];
    await database.db.transaction().execute((tx) => fixture.wallet.postAllIn(tx, correction));
    expect(await money()).toEqual({ cash: 0, bonus: 0, debt: 400 });
    expect(await fixture.wallet.round(owner.tenant_id, bet.round)).toMatchObject({ state: "open", staked_cash: 1_000, won_cash: 500 });
  });

  it("takes no more than the balance, and returns everything when it is rolled back again", async () => {
    await send("rollback");
    await fixture.wallet.post(commandOf(owner, "hold", { amount: 1_400 }));
    await send("reinstate");
    expect(await money()).toEqual({ cash: 0, bonus: 0, debt: 900 });
    expect(await send("rollback")).toMatchObject({ status: "posted", applied: 1_000 });
    expect(await money()).toEqual({ cash: 100, bonus: 0, debt: 0 });
    expect(await fixture.wallet.round(owner.tenant_id, bet.round)).toMatchObject({ state: "rolled_back", staked_cash: 0, bets: 0 });
    expect(await send("reinstate")).toMatchObject({ status: "posted", applied: 100, balance: { cash: 0, debt: 900 } });
  });

  it("takes bonus for the bonus part of the stake, and cash if the bonus is gone", async () => {
    owner = await fixture.player({ cash: 300, bonus: 700 });
    bet = commandOf(owner, "bet", { amount: 1_000, ...ticket() });
    await fixture.wallet.post(bet);
    await send("rollback");
    await fixture.wallet.post(commandOf(owner, "adjustment", { cash: 0, bonus: -500, reason: "ticket" }));
    await fixture.wallet.post(commandOf(owner, "deposit", { amount: 50 }));
    expect(await send("reinstate")).toMatchObject({ status: "posted", applied: 550, balance: { cash: 0, bonus: 0, debt: 450 } });
    expect(await fixture.wallet.round(owner.tenant_id, bet.round)).toMatchObject({ state: "open", staked_cash: 800, staked_bonus: 200 });
    await send("rollback");
    expect(await money()).toEqual({ cash: 350, bonus: 200, debt: 0 });
  });

  it("ignores restrictions and counts again in the periods from which it was removed", async () => {
    await restrict({ loss_limits: { day: 1_000, week: null, month: null } });
    await send("rollback");
    await restrict({ may_stake: false, reason: "self_excluded" });
    expect(await send("reinstate")).toMatchObject({ status: "posted", balance: { cash: 500 } });
    expect((await fixture.wallet.restrictions(owner)).lost).toEqual({ day: 1_000, week: 1_000, month: 1_000 });
  });

  it("counts as staked, including the debt, in the player's totals too", async () => {
    await send("rollback");
    await fixture.wallet.post(commandOf(owner, "hold", { amount: 1_400 }));
    await send("reinstate");
    const entries = await database.db
      .transaction()
      .execute((tx) => ledgerRecords.entriesOf(tx, [owner], { xid: "9000000000000000000", id: 0 }));
    expect(sumEntries(entries)).toMatchObject([{ staked: 1_000, won: 0, deposited: 1_500 }]);
  });

  it("is answered alike when the command is repeated", async () => {
    await send("rollback");
    const command = commandOf(owner, "reinstate", { target_external_id: bet.external_id, provider: "sportsbook" });
    const first = await fixture.wallet.post(command);
    expect(await fixture.wallet.post(command)).toEqual({ ...first, status: "replayed" });
    expect(await money()).toEqual({ cash: 500, bonus: 0, debt: 0 });
  });
});

describe("a reinstatement", () => {
  it("of a bet that is not rolled back, or does not exist, is refused and leaves its key free", async () => {
    const early = commandOf(owner, "reinstate", { target_external_id: bet.external_id, provider: "sportsbook" });
    expect(await fixture.wallet.post(early)).toMatchObject({ status: "bet_not_found", applied: 0, balance: { cash: 500 } });
    expect(await send("reinstate", { ...bet, external_id: newId() })).toMatchObject({ status: "bet_not_found" });
    await send("rollback");
    expect(await fixture.wallet.post(early)).toMatchObject({ status: "posted", balance: { cash: 500 } });
  });

  it("of another player's bet, or of a win, is refused", async () => {
    const win = commandOf(owner, "win", { ...roundOf(bet), amount: 10 });
    await fixture.wallet.post(win);
    for (const target of [win, bet]) await send("rollback", target);
    expect(await send("reinstate", win)).toMatchObject({ status: "idempotency_conflict" });
    owner = await fixture.player({ cash: 5_000 });
    expect(await send("reinstate")).toMatchObject({ status: "idempotency_conflict", balance: { cash: 5_000 } });
  });
});

describe("a bet with a detail", () => {
  it("writes it to its round, and the win that settles it may replace it", async () => {
    const detail = { ticket: "a1" };
    const placed = commandOf(owner, "bet", { amount: 10, ...ticket(), detail });
    await fixture.wallet.post(placed);
    expect(await fixture.wallet.round(owner.tenant_id, placed.round)).toMatchObject({ detail });
    await fixture.wallet.post(commandOf(owner, "bet", { amount: 10, ...roundOf(placed) }));
    expect(await fixture.wallet.round(owner.tenant_id, placed.round)).toMatchObject({ detail });
    await fixture.wallet.post(commandOf(owner, "win", { ...roundOf(placed), amount: 20, closes: true, detail: { settled: 1 } }));
    expect(await fixture.wallet.round(owner.tenant_id, placed.round)).toMatchObject({ state: "closed", detail: { settled: 1 } });
  });
});

describe("several commands in the caller's transaction", () => {
  const stakes = () => [1_000, 400, 100].map((amount) => commandOf(owner, "bet", { amount, ...ticket() }));

  it("are decided in order: a refused one moves nothing, and the others are posted", async () => {
    const postings = await database.db.transaction().execute((tx) => fixture.wallet.postAllIn(tx, stakes()));
    expect(postings.map(({ status }) => status)).toEqual(["insufficient_balance", "posted", "posted"]);
    expect(await money()).toEqual({ cash: 0, bonus: 0, debt: 0 });
  });

  it("are rolled back with that transaction", async () => {
    const undo = new Error("undo");
    const work = database.db.transaction().execute(async (tx) => {
      await fixture.wallet.postAllIn(tx, stakes());
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    expect(await money()).toEqual({ cash: 500, bonus: 0, debt: 0 });
  });

  it("may be an empty list", async () => {
    expect(await database.db.transaction().execute((tx) => fixture.wallet.postAllIn(tx, []))).toEqual([]);
  });
});
