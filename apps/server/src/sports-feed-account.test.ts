import { expect, it } from "vitest";
import { sportsFeedAccount } from "./sports-feed-account.ts";

const fields = { feed_url: "https://feed.example.com", mq_host: "mq.example.com", mq_port: "5671", token: "token" };
const brand = (id: number, operator_id: number) => ({ id, slug: `brand-${id}`, operator_id });
/** The brand whose account is used, if these have an active one. */
const usedOf = async (brands: readonly ReturnType<typeof brand>[], having: readonly number[], named: string | null = null) => {
  const find = (id: number) => Promise.resolve(having.includes(id) ? { id: `account-${id}`, fields } : null);
  return (await sportsFeedAccount({ accounts: { find }, brands: () => Promise.resolve(brands), named }))?.account ?? null;
};

it("the feed of one operator is that of its first brand with an account", async () => {
  expect(await usedOf([brand(3, 1), brand(2, 1), brand(1, 1)], [2, 3])).toBe("account-2");
});

it("an installation of several operators has no feed before its brand is named", async () => {
  const brands = [brand(1, 1), brand(2, 2)];
  expect([await usedOf(brands, [1, 2]), await usedOf(brands, [1]), await usedOf(brands, [2])]).toEqual([null, null, null]);
});

it("the feed of a named brand is never that of another one", async () => {
  const brands = [brand(1, 1), brand(2, 2)];
  expect([await usedOf(brands, [1, 2], "brand-2"), await usedOf(brands, [1], "brand-2")]).toEqual(["account-2", null]);
});
