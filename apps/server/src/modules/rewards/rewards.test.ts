import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type WalletFixture, commandOf, createWalletFixture } from "../wallet/wallet-fixture.ts";
import { createRewards } from "./create-rewards.ts";
import type { Gift, Granted, Rewards } from "./rewards.ts";

let database: TestDatabase;
let fixture: WalletFixture;
let rewards: Rewards;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  rewards = createRewards(fixture);
});
afterAll(() => database.drop());

const giftOf = (amount: number, external_id = newId()): Gift => ({
  source: "test-rewards",
  external_id,
  reward: { code: "cash", amount },
  reason: "mission:first",
});
const grant = (owner: PlayerKey, gift: Gift): Promise<Granted> => database.db.transaction().execute((tx) => rewards.grant(tx, owner, gift));
const cashOf = async (owner: PlayerKey) => (await fixture.wallet.balance(owner)).cash;
const rowsOf = ({ player_id }: PlayerKey) => database.sql`select source, reason, amount from reward_grants where player_id = ${player_id}`;

describe("a cash reward", () => {
  it("is posted and recorded in the caller's transaction", async () => {
    const owner = await fixture.player({ cash: 100 });
    expect(await grant(owner, giftOf(500))).toMatchObject({ again: false, amount: 500 });
    expect(await cashOf(owner)).toBe(600);
    expect(await rowsOf(owner)).toEqual([{ source: "test-rewards", reason: "mission:first", amount: 500 }]);
  });

  it("does not exist when the caller's transaction does not commit", async () => {
    const owner = await fixture.player();
    const undone = database.db.transaction().execute(async (tx) => {
      await rewards.grant(tx, owner, giftOf(500));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([await cashOf(owner), await rowsOf(owner)]).toEqual([0, []]);
  });

  it("is granted once for its key, and answered again", async () => {
    const owner = await fixture.player();
    const gift = giftOf(500);
    await grant(owner, gift);
    expect(await grant(owner, gift)).toMatchObject({ again: true, amount: 500 });
    expect(await cashOf(owner)).toBe(500);
  });

  it("is refused where its key granted another amount, or another player", async () => {
    const [owner, other] = [await fixture.player(), await fixture.player()];
    const gift = giftOf(500);
    await grant(owner, gift);
    await expect(grant(owner, { ...gift, reward: { code: "cash", amount: 501 } })).rejects.toThrow("idempotency_conflict");
    await expect(grant(other, gift)).rejects.toThrow("idempotency_conflict");
    expect([await cashOf(owner), await cashOf(other)]).toEqual([500, 0]);
  });

  it("pays a debt first", async () => {
    const owner = await fixture.player({ cash: 300 });
    await fixture.wallet.post(commandOf(owner, "hold", { amount: 300 }));
    await fixture.wallet.post(commandOf(owner, "deposit_reversed", { amount: 200 }));
    await grant(owner, giftOf(500));
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 300, debt: 0 });
  });

  it("is granted once by two transactions that ask together; other keys are granted each", async () => {
    const owner = await fixture.player({ cash: 100 });
    const race = async (giftOfNth: (nth: number) => Gift) =>
      fulfilledOf(
        await raceAtBarrier({
          database,
          callers: 2,
          hold: (tx) => tx`select from wallets where player_id = ${owner.player_id} for update`,
          call: (nth) => grant(owner, giftOfNth(nth)),
        }),
      ).map(({ again }) => again);
    const gift = giftOf(500);
    const answers = await race(() => gift);
    expect([answers.length, answers.filter((again) => again).length]).toEqual([2, 1]);
    expect(await cashOf(owner)).toBe(600);
    expect(await race(() => giftOf(500))).toEqual([false, false]);
    expect(await cashOf(owner)).toBe(1600);
  });
});
