import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, goodPassword, nextCpf } from "../../../test/accounts.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { SignedIn } from "./complete-login.ts";
import type { SessionKey } from "./store.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe("sessions", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let aurora: Tenant;
  let maria: SignedIn;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { settings: { login_requires_cpf: true } });
    aurora = await accounts.addTenant("aurora", { settings: { login_requires_email: true }, policy: { session_idle_ms: 30 * minuteMs } });
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    maria = await accounts.register(grove, { cpf: nextCpf() });
  });
  afterAll(() => accounts.close());

  const logIn = (tenant: Tenant, username: string, password = goodPassword) =>
    accounts.sessions.logIn(visitor(tenant), { username, password });
  const authenticate = (tenant: Tenant, token: string) => accounts.sessions.authenticate(tenant, token);
  const key = (who: SignedIn) => ({ tenant_id: who.player.tenant_id, player_id: who.player.id });
  const sessionOf = async (who: SignedIn): Promise<SessionKey> => {
    const session = await authenticate(grove, who.token);
    return { ...key(who), session_id: session!.session_id };
  };

  it("identify their player, at their tenant only", async () => {
    expect(await authenticate(grove, maria.token)).toMatchObject({ player_id: maria.player.id, payout_only: false });
    expect(await authenticate(aurora, maria.token)).toBeNull();
    const last = maria.token.endsWith("_") ? "-" : "_";
    expect(await authenticate(grove, `${maria.token.slice(0, -1)}${last}`)).toBeNull();
  });

  it("are opened with the phone in any spelling, and with the other names that the tenant accepts", async () => {
    const { phone, email, cpf } = maria.player;
    await expect(logIn(grove, phone.replace("+55", "0"))).resolves.toMatchObject({ player: { id: maria.player.id } });
    await expect(logIn(grove, cpf!)).resolves.toMatchObject({ player: { id: maria.player.id } });
    await expect(logIn(grove, email)).rejects.toMatchObject({ code: "wrong_credentials" });
    const other = await accounts.register(aurora, { cpf: nextCpf() });
    await expect(logIn(aurora, ` ${other.player.email.toUpperCase()} `)).resolves.toMatchObject({ player: { id: other.player.id } });
    await expect(logIn(aurora, other.player.cpf!)).rejects.toMatchObject({ code: "wrong_credentials" });
  });

  it("for payouts open neither the account nor a game, and outlive the others unless the account closes", async () => {
    const token = await accounts.sessions.openPayout(signedIn(grove, maria.player));
    const paysOut = () => accounts.sessions.authenticate(grove, token, { payout: true });
    const { session_id, ...session } = (await paysOut())!;
    expect(session).toEqual({ player_id: maria.player.id, payout_only: true });
    expect(await authenticate(grove, token)).toBeNull();
    expect(await accounts.sessions.isAlive(grove, session_id)).toBe(false);
    await accounts.sessions.endAll(key(maria));
    expect(await paysOut()).not.toBeNull();
    await accounts.database.db.transaction().execute((tx) => accounts.sessions.endEvery(tx, key(maria)));
    expect(await paysOut()).toBeNull();
  });

  it("keep a game running until they end, at their own tenant only", async () => {
    const session = await sessionOf(maria);
    expect(await accounts.sessions.isAlive(grove, session.session_id)).toBe(true);
    expect(await accounts.sessions.isAlive(aurora, session.session_id)).toBe(false);
    await accounts.sessions.end(session);
    expect(await accounts.sessions.isAlive(grove, session.session_id)).toBe(false);
  });

  it("count the minutes in which they are used", async () => {
    const used = async () => (await accounts.database.sql`select 1 from used_minutes where subject_id = ${maria.player.person_id}`).length;
    const before = await used();
    accounts.clock.setOffset(2 * minuteMs);
    await authenticate(grove, maria.token);
    expect((await used()) - before).toBe(3);
  });

  it("have a new token at every login", async () => {
    const again = await logIn(grove, maria.player.phone);
    expect(again.token).not.toBe(maria.token);
    expect((await sessionOf(again)).session_id).not.toBe((await sessionOf(maria)).session_id);
  });

  it("refuse an unknown name and a wrong password alike, even at the sixth attempt", async () => {
    const answers = async (username: string) => {
      const seen: [string, number][] = [];
      for (let round = 0; round < 7; round++) {
        await logIn(grove, username, "errada-errada-1").catch((error: { code: string; retryAfter?: number }) =>
          seen.push([error.code, Math.ceil(error.retryAfter ?? 0)]),
        );
      }
      return seen;
    };
    const known = await answers(maria.player.phone);
    expect(known.map(([code]) => code)).toEqual([...Array(5).fill("wrong_credentials"), "too_many_requests", "too_many_requests"]);
    expect(await answers("+5521999990000")).toEqual(known);
  });

  it("lengthen the wait with every wrong password, refuse the right one during it, and reset it with the right one afterwards", async () => {
    const { phone } = maria.player;
    for (let round = 0; round < 5; round++)
      await expect(logIn(grove, phone, "errada-errada-1")).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(logIn(grove, phone)).rejects.toMatchObject({ code: "too_many_requests", retryAfter: expect.closeTo(5, 0) });
    accounts.clock.setOffset(6_000);
    await expect(logIn(grove, phone, "errada-errada-1")).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(logIn(grove, phone)).rejects.toMatchObject({ code: "too_many_requests", retryAfter: expect.closeTo(10, 0) });
    // No number of wrong passwords locks the account for good.
    for (let round = 0; round < 12; round++) {
      accounts.clock.setOffset(accounts.clock.offsetMs() + 5 * minuteMs + 1_000);
      await expect(logIn(grove, phone, "errada-errada-1")).rejects.toMatchObject({ code: "wrong_credentials" });
    }
    await expect(logIn(grove, phone)).rejects.toMatchObject({ code: "too_many_requests", retryAfter: expect.closeTo(300, 0) });
    accounts.clock.setOffset(accounts.clock.offsetMs() + 5 * minuteMs + 1_000);
    await expect(logIn(grove, phone)).resolves.toMatchObject({ player: { id: maria.player.id } });
    await expect(logIn(grove, phone, "errada-errada-1")).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(logIn(grove, phone)).resolves.toMatchObject({ player: { id: maria.player.id } });
  });

  it("count concurrent wrong passwords", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(grove, maria.player.phone, "errada-errada-1")));
    const codes = answers.map((answer) => (answer.status === "rejected" ? (answer.reason as { code: string }).code : "in"));
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(15);
  });

  it("are opened by many concurrent logins with the right password", async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => logIn(grove, maria.player.phone)));
    expect(new Set(all.map(({ token }) => token)).size).toBe(8);
  });

  it("end at once at logout, notify the listeners, and leave the others open", async () => {
    const ended: SessionKey[] = [];
    accounts.sessions.onRevoked((session) => ended.push(session));
    const other = await logIn(grove, maria.player.phone);
    const session = await sessionOf(maria);
    await accounts.sessions.end(session);
    await accounts.sessions.end(session);
    expect(await authenticate(grove, maria.token)).toBeNull();
    expect(await authenticate(grove, other.token)).not.toBeNull();
    expect(ended.filter(({ session_id }) => session_id === session.session_id)).toEqual([session]);
    await accounts.sessions.endAll(key(maria));
    expect(await authenticate(grove, other.token)).toBeNull();
  });

  it("can be ended only by their own player, at their own tenant", async () => {
    const session = await sessionOf(maria);
    const stranger = await accounts.register(grove);
    await accounts.sessions.end({ ...session, player_id: stranger.player.id });
    await accounts.sessions.end({ ...session, tenant_id: aurora.id });
    expect(await authenticate(grove, maria.token)).not.toBeNull();
  });

  it("end after the absolute lifetime, even if active", async () => {
    for (let day = 1; day < 7; day++) {
      accounts.clock.setOffset(day * dayMs);
      expect(await authenticate(grove, maria.token)).not.toBeNull();
    }
    accounts.clock.setOffset(7 * dayMs + 1_000);
    expect(await authenticate(grove, maria.token)).toBeNull();
  });

  it("end when idle, and stay open while active", async () => {
    const used = await accounts.register(aurora);
    const idle = await accounts.register(aurora);
    accounts.clock.setOffset(20 * minuteMs);
    expect(await authenticate(aurora, used.token)).not.toBeNull();
    accounts.clock.setOffset(40 * minuteMs);
    expect(await authenticate(aurora, used.token)).not.toBeNull();
    expect(await authenticate(aurora, idle.token)).toBeNull();
  });

  it("are updated at most once a minute", async () => {
    const { sql } = accounts.database;
    const seenAt = async () =>
      (await sql<{ seen_at: Date }[]>`select seen_at from sessions where player_id = ${maria.player.id}`)[0]!.seen_at;
    const before = await seenAt();
    accounts.clock.setOffset(30_000);
    await authenticate(grove, maria.token);
    expect(await seenAt()).toEqual(before);
    accounts.clock.setOffset(61_000);
    await authenticate(grove, maria.token);
    expect((await seenAt()).getTime()).toBeGreaterThan(before.getTime());
  });

  it("are stored as hashes only", async () => {
    const rows = await accounts.database.sql<{ token_hash: Buffer }[]>`select token_hash from sessions`;
    expect(Buffer.from(maria.token, "base64url")).toHaveLength(48);
    for (const { token_hash } of rows) {
      expect(token_hash).toHaveLength(32);
      expect(token_hash.equals(Buffer.from(maria.token, "base64url"))).toBe(false);
    }
  });

  it("check the password of their own player; wrong ones count for the session and block no login", async () => {
    const scope = signedIn(grove, maria.player);
    await expect(accounts.sessions.confirmPassword(scope, goodPassword)).resolves.toBeUndefined();
    for (let round = 0; round < 5; round++)
      await expect(accounts.sessions.confirmPassword(scope, "errada-errada-1")).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(accounts.sessions.confirmPassword(scope, goodPassword)).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(logIn(grove, maria.player.phone)).resolves.toMatchObject({ player: { id: maria.player.id } });
  });
});
