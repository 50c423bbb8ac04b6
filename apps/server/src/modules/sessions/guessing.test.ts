import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, codeIn, createAccounts, goodPassword, registration } from "../../../test/accounts.ts";
import { runBehindLock } from "../../../test/barrier.ts";
import { visitor } from "../../../test/tenants.ts";
import type { Refusal } from "../../kernel/errors.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { SignedIn } from "./complete-login.ts";
import { strangersGuesses, tryPassword } from "./try-password.ts";

const wrongPassword = "errada-errada-1";
const home = "198.51.100.7";

describe("guesses at a password", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let maria: SignedIn;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove");
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    await accounts.jobs.run();
    accounts.outbox.sms.length = 0;
    maria = await accounts.register(grove, registration());
  });
  afterAll(() => accounts.close());

  const keyOf = ({ player }: SignedIn) => ({ tenant_id: player.tenant_id, player_id: player.id });
  const from = (ip: string) => ({ ...visitor(grove), ip });
  const logIn = (ip: string, password = goodPassword, more: { username?: string; device_token?: string } = {}) =>
    accounts.sessions.logIn(from(ip), { username: maria.player.phone, password, ...more });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => "in",
      (error: Refusal) => error.code,
    );
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: Refusal) => error,
    );
  /** Guesses `each` times from each of `networks` networks. */
  const guess = async (networks: number, each: number, username = maria.player.phone) => {
    const codes: string[] = [];
    for (let network = 1; network <= networks; network++)
      for (let nth = 0; nth < each; nth++) codes.push(await codeOf(logIn(`203.0.113.${network}`, wrongPassword, { username })));
    return codes;
  };

  it("from one network, repeated after each pause for days, do not block the owner elsewhere", async () => {
    await guess(1, 6);
    // More rounds than unknown devices may guess in total: one network does not use up all guesses.
    for (let round = 0; round <= strangersGuesses; round++) {
      accounts.clock.setOffset(accounts.clock.offsetMs() + 5 * 60_000 + 1_000);
      expect(await codeOf(logIn("203.0.113.1", wrongPassword))).toBe("wrong_credentials");
      expect(await codeOf(logIn("203.0.113.1"))).toBe("too_many_requests");
      expect(await codeOf(logIn(home))).toBe("in");
    }
  });

  it("from the owner's own network do not block a known device", async () => {
    const device_token = accounts.sessions.newDeviceToken(keyOf(maria));
    await guess(1, 6);
    expect(await codeOf(logIn("203.0.113.1"))).toBe("too_many_requests");
    expect(await codeOf(logIn("203.0.113.1", goodPassword, { device_token }))).toBe("in");
    accounts.clock.setOffset(181 * 24 * 3_600_000);
    await guess(1, 6);
    expect(await codeOf(logIn("203.0.113.1", goodPassword, { device_token }))).toBe("too_many_requests");
  });

  it("are counted on a known device too, and a device token of another player does not count", async () => {
    const device_token = accounts.sessions.newDeviceToken(keyOf(maria));
    for (let nth = 0; nth < 5; nth++) expect(await codeOf(logIn(home, wrongPassword, { device_token }))).toBe("wrong_credentials");
    expect(await codeOf(logIn(home, goodPassword, { device_token }))).toBe("too_many_requests");
    const stranger = await accounts.register(grove, registration());
    await guess(1, 6);
    for (const token of [accounts.sessions.newDeviceToken(keyOf(stranger)), `${device_token}x`, "a.b.c", ""])
      expect(await codeOf(logIn("203.0.113.1", goodPassword, { device_token: token }))).toBe("too_many_requests");
  });

  it("from many networks require a code by message, with the same answer for right and wrong passwords and unknown names", async () => {
    expect(await guess(strangersGuesses / 4, 4)).toEqual(Array(strangersGuesses).fill("wrong_credentials"));
    const answers = [await refusalOf(logIn(home)), await refusalOf(logIn(home, wrongPassword))];
    await guess(strangersGuesses / 4, 4, "+5511900000077");
    answers.push(await refusalOf(logIn(home, wrongPassword, { username: "+5511900000077" })));
    for (const answer of answers)
      expect(answer).toMatchObject({
        code: "login_code_required",
        extras: { challenge_token: expect.any(String), expires_in_ms: 600_000 },
      });
    const before = accounts.outbox.sms.length;
    await accounts.jobs.run();
    const sent = accounts.outbox.sms.slice(before).filter(({ text }) => text.includes("código para entrar"));
    expect(sent.map(({ to }) => to)).toEqual([maria.player.phone]);
    const tokens = answers.map((answer) => String(answer?.extras?.["challenge_token"]));
    const enter = (challenge_token: string, code: string) => accounts.sessions.logInWithCode(from(home), { challenge_token, code });
    for (const token of tokens.slice(1)) expect(await codeOf(enter(token, codeIn(sent[0])))).toBe("code_wrong");
    expect((await enter(tokens[0] ?? "", codeIn(sent[0]))).player.id).toBe(maria.player.id);
    expect(await codeOf(enter(tokens[0] ?? "", codeIn(sent[0])))).toBe("gone");
  });

  it("that used up a network's attempts are not reset by the right password from that network", async () => {
    await guess(1, 5);
    accounts.clock.setOffset(6_000);
    expect(await codeOf(logIn("203.0.113.1"))).toBe("in");
    const codes: string[] = [];
    for (let nth = 0; nth <= strangersGuesses - 5; nth++) codes.push(await codeOf(logIn(`192.0.2.${nth}`, wrongPassword)));
    expect(codes).toEqual([...Array(strangersGuesses - 5).fill("wrong_credentials"), "login_code_required"]);
  });

  it("from many networks require no code on a known device", async () => {
    const device_token = accounts.sessions.newDeviceToken(keyOf(maria));
    await guess(10, 4);
    expect(await codeOf(logIn(home))).toBe("login_code_required");
    expect(await codeOf(logIn(home, goodPassword, { device_token }))).toBe("in");
  });

  it("beyond the unknown devices' limit cannot be distinguished by the following pauses", async () => {
    await guess(10, 4);
    for (const [ip, password] of [
      [home, goodPassword],
      ["198.51.100.8", wrongPassword],
    ] as const) {
      const codes: string[] = [];
      for (let nth = 0; nth < 6; nth++) codes.push(await codeOf(logIn(ip, password)));
      expect(codes).toEqual([...Array(5).fill("login_code_required"), "too_many_requests"]);
    }
  });

  it("leave the code of such a login with five attempts", async () => {
    await guess(10, 4);
    const challenge_token = String((await refusalOf(logIn(home)))?.extras?.["challenge_token"]);
    await accounts.jobs.run();
    const right = codeIn(accounts.outbox.sms.findLast(({ text }) => text.includes("código para entrar")));
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    const enter = (code: string) => codeOf(accounts.sessions.logInWithCode(from(home), { challenge_token, code }));
    const attempts = await Promise.all(Array.from({ length: 9 }, () => enter(wrong)));
    expect(attempts.filter((code) => code === "code_wrong")).toHaveLength(5);
    expect(await enter(right)).toBe("gone");
  });

  it("that arrive at once from one network are limited to five", async () => {
    // The fourth guess created the row. Its lock holds the others back until all have checked their passwords.
    await guess(1, 1);
    const outcomes = await runBehindLock(
      accounts.database,
      sql`select 1 from password_attempts for update`,
      Array.from({ length: 9 }, () => () => codeOf(logIn("203.0.113.1", wrongPassword))),
    );
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"));
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(4);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(5);
  });

  it("that arrive at once from many networks do not exceed the unknown devices' limit", async () => {
    await guess(4, 4);
    const outcomes = await runBehindLock(
      accounts.database,
      sql`select 1 from password_attempts for update`,
      Array.from({ length: 8 }, (_, nth) => () => codeOf(logIn(`192.0.2.${nth}`, wrongPassword))),
    );
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : "failed"));
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(strangersGuesses - 16);
    expect(codes.filter((code) => code === "login_code_required")).toHaveLength(8 - (strangersGuesses - 16));
  });

  it("that block the source while a right password is being checked cause its refusal", async () => {
    const { db } = accounts.database;
    const { clock, vault } = accounts;
    const attempt = { tenant_id: grove.id, subject: "a subject", source: { id: "network:a", known: false } };
    const held = Promise.withResolvers<boolean>();
    const right = codeOf(tryPassword({ db, clock, vault }, { ...attempt, check: () => held.promise }));
    for (let nth = 0; nth < 5; nth++) expect(await tryPassword({ db, clock, vault }, { ...attempt, check: async () => false })).toBe(false);
    held.resolve(true);
    expect(await right).toBe("too_many_requests");
    expect(await codeOf(tryPassword({ db, clock, vault }, { ...attempt, check: async () => true }))).toBe("too_many_requests");
    accounts.clock.setOffset(6_000);
    expect(await tryPassword({ db, clock, vault }, { ...attempt, check: async () => true })).toBe(true);
  });
});

