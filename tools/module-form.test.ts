import { describe, expect, test } from "vitest";
import { moduleForm } from "./module-form.ts";

const folder = "apps/server/src/modules/gift-cards";

const breaches: [name: string, file: string, text: string][] = [
  ["a factory of a use case", "send-card.ts", "export const createSendCard = (needs) => async () => needs.db;"],
  ["a factory beside what it makes", "breaker.ts", "export function createBreaker() { return {}; }"],
  ["a query in a use case", "list-cards.ts", `export const listCards = ({ db }) => db.selectFrom("gift_cards").execute();`],
  ["a statement in a use case", "list-cards.ts", "export const listCards = ({ db }) => sql`select 1`.execute(db);"],
  ["a query in invariants that compare in code", "invariants.ts", "export const invariants = [{ check: () => sql`select 1` }];"],
  ["a loose function of a store", "store.ts", "export async function listCards(db) { return db; }"],
  ["a job registered by a factory", "create-gift-cards.ts", `export function createGiftCards(needs) { needs.jobs.handle("send", send); }`],
  [
    "a scheduled job registered by a factory",
    "create-gift-cards.ts",
    `export function createGiftCards({ jobs }) { jobs.every("* * * * *", "send", send); }`,
  ],
];

const innocents: [name: string, file: string, text: string][] = [
  ["a factory in its file", "create-gift-cards.ts", "export function createGiftCards() { return {}; }"],
  ["a use case that creates", "create-card.ts", "export async function createCard(needs, scope, input) { return input; }"],
  ["an export of the factory", "index.ts", `export { createGiftCards } from "./create-gift-cards.ts";`],
  ["a store", "store.ts", `export const giftCardStore = { list: (db) => db.selectFrom("gift_cards").execute() };`],
  ["a further store", "card-key-store.ts", "export const cardKeyStore = { list: (db) => sql`select 1`.execute(db) };"],
  ["an invariant with its query", "card-invariants.ts", "export const cardInvariants = [invariantOf(name, () => sql`select 1`)];"],
  ["a job that is added", "send-card.ts", `export const sendCard = (needs) => needs.jobs.add(needs.db, { name: "send", payload: {} });`],
  ["every of an array", "policy.ts", "export const areOwn = (cards) => cards.every((card) => card.own);"],
];

describe("the form of a module", () => {
  test.each(breaches)("refuses %s", (_, file, text) => expect(moduleForm({ path: `${folder}/${file}`, text })).toHaveLength(1));
  test.each(innocents)("accepts %s", (_, file, text) => expect(moduleForm({ path: `${folder}/${file}`, text })).toEqual([]));
  test("does not apply to other code", () => {
    expect(moduleForm({ path: "apps/server/src/kernel/jobs.ts", text: "export const createJobs = () => sql`select 1`;" })).toEqual([]);
  });
});
