import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { answerColumns, batchArguments } from "./batch.ts";

/** A call with named arguments would silently omit an argument that has a default. */
describe("post_commands", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("has exactly the arguments that the product passes", async () => {
    const declared = await database.sql`
      select a.name, a.type::regtype::text as type from pg_proc p, unnest(p.proargnames, p.proargtypes::oid[]) as a (name, type)
      where p.proname = 'post_commands' order by 1`;
    const given = await database.sql`
      select a.name, a.type::regtype::text as type from unnest(
        ${batchArguments.map(({ name }) => name)}::text[], ${batchArguments.map(({ type }) => type)}::text[]) as a (name, type) order by 1`;
    expect(given).toEqual(declared);
  });

  it("returns the columns that the product reads", async () => {
    const declared = await database.sql<{ name: string }[]>`
      select attname::text as name from pg_attribute where attrelid = 'ledger_answer'::regclass and attnum > 0 order by attname`;
    expect(Object.keys(answerColumns).sort()).toEqual(declared.map(({ name }) => name));
  });
});
