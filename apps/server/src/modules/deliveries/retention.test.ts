import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { createLog } from "../../kernel/log.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import { forgetOld, protectionKeptDays, rowKeptDays, wordsKeptDays } from "./forget-old.ts";

const dayMs = 86_400_000;
let accounts: Accounts;
let tenant: Tenant;
let player_id: string;
beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await accounts.addTenant("trevo");
  player_id = (await accounts.register(tenant)).player.id;
});
afterAll(() => accounts.close());

interface Planted {
  readonly age_ms?: number;
  readonly category?: string;
  readonly state?: string;
  readonly class?: string;
  readonly channel?: string;
  readonly key?: string;
  readonly events?: readonly string[];
}

let named = 0;
/** Stores a delivery as if it had been sent that long ago. */
const plant = async (planted: Planted = {}): Promise<string> => {
  const { age_ms = 0, category = "money", state = "sent", channel = "email", key = `k${++named}`, events = ["sent"] } = planted;
  const { sql } = accounts.database.owner;
  const at = new Date(accounts.clock.now().getTime() - age_ms);
  const [row] = await sql<{ id: string }[]>`
    insert into deliveries (tenant_id, id, player_id, template, template_version, class, category, channel, dedupe_key, vars, words_sealed,
      state, due_at, ttl_at, reference, claimed_at, created_at)
    values (${tenant.id}, gen_random_uuid(), ${player_id}, 'news', '1', ${planted.class ?? "service"}, ${category}, ${channel}, ${key},
      '{"title": "x"}', 'words', ${state}, ${at}, ${at}, gen_random_uuid()::text, ${at}, ${at}) returning id`;
  for (const kind of events)
    await sql`insert into delivery_events (tenant_id, delivery_id, kind, provider_event, at) values (${tenant.id}, ${row!.id}, ${kind}, '1', ${at})`;
  return row!.id;
};
/** What is left of each delivery: its text, only its row, or nothing. */
const leftOf = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const [row] = await accounts.database.sql<{ has_words: boolean }[]>`
        select words_sealed is not null and vars <> '{}' as has_words from deliveries where id = ${id}`;
      return row ? (row.has_words ? "words" : "row") : "nothing";
    }),
  );
const forget = () => forgetOld({ db: accounts.database.db, clock: accounts.clock, log: createLog("silent") });

describe("an old delivery", () => {
  it.each([
    ["money", wordsKeptDays, ["words", "row"]],
    ["money", rowKeptDays, ["row", "nothing"]],
    ["protection", wordsKeptDays, ["words", "words"]],
    ["protection", rowKeptDays, ["words", "words"]],
    ["protection", protectionKeptDays, ["words", "nothing"]],
  ])("about %s, one second before its %s days have passed and when they have", async (category, days, left) => {
    accounts.clock.setOffset(0);
    const ids = [await plant({ category, age_ms: days * dayMs - 1_000 }), await plant({ category, age_ms: days * dayMs + 1_000 })];
    await forget();
    expect(await leftOf(ids)).toEqual(left);
    await accounts.database.owner.sql`delete from deliveries`;
  });

  it("is deleted with its events, which the product must not delete itself", async () => {
    const id = await plant({ age_ms: (rowKeptDays + 1) * dayMs });
    await expect(accounts.database.sql`delete from delivery_events where delivery_id = ${id}`).rejects.toThrow("permission denied");
    await forget();
    expect(await accounts.database.sql<object[]>`select from delivery_events where delivery_id = ${id}`).toHaveLength(0);
  });

  it("is kept if it was not sent yet, and thousands are deleted in steps that two runs share", async () => {
    const waiting = await plant({ age_ms: 500 * dayMs, state: "queued" });
    const { sql } = accounts.database.owner;
    await sql`insert into deliveries (tenant_id, id, player_id, template, template_version, class, category, channel, dedupe_key, vars,
        state, due_at, ttl_at, reference, created_at)
      select tenant_id, gen_random_uuid(), player_id, template, template_version, class, category, channel, 'many' || n, vars,
        'expired', due_at, ttl_at, gen_random_uuid()::text, created_at from deliveries, generate_series(1, 2500) n where id = ${waiting}`;
    await Promise.all([forget(), forget()]);
    await forget();
    expect(await accounts.database.sql<{ id: string }[]>`select id from deliveries`).toEqual([{ id: waiting }]);
    await sql`delete from deliveries`;
  });
});

describe("the invariants of deliveries find", () => {
  const violations = () =>
    accounts.database.db
      .transaction()
      .execute(async (tx) => (await Promise.all(deliveryInvariants.map((one) => one.check(tx, "all")))).flat().map(({ detail }) => detail));

  it.each<[string, readonly Planted[], RegExp | null]>([
    ["nothing where all is well", [{}, { channel: "sms", state: "delivered", events: ["sent", "delivered"] }], null],
    [
      "a tenth push message of a day, of which the ninth is a summary",
      Array.from({ length: 10 }, () => ({ channel: "push", category: "rewards" })),
      /10 messages of service by push/,
    ],
    [
      "nothing at nine, nor about money",
      [...Array.from({ length: 9 }, () => ({ channel: "push", category: "rewards" })), { channel: "push" }],
      null,
    ],
    ["a delivery without the event of its outcome", [{ state: "delivered", events: ["sent"] }], /delivered without the event/],
  ])("%s", async (_, planted, found) => {
    accounts.clock.setOffset(0);
    for (const one of planted) await plant(one);
    const all = await violations();
    if (found) expect(all).toEqual([expect.stringMatching(found)]);
    else expect(all).toEqual([]);
    await accounts.database.owner.sql`delete from deliveries`;
  });

  it("marketing twice a day on a channel, four times a week on it, and a subject sent twice", async () => {
    const marketing = { class: "marketing", category: "marketing" } as const;
    for (let twice = 0; twice < 2; twice++) await plant(marketing);
    expect((await violations()).filter((one) => one.includes("marketing by email"))).toEqual([
      expect.stringMatching(/^2 messages of marketing by email on /),
    ]);
    await accounts.database.owner.sql`delete from deliveries`;
    for (let days = 0; days < 4; days++) await plant({ ...marketing, age_ms: days * 1.5 * dayMs });
    expect((await violations()).filter((one) => one.includes("by email in seven"))).toEqual([
      expect.stringMatching(/^4 messages of marketing by email/),
    ]);
    const { sql } = accounts.database.owner;
    await sql`delete from deliveries`;
    await sql`alter table deliveries drop constraint deliveries_tenant_id_dedupe_key_channel_key`;
    for (let twice = 0; twice < 2; twice++) await plant({ key: "same" });
    expect(await violations()).toEqual(["same by email: 2 deliveries"]);
    await sql`delete from deliveries`;
    await sql`alter table deliveries add constraint deliveries_tenant_id_dedupe_key_channel_key unique (tenant_id, dedupe_key, channel)`;
  });
});
