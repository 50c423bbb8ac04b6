import { expect, it } from "vitest";
import { createTestDatabase } from "./database.ts";
import { describeSchema } from "./schema-text.ts";

it("database/schema.sql matches migrations and functions (otherwise run `npm run schema`)", async () => {
  const database = await createTestDatabase();
  try {
    await expect(await describeSchema(database.owner.sql)).toMatchFileSnapshot("../database/schema.sql");
  } finally {
    await database.drop();
  }
});
