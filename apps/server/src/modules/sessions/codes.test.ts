import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, codeIn, createAccounts } from "../../../test/accounts.ts";
import { fulfilledOf, raceAtBarrier, reasonsOf, runBehindLock } from "../../../test/barrier.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";

const minuteMs = 60_000;

describe("verification codes", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let scope: PlayerScope;
  let phone: string;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { settings: { siteTitle: "Bosque & Cia $1" } });
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    const { player } = await accounts.register(grove);
    scope = signedIn(grove, player);
    phone = player.phone;
    await accounts.jobs.run();
  });
  afterAll(() => accounts.close());

  const sentCode = () => codeIn(accounts.outbox.sms.filter(({ to }) => to === phone).at(-1));
  const verify = (digits: string, by = scope) => accounts.sessions.verifyContact(by, { purpose: "verify_phone", digits });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("are sent by SMS and e-mail, with the brand's name, after the commit", () => {
    const sms = accounts.outbox.sms.filter(({ to }) => to === phone);
    expect(sms).toHaveLength(1);
    expect(sms[0]!.text).toMatch(/^Bosque & Cia \$1: seu código é \d{6}\./);
    const email = accounts.outbox.emails.at(-1);
    expect(email).toMatchObject({ subject: "Bosque & Cia $1: seu código" });
    expect(codeIn(email)).toMatch(/^\d{6}$/);
  });

  it("verify their contact, once", async () => {
    const code = sentCode();
    const player = await verify(code);
    expect(player.phone_verified_at).not.toBeNull();
    expect(player.email_verified_at).toBeNull();
    await expect(verify(code)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(accounts.sessions.sendCode(scope, "sms")).rejects.toMatchObject({ code: "wrong_state" });
  });

  it("verify once when submitted many times concurrently", async () => {
    const code = sentCode();
    // All four use an attempt before the first of them uses up the code.
    const answers = await raceAtBarrier({
      database: accounts.database,
      hold: (tx) => tx`select 1 from verification_codes where player_id = ${scope.player_id} for update`,
      callers: 4,
      call: () => verify(code),
    });
    expect(fulfilledOf(answers)).toHaveLength(1);
  });

  it("are bound to their player and purpose", async () => {
    const code = sentCode();
    const { player: stranger } = await accounts.register(grove);
    await expect(verify(code, signedIn(grove, stranger))).rejects.toMatchObject({ code: "code_wrong" });
    await expect(accounts.sessions.verifyContact(scope, { purpose: "verify_email", digits: code })).rejects.toMatchObject({
      code: "code_wrong",
    });
    await expect(verify(code)).resolves.toMatchObject({ id: scope.player_id, phone_verified_at: expect.any(Date) });
  });

  it("are invalid after five wrong attempts, also when eight arrive at once", async () => {
    const code = sentCode();
    const answers = await raceAtBarrier({
      database: accounts.database,
      hold: (tx) => tx`select 1 from verification_codes where player_id = ${scope.player_id} for update`,
      callers: 8,
      call: () => verify(wrong(code)),
    });
    expect(reasonsOf(answers)).toMatchObject(Array.from({ length: 8 }, () => ({ code: "code_wrong" })));
    const [row] = await accounts.database.sql<
      { attempts: number }[]
    >`select attempts from verification_codes where player_id = ${scope.player_id} and purpose = 'verify_phone'`;
    expect(row!.attempts).toBe(5);
    await expect(verify(code)).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("are still accepted at the fifth attempt", async () => {
    const code = sentCode();
    for (let nth = 1; nth <= 4; nth++) await expect(verify(wrong(code))).rejects.toMatchObject({ code: "code_wrong" });
    await expect(verify(code)).resolves.toMatchObject({ phone_verified_at: expect.any(Date) });
  });

  it("are valid for ten minutes", async () => {
    const code = sentCode();
    accounts.clock.setOffset(10 * minuteMs + 1_000);
    await expect(verify(code)).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("are sent again after twenty seconds, which invalidates the previous one", async () => {
    const first = sentCode();
    await expect(accounts.sessions.sendCode(scope, "sms")).rejects.toMatchObject({
      code: "too_many_requests",
      retryAfter: expect.closeTo(20, -1),
    });
    accounts.clock.setOffset(21_000);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => accounts.sessions.sendCode(scope, "sms")));
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
    await accounts.jobs.run();
    const second = sentCode();
    // One draw in a million repeats the same six digits.
    if (second !== first) await expect(verify(first)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(verify(second)).resolves.toMatchObject({ id: scope.player_id, phone_verified_at: expect.any(Date) });
  });

  it("that are replaced while they are being checked do not use up their successor", async () => {
    const first = sentCode();
    accounts.clock.setOffset(21_000);
    const [, resent] = await runBehindLock<unknown>(
      accounts.database,
      sql`select 1 from verification_codes where player_id = ${scope.player_id} for update`,
      [() => verify(first), () => accounts.sessions.sendCode(scope, "sms")],
    );
    expect(resent).toMatchObject({ status: "fulfilled" });
    await accounts.jobs.run();
    await expect(verify(sentCode())).resolves.toMatchObject({ id: scope.player_id, phone_verified_at: expect.any(Date) });
  });

  it("take longer to be sent again when requested all day, and start again the next day", async () => {
    const query = accounts.database.sql;
    const waits: number[] = [];
    for (let sent = 2; sent <= 13; sent++) {
      accounts.clock.setOffset(accounts.clock.offsetMs() + (waits.at(-1) ?? 20_000) + 1_000);
      waits.push(await accounts.sessions.sendCode(scope, "email"));
    }
    expect(waits).toEqual([...Array<number>(9).fill(20_000), 40_000, 80_000, 160_000]);
    await query`update verification_codes set sends = 1000000 where player_id = ${scope.player_id}`;
    accounts.clock.setOffset(accounts.clock.offsetMs() + 161_000);
    expect(await accounts.sessions.sendCode(scope, "email")).toBe(60 * minuteMs);
    accounts.clock.setOffset(accounts.clock.offsetMs() + 25 * 60 * minuteMs);
    expect(await accounts.sessions.sendCode(scope, "email")).toBe(20_000);
  });

  it("are never stored in clear, neither in a job nor in a table", async () => {
    accounts.clock.setOffset(21_000);
    await accounts.sessions.sendCode(scope, "sms");
    const query = accounts.database.sql;
    const queued = await query<{ text: string }[]>`select row_to_json(j)::text as text from graphile_worker._private_jobs j`;
    const stored = await query<
      { text: string }[]
    >`select row_to_json(c)::text as text from verification_codes c where player_id = ${scope.player_id}`;
    await accounts.jobs.run();
    const code = sentCode();
    expect(queued.length).toBeGreaterThan(0);
    for (const { text } of [...queued, ...stored]) expect(text.match(new RegExp(`(?<![0-9a-f.])${code}(?![0-9a-f])`))).toBeNull();
  });

  /**
   * Queues a code while the carrier is down, then lets the retry run at `later` with the carrier up. Returns the number of messages sent.
   */
  const sentAfterOutage = async (later: number): Promise<number> => {
    accounts.clock.setOffset(21_000);
    accounts.outbox.failing = true;
    await accounts.sessions.sendCode(scope, "sms");
    await accounts.jobs.run();
    accounts.outbox.failing = false;
    const before = accounts.outbox.sms.length;
    accounts.clock.setOffset(21_000 + later);
    await accounts.database.sql`update graphile_worker._private_jobs set run_at = now()`;
    await accounts.jobs.run();
    expect(await accounts.database.sql`select 1 from graphile_worker._private_jobs`).toHaveLength(0);
    return accounts.outbox.sms.length - before;
  };

  it("are retried when the carrier fails", async () => {
    expect(await sentAfterOutage(minuteMs)).toBe(1);
    await expect(verify(sentCode())).resolves.toMatchObject({ id: scope.player_id, phone_verified_at: expect.any(Date) });
  });

  it("are not sent once they have expired", async () => {
    expect(await sentAfterOutage(11 * minuteMs)).toBe(0);
  });
});
