import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createVault } from "../src/kernel/crypto.ts";
import { sealedColumns, sealedFiles } from "../src/modules.ts";
import { countSealed, resealColumn, resealFiles } from "../src/reseal.ts";
import { untilWaiting } from "./barrier.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { insertTenant } from "./tenants.ts";

const secret = "a master secret of more than thirty-two characters";
const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const before = createVault(secret);
const vault = createVault(
  secret,
  new Map([
    ["fresh", fresh],
    ["old", old],
  ]),
);
/** Seals as values were sealed before they named their key. */
const nameless = (plain: string, context: string): Buffer => before.seal(plain, context).subarray(5);

const seeds = sealedColumns.find(({ table }) => table === "fair_seeds");
const documents = sealedFiles.find(({ table }) => table === "documents");
if (!seeds || !documents) throw new Error("the modules declare what they seal");

/**
 * Stored unencrypted: hashes and their salts, indexes, public keys, thumbnails of public files, and request bodies, in which personal data is
 * masked.
 */
const isOpen =
  /thumbnail|hash|index|hmac|subject|\.body$|credential_id|public_key|password_version|affiliate_click(?:s\.(?:visitor|network)|_salts\.salt)$/;

let database: TestDatabase;
let tenant: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ id: tenant } = await insertTenant(database, "one"));
});
beforeEach(() => database.owner.sql`delete from fair_seeds`);
afterAll(() => database.drop());

const idOf = (nth: number): string => `01900000-0000-7000-8000-${String(nth).padStart(12, "0")}`;

async function addSeed(nth: number, sealed: Buffer): Promise<void> {
  await database.owner.sql`insert into fair_seeds (id, tenant_id, holder_id, state, client_seed, server_seed, server_seed_hash, created_at)
    values (${idOf(nth)}, ${tenant}, ${idOf(nth)}, 'active', 'mine', ${sealed}, ${`hash-${nth}`}, now())`;
}

async function opened(): Promise<string[]> {
  const rows = await database.owner.sql<{ id: string; server_seed: Buffer }[]>`select id, server_seed from fair_seeds order by id`;
  const newest = createVault("another master secret of more than 32 letters", new Map([["fresh", fresh]]));
  return rows.map((row) => newest.open(row.server_seed, row.id));
}

it("re-encrypts values sealed with older keys, with or without a key name, and leaves the rest", async () => {
  for (let nth = 0; nth < 450; nth++) {
    const by = [before.seal, nameless, createVault(secret, new Map([["old", old]])).seal, vault.seal][nth % 4] ?? vault.seal;
    await addSeed(nth, by(`seed ${nth}`, idOf(nth)));
  }
  const counted = await countSealed(database.owner.db, vault, seeds);
  expect(Object.fromEntries(counted)).toEqual({ master: 226, old: 112, fresh: 112 });
  const heard: number[] = [];
  expect(await resealColumn({ db: database.owner.db, vault }, seeds, (done) => heard.push(done))).toBe(338);
  expect(heard).toEqual([200, 338]);
  expect(await countSealed(database.owner.db, vault, seeds)).toEqual(new Map([["fresh", 450]]));
  expect(await opened()).toEqual(Array.from({ length: 450 }, (_, nth) => `seed ${nth}`));
  expect(await resealColumn({ db: database.owner.db, vault }, seeds, (done) => heard.push(done))).toBe(0);
});

it("stops at a value that cannot be decrypted, names its row, and keeps what was done before", async () => {
  await addSeed(1, before.seal("seed 1", idOf(1)));
  await addSeed(2, before.seal("seed 2", idOf(9)));
  await expect(resealColumn({ db: database.owner.db, vault }, seeds, () => undefined)).rejects.toThrow(
    `cannot decrypt a value of fair_seeds (id ${idOf(2)})`,
  );
  expect(await countSealed(database.owner.db, vault, seeds)).toEqual(new Map([["master", 2]]));
});

it("a value that changes while it is being sealed again keeps the change", async () => {
  await addSeed(1, before.seal("seed 1", idOf(1)));
  const other = await database.owner.sql.reserve();
  try {
    await other`begin`;
    await other`update fair_seeds set server_seed = ${vault.seal("another", idOf(1))}`;
    const resealing = resealColumn({ db: database.owner.db, vault }, seeds, () => undefined);
    await untilWaiting(database, 1);
    await other`commit`;
    await resealing;
  } finally {
    other.release();
  }
  expect(await opened()).toEqual(["another"]);
});

it("re-encrypts files, and skips a missing one", async () => {
  const key = (nth: number) => ({ tenant_id: tenant, id: idOf(nth) });
  const files = new Map<string, Buffer>();
  const storage = {
    get: async (path: string) => files.get(path) ?? null,
    put: async (path: string, bytes: Uint8Array) => void files.set(path, Buffer.from(bytes)),
  };
  // Uses rows of a table without rules of its own; any such table would do.
  const kept = { ...documents, table: "fair_seeds", key: ["tenant_id", "id"] };
  for (const nth of [1, 2, 3]) await addSeed(nth, vault.seal("", ""));
  for (const nth of [1, 3]) {
    const { path, context } = documents.place(key(nth));
    files.set(path, (nth === 1 ? before : vault).seal(`file ${nth}`, context));
  }
  const untouched = files.get(documents.place(key(3)).path);
  expect(await resealFiles({ db: database.owner.db, vault, storage }, kept, () => undefined)).toBe(1);
  const { path, context } = documents.place(key(1));
  expect(createVault("x".repeat(40), new Map([["fresh", fresh]])).open(files.get(path) ?? Buffer.alloc(0), context)).toBe("file 1");
  expect(files.get(documents.place(key(3)).path)).toBe(untouched);
});

it("every column sealed by the vault is declared by its module", async () => {
  const named = await database.owner.sql<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.data_type = 'bytea' and t.table_type = 'BASE TABLE'`;
  // Sealed with a key of the row; the job `rewrap-partner-keys` re-encrypts that key.
  const others = ["partner_accounts.secrets_sealed", "partner_accounts.data_key_wrapped"];
  const sealed = named.map(({ name }) => name).filter((name) => !isOpen.test(name) && !others.includes(name));
  expect(sealed.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted());
});
