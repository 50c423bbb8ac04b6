import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables whose rows are written once. */
const written = [
  "entries",
  "audit_events",
  "audit_blocks",
  "staff_events",
  "release_approvals",
  "round_decisions",
  "status_changes",
  "pix_refunds",
  "payment_case_closures",
  "payout_returns",
  "withdrawal_reviews",
  "withdrawal_holds",
  "sport_settlements",
  "sport_automatic_corrections",
  "sport_cash_outs",
  "payer_link_closures",
  "player_notes",
  "player_note_retractions",
  "day_closings",
];

/** Tables whose rows change their state, and stay. */
const kept = ["violations", "payout_freezes", "received_pix", "deposits", "withdrawals", "parked_wins", "sport_bets"];

/** Tables whose rows the product changes but never deletes. */
const undeletable = [...kept, "payer_links", "register_checks"];

const columnOf = async (table: string): Promise<string> => {
  const [column] = await database.owner.sql<[{ name: string }]>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and attidentity = '' and attgenerated = '' order by attnum limit 1`;
  return column.name;
};
const refusal = (table: string) => new RegExp(`^${table} keeps what it has|^${table} are never changed`);

describe("history", () => {
  it.each([...written, ...kept])("of %s cannot be deleted or truncated, even by the owner of the table", async (table) => {
    await expect(database.owner.sql.unsafe(`delete from ${table}`)).rejects.toThrow(refusal(table));
    await expect(database.owner.sql.unsafe(`truncate ${table} cascade`)).rejects.toThrow(refusal(table));
  });

  it.each([...written, ...undeletable])("of %s cannot be deleted by the product", async (table) => {
    await expect(database.sql.unsafe(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  });

  it.each(written)("of %s cannot be changed, even by the owner of the table", async (table) => {
    const column = await columnOf(table);
    await expect(database.owner.sql.unsafe(`update ${table} set ${column} = ${column}`)).rejects.toThrow(refusal(table));
  });
});
