import { type RewardArgs, defaultWagering } from "@trevo/offers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fulfilledOf, raceAtBarrier } from "../../../test/barrier.ts";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import { type WalletFixture, commandOf, createWalletFixture, quietLog } from "../wallet/wallet-fixture.ts";
import { createBonuses } from "../bonuses/index.ts";
import { createRewards } from "./create-rewards.ts";
import type { Gift, Granted, Rewards } from "./rewards.ts";

let database: TestDatabase;
let fixture: WalletFixture;
let rewards: Rewards;

beforeAll(async () => {
  database = await createTestDatabase();
  fixture = await createWalletFixture(database);
  const bonuses = createBonuses({
    ...fixture,
    db: database.db,
    log: quietLog,
    broadcaster: { toPlayer: () => undefined },
    players: { awaitHolders: async () => undefined },
    notifications: { send: async () => undefined },
    protection: { mayStake: async () => undefined, mayBeSentMarketing: async () => true },
  });
  rewards = createRewards({ ...fixture, db: database.db, bonuses });
});
afterAll(() => database.drop());

const giftOf = (amount: number, external_id = newId()) => ({
  source: "test-rewards",
  external_id,
  reward: { code: "cash" as const, amount },
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

  it("does not exist if the caller's transaction does not commit", async () => {
    const owner = await fixture.player();
    const undone = database.db.transaction().execute(async (tx) => {
      await rewards.grant(tx, owner, giftOf(500));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([await cashOf(owner), await rowsOf(owner)]).toEqual([0, []]);
  });

  it("is granted once per key, and returned again for the same key", async () => {
    const owner = await fixture.player();
    const gift = giftOf(500);
    await grant(owner, gift);
    expect(await grant(owner, gift)).toMatchObject({ again: true, amount: 500 });
    expect(await cashOf(owner)).toBe(500);
  });

  it("is refused if its key granted another amount, or to another player", async () => {
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

  it("is granted once by two concurrent transactions with one key, and twice with two keys", async () => {
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

describe("a bonus", () => {
  const bonusGift = (more: Partial<Gift> = {}): Gift => ({
    ...giftOf(0),
    reward: { code: "bonus_fixed", amount: 2_000 },
    wagering: { ...defaultWagering, times_x10: 155, max_stake: 700, days: 3 },
    ...more,
  });
  const bonusOf = async ({ bonus_id = "" }: Granted) =>
    (
      await database.sql`select status, amount, required, days, deposit_id, terms->>'max_stake' as max_stake from bonuses where id = ${bonus_id}`
    )[0];
  const match = (base: number): Partial<Gift> => ({ reward: { code: "bonus_match", share_bps: 5_000, max: 10_000 }, base });

  it("waits under the offer's terms if the player did not request it", async () => {
    const owner = await fixture.player();
    const granted = await grant(owner, bonusGift());
    expect(await bonusOf(granted)).toMatchObject({ status: "waiting", amount: 2_000, required: 31_000, days: 3, max_stake: "700" });
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 0, bonus: 0 });
  });

  it("starts if the player requested it, once per key", async () => {
    const owner = await fixture.player();
    const deposit_id = newId();
    const gift = bonusGift({ requested: true, deposit_id });
    const first = await grant(owner, gift);
    expect(await bonusOf(first)).toMatchObject({ status: "active", deposit_id });
    expect(await grant(owner, gift)).toMatchObject({ again: true, bonus_id: first.bonus_id, amount: 2_000 });
    expect(await fixture.wallet.balance(owner)).toMatchObject({ cash: 0, bonus: 2_000 });
  });

  it.each([
    [20_000, 10_000],
    [19_999, 9_999],
    [20_002, 10_000],
    [3, 1],
  ])("that matches half of a deposit of %i centavos, up to R$ 100,00, is %i", async (base, amount) => {
    const granted = await grant(await fixture.player(), bonusGift(match(base)));
    expect([granted.amount, await bonusOf(granted)]).toMatchObject([amount, { amount }]);
  });

  it("of less than a centavo is not granted", async () => {
    const granted = await grant(await fixture.player(), bonusGift(match(1)));
    expect(granted).toMatchObject({ again: false, amount: 0 });
    expect(granted.bonus_id).toBeUndefined();
  });
});

describe("a kind of reward that another module grants", () => {
  it("can be granted once its handler is registered, and throws before", async () => {
    const owner = await fixture.player();
    const gift: Gift = { ...giftOf(0), reward: { code: "points", points: 7 } };
    const accepts = (reward: RewardArgs) => database.db.transaction().execute((tx) => rewards.accepts(tx, {} as Tenant, reward));
    expect([await accepts(gift.reward), await accepts(giftOf(5).reward)]).toEqual([false, true]);
    await expect(grant(owner, gift)).rejects.toThrow("nobody grants");
    expect(await rowsOf(owner)).toEqual([]);
    const granted: number[] = [];
    const grantPoints = async (_: unknown, __: unknown, { reward }: { readonly reward: { readonly points: number } }) => {
      granted.push(reward.points);
      return { after: async () => undefined };
    };
    rewards.addHandler("points", grantPoints, { accepts: async (_tx, _tenant, { points }) => points < 8 });
    expect([await accepts(gift.reward), await accepts({ code: "points", points: 8 })]).toEqual([true, false]);
    await grant(owner, gift);
    expect(await grant(owner, gift)).toMatchObject({ again: true });
    expect(granted).toEqual([7]);
  });

  it("is granted and locked before money in any order of gifts", async () => {
    const owner = await fixture.player({ cash: 100 });
    const order: string[] = [];
    rewards.addHandler(
      "box",
      async (tx, { player_id }) => {
        const { rows } = await sql<{ cash: number }>`select cash from wallets where player_id = ${player_id}`.execute(tx);
        order.push(`box at ${rows[0]?.cash}`);
        return { after: async () => undefined };
      },
      { lock: async () => void order.push("lock") },
    );
    const box = { code: "box" as const, box: { id: "1", title: "Box" }, count: 1 };
    const gifts: Gift[] = [giftOf(500), { ...giftOf(0), reward: box }, giftOf(7)];
    const granted = await database.db.transaction().execute(async (tx) => {
      await rewards.lock(
        tx,
        owner,
        gifts.map(({ reward }) => reward),
      );
      return rewards.grantAll(tx, owner, gifts);
    });
    expect(granted.map(({ amount }) => amount)).toEqual([500, undefined, 7]);
    expect(order).toEqual(["lock", "box at 100"]);
    expect(await cashOf(owner)).toBe(607);
  });
});
