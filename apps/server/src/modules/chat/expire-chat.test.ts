import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, createTestDatabase } from "../../../test/database.ts";
import { insertTenant } from "../../../test/tenants.ts";
import { createMovableClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { eraseUnattached } from "./expire-chat.ts";
import { fileStore } from "./file-store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("a picture whose file cannot be removed keeps its row until the next run removes both", async () => {
  const { id: tenant_id } = await insertTenant(database, "grove");
  const player_id = newId();
  await database.owner.sql`alter table chat_files drop constraint if exists chat_files_tenant_id_player_id_fkey`;
  const clock = createMovableClock();
  const id = newId();
  const size = { width: 1, height: 1, bytes: 1, hash: "0".repeat(16), screened: null };
  const created_at = new Date(clock.now().getTime() - 2 * 3_600_000);
  await database.db.transaction().execute((tx) => fileStore.insert(tx, { tenant_id, id, player_id, ...size, created_at }));
  const removed: string[] = [];
  let works = false;
  const storage = {
    remove: async (key: string) => {
      if (!works) throw new Error("the bucket does not answer");
      removed.push(key);
    },
  } as never;
  const left = async () => (await database.sql`select from chat_files where id = ${id}`).length;
  await expect(eraseUnattached({ db: database.db, clock, storage })).rejects.toThrow("does not answer");
  expect(await left()).toBe(1);
  works = true;
  await eraseUnattached({ db: database.db, clock, storage });
  expect([await left(), removed]).toEqual([0, [`chat/${tenant_id}/${id}.webp`]]);
});