describe("guesses at a recovery code", () => {
  let accounts: Accounts;
  let grove: Tenant;
  let maria: SignedIn;
  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove");
    maria = await accounts.register(grove, registration());
  });
  afterAll(() => accounts.close());

  it("by others do not block the owner's right code", async () => {
    const from = (ip: string) => ({ ...visitor(grove), ip });
    const username = maria.player.phone;
    await accounts.sessions.requestRecovery(from(home), { username, channel: "sms" });
    await accounts.jobs.run();
    const digits = codeIn(accounts.outbox.sms.findLast(({ to, text }) => to === username && text.includes("trocar sua senha")));
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, "0");
    const codes: string[] = [];
    for (let nth = 0; nth < 18; nth++)
      codes.push(
        await accounts.sessions.checkRecovery(from(`203.0.113.${nth % 3}`), { username, digits: wrong }).then(
          () => "in",
          (error: Refusal) => error.code,
        ),
      );
    expect(codes.filter((code) => code === "code_wrong")).toHaveLength(15);
    expect(codes.filter((code) => code === "too_many_requests")).toHaveLength(3);
    const reset_token = await accounts.sessions.checkRecovery(from(home), { username, digits });
    await accounts.sessions.resetPassword(from(home), { reset_token, password: "outra-senha-boa-3" });
    await expect(accounts.sessions.logIn(from(home), { username, password: "outra-senha-boa-3" })).resolves.toMatchObject({
      player: { id: maria.player.id },
    });
  });

  it("count if the code is right but was used before", async () => {
    const username = maria.player.phone;
    accounts.clock.setOffset(21_000);
    await accounts.sessions.requestRecovery(visitor(grove), { username, channel: "sms" });
    await accounts.jobs.run();
    const digits = codeIn(accounts.outbox.sms.findLast(({ to, text }) => to === username && text.includes("trocar sua senha")));
    const check = () =>
      accounts.sessions.checkRecovery({ ...visitor(grove), ip: "192.0.2.1" }, { username, digits }).then(
        () => "in",
        (error: Refusal) => error.code,
      );
    expect(await check()).toBe("in");
    const codes: string[] = [];
    for (let nth = 0; nth < 6; nth++) codes.push(await check());
    expect(codes).toEqual([...Array<string>(5).fill("code_wrong"), "too_many_requests"]);
  });
});
