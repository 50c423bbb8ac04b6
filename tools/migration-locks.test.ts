import { describe, expect, it } from "vitest";
import { largeTables } from "./migration-locks.ts";

const path = "apps/server/database/migrations/0180_x.sql";
const judged = (text: string, at = path) => largeTables({ path: at, text });
const timeout = "set local lock_timeout = '2s';\n";

describe("a migration of a large table", () => {
  it.each([
    "alter table entries add column note text;",
    "alter table only wallets add x int;",
    "create trigger t after insert on rounds execute function f();",
  ])("sets a lock time-out: %s", (text) => {
    expect(judged(text)).toEqual([expect.stringMatching(/lock_timeout/)]);
    expect(judged(timeout + text)).toEqual([]);
  });

  it("does not build an index while bets wait", () => {
    expect(judged("create index a on entries (at);")).toEqual([expect.stringMatching(/CONCURRENTLY/)]);
    expect(judged("create unique index a on wallet_keys (key);")).toHaveLength(1);
    expect(judged("create index if not exists a on entries (at);")).toEqual([]);
  });

  it("covers the tables of prizes, items and messages, and ignores statements in comments", () => {
    expect(judged("alter table prizes alter column box_id drop not null;")).toEqual([expect.stringMatching(/lock_timeout/)]);
    expect(judged("alter table cashback_items add constraint c check (base > 0);")).toHaveLength(1);
    expect(judged("create index deliveries_of_brand on deliveries (tenant_id);")).toEqual([expect.stringMatching(/CONCURRENTLY/)]);
    expect(judged("-- set local lock_timeout = '2s';\nalter table prizes add x int;")).toHaveLength(1);
    expect(judged("-- alter table prizes add x int;")).toEqual([]);
  });

  it("may do anything with a table that it creates", () => {
    expect(judged("create table prizes (id int);\ncreate index a on prizes (id);\nalter table prizes add x int;")).toEqual([]);
    expect(judged("create table coupons (id int);\ncreate index a on prizes (id);")).toHaveLength(1);
  });

  it("is not refused for other tables, migrations that landed before the rule, and other files", () => {
    expect(judged("alter table coupons add column x int; create index a on coupons (x); create index b on entries_by_day (x);")).toEqual(
      [],
    );
    expect(judged("alter table entries add x int;", "apps/server/database/migrations/0166_rakeback.sql")).toEqual([]);
    expect(judged("alter table entries add x int;", "apps/server/database/functions/x.sql")).toEqual([]);
  });
});
