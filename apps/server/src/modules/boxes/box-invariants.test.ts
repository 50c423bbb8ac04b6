import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BoxShop, openShop } from "../../../test/box-shop.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "../../../test/test-site.ts";
import { boxInvariants } from "./box-invariants.ts";

let site: TestSite;
let shop: BoxShop;
let member: Member;

beforeAll(async () => {
  site = await startTestSite();
  shop = await openShop(site);
  member = await site.join();
  await site.deposit(member, 10_000);
  const stock_id = await shop.stock(5);
  const items = await shop.box("items", { price: 1_000, prizes: [{ weight: 1_000_000_000, value: 900, form: "item", stock_id }] });
  const coins = await shop.box("coins", { price: 500, prizes: [{ weight: 1_000_000_000, value: 450 }] });
  const points = await shop.box("points", {
    price: 500,
    prizes: [{ weight: 1_000_000_000, value: 450, form: "points", reward: { code: "points", points: 4 } }],
  });
  for (const box of [items, items, coins, points]) {
    expectStatus(await shop.buy(member, box), 200);
    const opened = expectStatus(await shop.open(member, box), 200).json["data"];
    if (opened.prize.state === "won") expectStatus(await shop.sellPrize(member, opened.prize.id as string), 200);
  }
  expectStatus(await shop.sell(member, expectStatus(await shop.buy(member, coins), 200).json["data"].id as string), 200);
  expectStatus(await shop.buy(member, coins), 200);
}, 120_000);
afterAll(() => site.close());

/** Returns the names of the invariants that the rows violate. */
const violated = async (): Promise<string[]> =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const found: string[] = [];
      for (const { name, check } of boxInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
      return found;
    });

const paid = "a box has its purchase, and its sale where it was sold, each once";
const drawn = "an opened box has one round of its table, and paid its prize";
const boxSteps = "boxes take the allowed steps";
const soldOnce = "a prize was paid for once where it was sold";
const prizeSteps = "prizes take the allowed steps";
const granted = "a prize grants what it states, once";
const tables = "the weights of a box add up, and its hash names its table";
const pieces = "pieces added = pieces that remain + items won";

describe("the invariants of boxes", () => {
  it("hold for boxes that were bought, opened and sold", async () => {
    expect(await violated()).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ["a box that nobody paid for", "update user_boxes set source = 'given', amount = 0 where status = 'owned'", [paid]],
    ["another price", "update user_boxes set amount = amount + 1 where status = 'owned'", [paid]],
    ["a sale that was not posted", "update user_boxes set status = 'sold' where status = 'owned'", [paid, boxSteps]],
    ["a box that is sold and unopened again", "update user_boxes set status = 'owned' where status = 'sold'", [paid, boxSteps]],
    [
      "a round of another box",
      "update user_boxes set round_id = gen_random_uuid() where status = 'opened' and box_id = (select id from boxes where name = 'items')",
      [drawn],
    ],
    [
      "a round of another table",
      "update box_versions set hash = repeat('0', 64) where box_id = (select id from boxes where name = 'coins')",
      [drawn, tables],
    ],
    [
      "a prize that was not paid",
      "update box_prizes set value = value + 1 where box_id = (select id from boxes where name = 'coins')",
      [drawn, tables],
    ],
    ["another chance", "update box_prizes set weight = weight - 1 where box_id = (select id from boxes where name = 'coins')", [tables]],
    ["a prize that is won again", "update prizes set status = 'won' where status = 'sold'", [soldOnce, prizeSteps]],
    ["a prize that was sold for more", "update prizes set amount = amount + 1 where status = 'sold'", [soldOnce]],
    ["a prize that granted nothing", "update reward_grants set source = 'elsewhere' where source = 'boxes'", [granted]],
    ["a piece too few", "update box_stock set remaining = remaining - 1", [pieces]],
    ["a piece that came from nowhere", "update box_stock set added = added + 1", [pieces]],
  ])("detect %s", async (_, corruption, due) => {
    const { owner } = site.database;
    await owner.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = replica");
      for (const table of ["user_boxes", "prizes", "box_versions", "box_prizes", "box_stock"])
        await tx.unsafe(`create table kept_${table} as select * from ${table}`);
      await tx.unsafe(corruption);
    });
    expect(await violated()).toEqual(due);
    await owner.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = replica");
      for (const [table, key] of [
        ["user_boxes", "id"],
        ["prizes", "id"],
        ["box_stock", "id"],
      ]) {
        const set =
          table === "user_boxes" ? "source, amount, status, round_id" : table === "prizes" ? "amount, status" : "added, remaining";
        await tx.unsafe(`update ${table} t set (${set}) = (select ${set} from kept_${table} k where k.${key} = t.${key})`);
      }
      await tx.unsafe("update reward_grants set source = 'boxes' where source = 'elsewhere'");
      await tx.unsafe(
        "update box_versions t set hash = k.hash from kept_box_versions k where (k.box_id, k.version) = (t.box_id, t.version)",
      );
      await tx.unsafe(
        "update box_prizes t set value = k.value, weight = k.weight from kept_box_prizes k where (k.box_id, k.version, k.prize_no) = (t.box_id, t.version, t.prize_no)",
      );
      for (const table of ["user_boxes", "prizes", "box_versions", "box_prizes", "box_stock"]) await tx.unsafe(`drop table kept_${table}`);
    });
    expect(await violated(), "put back").toEqual([]);
  });
});
