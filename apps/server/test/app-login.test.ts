import { sql as kyselySql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appLoginOf, checkAppLogin, ensureAppLogin } from "../src/kernel/app-login.ts";
import { appRole } from "../src/kernel/app-role.ts";
import { readConfig } from "../src/kernel/config.ts";
import { createVault } from "../src/kernel/crypto.ts";
import { type Database, connect } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import { createLog } from "../src/kernel/log.ts";
import { createJobs } from "../src/kernel/jobs.ts";
import { commandOf, createWalletFixture, quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { prepareDatabase } from "../src/prepare-database.ts";
import { type TestDatabase, createTestDatabase } from "./database.ts";
import { startTestSite } from "./test-site.ts";

let database: TestDatabase;
let url: string;
let product: Database;

const login = (password: string) => ensureAppLogin(database.owner.sql, { url: database.url, passwordOf: () => password });
const urlOf = (username: string, password: string) => Object.assign(new URL(database.url), { username, password }).toString();
const ownerOf = async () => (await database.owner.sql<{ name: string }[]>`select current_user::text as name`)[0]?.name ?? "";

beforeAll(async () => {
  database = await createTestDatabase();
  url = await login("first");
  product = connect(url, { max: 3, role: appRole });
});
afterAll(async () => {
  await product.close();
  await database.drop();
});

describe("the product's login", () => {
  it("works as the product's role and as no other", async () => {
    const [session] = await product.sql`select session_user::text as login, current_user::text as role`;
    expect(session).toEqual({ login: appLoginOf(database.name), role: appRole });
    await expect(checkAppLogin(url)).resolves.toBeUndefined();
  });

  it("posts, restricts wallets and adds jobs", async () => {
    const { wallet, tenantId } = await createWalletFixture({ ...database, db: product.db });
    const owner = { tenant_id: tenantId, player_id: newId() };
    await product.db.transaction().execute(async (tx) => {
      await wallet.open(tx, { ...owner, operator_timezone: "America/Sao_Paulo" });
      await wallet.setRestrictions(tx, owner, { may_stake: false, reason: "blocked" });
    });
    expect(await wallet.post(commandOf(owner, "deposit", { amount: 100 }))).toMatchObject({ status: "posted" });
    const jobs = createJobs({ url, log: quietLog });
    const { promise: ran, resolve } = Promise.withResolvers<void>();
    jobs.handle("greet", async () => resolve());
    await jobs.start();
    await jobs.add(product.db, { name: "greet", payload: {} });
    await ran;
    await jobs.stop();
  });

  it.each([
    "set role owner_of_tables",
    "set session authorization owner_of_tables",
    "reset role; update wallets set cash = 1000000",
    "set role none; update wallets set cash = 1000000",
    "reset session authorization; update wallets set cash = 1000000",
    "discard all; update wallets set cash = 1000000",
    "grant owner_of_tables to current_user",
    "alter role current_user superuser",
    "create role another_login login superuser",
    "create role another_login login",
    "copy wallets to program 'true'",
    "select pg_read_file('postmaster.pid')",
    "alter system set synchronous_commit = off",
  ])("gives no access to the owner: %s", async (statement) => {
    const attack = connect(url, { max: 1, role: appRole });
    try {
      const owned = statement.replaceAll("owner_of_tables", await ownerOf());
      await expect(attack.sql.unsafe(owned)).rejects.toThrow(/permission denied|must have|cannot run/);
    } finally {
      await attack.close();
    }
  });

  it("is the same for every server that knows the secret, also when they start together", async () => {
    expect(await Promise.all([login("second"), login("second")])).toEqual([urlOf(appLoginOf(database.name), "second"), expect.any(String)]);
    await expect(checkAppLogin(url)).rejects.toThrow("password authentication failed");
    expect(await login("first")).toBe(url);
  });

  it("is what every connection of a running server uses", async () => {
    const site = await startTestSite();
    try {
      const sessions = await site.database.owner.sql`
        select distinct usename::text as login from pg_stat_activity where datname = current_database() and application_name like 'trevo%'`;
      expect(sessions).toEqual([{ login: appLoginOf(site.database.name) }]);
    } finally {
      await site.close();
    }
  });
});

describe("DATABASE_URL beside DATABASE_OWNER_URL", () => {
  const prepare = (given: string) => {
    const config = readConfig({ DATABASE_URL: given, DATABASE_OWNER_URL: database.url });
    return prepareDatabase(config, { log: quietLog, vault: createVault(config.TREVO_SECRET) });
  };
  /** Runs the work with a login that an administrator created, and removes the login afterwards. */
  const withLogin = async (grants: string, work: (given: string) => Promise<void>): Promise<void> => {
    const name = `by_hand_${newId().replaceAll("-", "").slice(-12)}`;
    await database.owner.sql.unsafe(`create role ${name} login password 'x' ${grants}`);
    try {
      await work(urlOf(name, "x"));
    } finally {
      await database.owner.sql.unsafe(`drop role ${name}`);
    }
  };

  it("is used as it is if it is a member of the product's role", async () => {
    await withLogin(`in role ${appRole}`, async (given) => expect(await prepare(given)).toBe(given));
  });

  it("waits, with MIGRATIONS=wait, for a job's migrations and changes nothing itself", async () => {
    await withLogin(`in role ${appRole}`, async (given) => {
      const lines: string[] = [];
      const log = createLog("info", { write: (line) => void lines.push(line) });
      const config = readConfig({ DATABASE_URL: given, MIGRATIONS: "wait" });
      const [last] = await database.owner.sql<{ name: string; hash: string }[]>`
        delete from migrations where name = (select max(name) from migrations) returning name, hash`;
      const [changed] = await database.owner.sql<{ name: string; hash: string }[]>`
        update applied_functions set hash = 'of the release before' where name = (select min(name) from applied_functions) returning name`;
      let started: string | undefined;
      const starting = prepareDatabase(config, { log, vault: createVault(config.TREVO_SECRET) }).then((prepared) => (started = prepared));
      await expect.poll(() => lines.join(""), { timeout: 10_000 }).toContain(`"first":"${last?.name}"`);
      await database.owner.sql`insert into migrations (name, hash) values (${last?.name ?? ""}, ${last?.hash ?? ""})`;
      await expect.poll(() => lines.join(""), { timeout: 10_000 }).toContain(`"first":"${changed?.name}"`);
      expect(started).toBeUndefined();
      // The job migrates as the owner.
      await prepare(given);
      await starting;
      expect(started).toBe(given);
    });
  }, 40_000);

  it("starts with MIGRATIONS=wait if a newer build has migrated and its functions also serve this one", async () => {
    await withLogin(`in role ${appRole}`, async (given) => {
      const config = readConfig({ DATABASE_URL: given, MIGRATIONS: "wait" });
      const start = () => prepareDatabase(config, { log: createLog("silent"), vault: createVault(config.TREVO_SECRET) });
      await database.owner.sql`insert into migrations (name, hash) values ('9999_newer.sql', 'newer')`;
      await database.owner.sql`update applied_functions set hash = 'of the next release'`;
      expect(await start()).toBe(given);
      await database.owner.sql`delete from migrations where name = '9999_newer.sql'`;
      await prepare(given);
    });
  });

  it("is refused if it is not a member", async () => {
    await withLogin("", async (given) => {
      await expect(prepare(given)).rejects.toThrow(/may not use the role trevo_app.*grant trevo_app to "by_hand_/);
    });
  });

  it.each(["superuser", "createrole", "bypassrls"])("is refused if it is %s", async (attribute) => {
    await withLogin(`${attribute} in role ${appRole}`, async (given) => {
      await expect(prepare(given)).rejects.toThrow(/can become the owner of the tables/);
    });
  });

  it("is refused if it is a member of the owner", async () => {
    await withLogin(`in role ${appRole}, ${await ownerOf()}`, async (given) => {
      await expect(prepare(given)).rejects.toThrow(/can become the owner of the tables/);
    });
  });

  it("is refused if it is the owner itself", async () => {
    await expect(prepare(database.url)).rejects.toThrow(/can become the owner of the tables/);
  });
});

describe("an owner who may not create logins", () => {
  it("is shown what an administrator must run", async () => {
    const name = `no_roles_${newId().replaceAll("-", "").slice(-12)}`;
    await database.owner.sql.unsafe(`create role ${name} login password 'x'`);
    const modest = connect(urlOf(name, "x"), { max: 1 });
    try {
      await kyselySql`select 1`.execute(modest.db);
      await expect(ensureAppLogin(modest.sql, { url: database.url, passwordOf: () => "another" })).rejects.toThrow(
        /may not make a login .*create role trevo_login login password '\.\.\.' in role trevo_app.*DATABASE_OWNER_URL/,
      );
    } finally {
      await modest.close();
      await database.owner.sql.unsafe(`drop role ${name}`);
    }
  });
});
