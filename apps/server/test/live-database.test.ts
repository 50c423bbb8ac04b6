import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureAppLogin } from "../src/kernel/app-login.ts";
import { type DatabaseState, clockRefusals, databaseRefusals, readDatabaseState, refuseWeakDatabase } from "../src/kernel/live-database.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";

const sound: DatabaseState = {
  host: "db.operator.example",
  isEncrypted: true,
  currentRole: "trevo_app",
  login: "trevo_app_1",
  isPowerful: false,
  standbys: "ANY 1 (n1,n2,n3)",
  weakSettings: [],
  isPooled: false,
  clockAheadMs: 0,
};
const refused = (change: Partial<DatabaseState>, allowSingle = false) => databaseRefusals({ ...sound, ...change }, { allowSingle });

describe("the database of live mode", () => {
  it("is not refused when it is sound", () => expect(refused({})).toEqual([]));

  it.each<[string, Partial<DatabaseState>, RegExp]>([
    ["behind a pooler by transaction", { isPooled: true }, /PgBouncer.*Name PostgreSQL itself/],
    ["behind a pooler that drops the role", { currentRole: "trevo" }, /work as "trevo".*DATABASE_URL/],
    ["with a superuser or the owner", { isPowerful: true }, /DATABASE_OWNER_URL the owner/],
    ["over a network in the clear", { isEncrypted: false }, /db\.operator\.example is not encrypted.*sslmode=verify-full/],
    ["with weak settings", { weakSettings: ["fsync", "full_page_writes"] }, /set fsync, full_page_writes to on/],
    ["without a standby", { standbys: "" }, /synchronous_standby_names is empty.*ALLOW_SINGLE_DATABASE=yes/],
  ])("%s is refused once, with an instruction", (_what, change, sentence) => {
    expect(refused(change)).toEqual([expect.stringMatching(sentence)]);
  });

  it("may have no standby if the operator allows it, and may be unencrypted on the same machine", () => {
    expect(refused({ standbys: "" }, true)).toEqual([]);
    for (const host of ["localhost", "127.0.0.1", "[::1]", "%2Fvar%2Frun%2Fpostgresql"])
      expect(refused({ isEncrypted: false, host })).toEqual([]);
  });

  it("must have a clock that is off by at most a second", () => {
    expect([1_000, -1_000].flatMap((clockAheadMs) => clockRefusals({ clockAheadMs }))).toEqual([]);
    expect(clockRefusals({ clockAheadMs: 1_001 })).toEqual([expect.stringMatching(/1001 ms ahead of.*NTP/)]);
    expect(clockRefusals({ clockAheadMs: -1_001 })).toEqual([expect.stringMatching(/1001 ms behind.*NTP/)]);
  });
});

describe("the state read from a database", () => {
  let database: TestDatabase;
  let url: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    url = await ensureAppLogin(database.owner.sql, { url: database.url, passwordOf: () => "secret-of-a-test" });
  });
  afterAll(() => database.drop());

  it("shows, with the product's login, only the product's role, sessions of its own, and the machine's clock", async () => {
    const state = await readDatabaseState(url);
    expect(state).toMatchObject({ currentRole: "trevo_app", isPowerful: false, isPooled: false, standbys: "", weakSettings: [] });
    expect(Math.abs(state.clockAheadMs)).toBeLessThan(60_000);
    await expect(refuseWeakDatabase(url, { allowSingle: true })).resolves.toBeUndefined();
    await expect(refuseWeakDatabase(url, { allowSingle: false })).rejects.toThrow(/ALLOW_SINGLE_DATABASE/);
  });

  it("shows, with the owner, that the login is powerful", async () => {
    expect(await readDatabaseState(database.url)).toMatchObject({ isPowerful: true });
    await expect(refuseWeakDatabase(database.url, { allowSingle: true })).rejects.toThrow(/DATABASE_OWNER_URL/);
  });
});
