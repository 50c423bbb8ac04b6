import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword } from "../../../test/accounts.ts";
import { visitor } from "../../../test/tenants.ts";
import type { Tenant } from "../../kernel/scope.ts";

describe("a password that changes while a login with the old one is under way", () => {
  let accounts: Accounts;
  let grove: Tenant;
  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove");
  });
  afterAll(() => accounts.close());

  /** The change holds its row until `then`; the login has checked the old password and waits for it. */
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
      // It must wait: a login that ends here looked at nothing but the password of before.
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

  it("opens no session beside the registration's", async () => {
    expect(await logInDuring("another")).toEqual({ outcome: "wrong_credentials", sessions: 1 });
  });

  it("control: a change that leaves the password alone lets the login through", async () => {
    expect(await logInDuring(null)).toEqual({ outcome: "signed in", sessions: 2 });
  });
});
