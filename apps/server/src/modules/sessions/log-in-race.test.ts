import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword } from "../../../test/accounts.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant } from "../../kernel/scope.ts";

describe("an exclusion during a login", () => {
  let accounts: Accounts;
  let grove: Tenant;
  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove");
  });
  afterAll(() => accounts.close());

  const living = async (playerId: string): Promise<number> => {
    const { sql } = accounts.database;
    return (await sql`select 1 from sessions where player_id = ${playerId} and kind = 'full' and ended_at is null`).length;
  };
  const waits = async (): Promise<boolean> => {
    const { sql } = accounts.database.owner;
    return (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length > 0;
  };

  it("leaves no session: a login that passed the check before it is refused", async () => {
    const { player } = await accounts.register(grove);
    const login: { done: Promise<string> | null } = { done: null };
    await accounts.database.sql.begin(async (tx) => {
      // Holds the login between its check of exclusions and its session.
      await tx`update players set password_hash = password_hash where id = ${player.id}`;
      const started = accounts.sessions.logIn(visitor(grove), { username: player.phone, password: goodPassword });
      login.done = started.then(
        () => "signed in",
        (error: { code?: string }) => error.code ?? "failed",
      );
      await expect.poll(waits, { timeout: 20_000, interval: 20 }).toBe(true);
      await accounts.protection.exclude(signedIn(grove, player), { value: "forever" });
    });
    expect(await login.done).toBe("self_excluded");
    await accounts.sessions.endAll({ tenant_id: grove.id, player_id: player.id });
    expect(await living(player.id)).toBe(0);
  });

  it("ends the session of a login that came first but has not committed yet", async () => {
    const { player } = await accounts.register(grove);
    const ending: { done: Promise<void> | null } = { done: null };
    await accounts.database.sql.begin(async (tx) => {
      await tx`select 1 from players where id = ${player.id} for share`;
      await tx`insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', ${newId()}::text, 'token_hash', '\\xabcd'))).*
        from sessions s where player_id = ${player.id}`;
      ending.done = accounts.sessions.endAll({ tenant_id: grove.id, player_id: player.id });
      await expect.poll(waits, { timeout: 20_000, interval: 20 }).toBe(true);
    });
    await ending.done;
    expect(await living(player.id)).toBe(0);
  });
});

describe("a password change during a login with the old password", () => {
  let accounts: Accounts;
  let grove: Tenant;
  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove");
  });
  afterAll(() => accounts.close());

  /** The change locks its row until `then`; the login has checked the old password and waits for the row. */
  const logInDuring = async (change: string | null): Promise<{ outcome: string; sessions: number }> => {
    const { sql } = accounts.database;
    const { player } = await accounts.register(grove);
    const login: { done: Promise<string> | null } = { done: null };
    await sql.begin(async (tx) => {
      await tx`update players set password_hash = coalesce(${change}, password_hash) where id = ${player.id}`;
      const started = accounts.sessions.logIn(visitor(grove), { username: player.phone, password: goodPassword });
      login.done = started.then(
        () => "signed in",
        (error: { code?: string }) => error.code ?? "failed",
      );
      // The login must wait: if it ended here, it would have checked only the old password.
      await expect.poll(async () => Promise.race([login.done, waiting()]), { timeout: 10_000, interval: 20 }).toBe("waits");
    });
    const outcome = (await login.done) ?? "";
    const rows = await sql<
      { count: number }[]
    >`select count(*)::int as count from sessions where player_id = ${player.id} and ended_at is null`;
    return { outcome, sessions: rows[0]?.count ?? -1 };
  };

  const waiting = async (): Promise<string> => {
    const rows = await accounts.database.owner
      .sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length > 0 ? "waits" : "not yet";
  };

  it("leaves only the registration's session", async () => {
    expect(await logInDuring("another")).toEqual({ outcome: "wrong_credentials", sessions: 1 });
  });

  it("lets the login succeed if the change keeps the password (control)", async () => {
    expect(await logInDuring(null)).toEqual({ outcome: "signed in", sessions: 2 });
  });
});
