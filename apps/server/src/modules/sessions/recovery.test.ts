import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, codeIn, createAccounts, goodPassword, registration } from "../../../test/accounts.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Tenant } from "../../kernel/scope.ts";

const minuteMs = 60_000;
const newPassword = "outra-garrafa-7";
const nobodyPhone = "+5511900000000";

describe("account recovery", () => {
  let accounts: Accounts;
  let http: Http;
  let grove: Tenant;
  let aurora: Tenant;
  let maria: Awaited<ReturnType<Accounts["register"]>>;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove", { settings: { siteTitle: "Bosque" } });
    aurora = await accounts.addTenant("aurora");
    http = await accounts.serve();
  });
  beforeEach(async () => {
    accounts.clock.setOffset(0);
    maria = await accounts.register(grove);
    await accounts.jobs.run();
  });
  afterAll(async () => {
    await http.app.close();
    await accounts.close();
  });

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const reply = await http.app.inject({
      method: "POST",
      url: `/api${path}`,
      headers: { host: "grove.localhost", ...headers },
      payload: body,
    });
    return {
      status: reply.statusCode,
      body: reply.json<Record<string, unknown> & { errors?: Record<string, string[]>; reset_token?: string }>(),
    };
  };
  const sentSms = () => accounts.outbox.sms.filter(({ to }) => to === maria.player.phone);
  const ask = async (channel: "sms" | "email" = "sms", username = maria.player.phone, tenant = grove) => {
    await accounts.sessions.requestRecovery(visitor(tenant), { username, channel });
    await accounts.jobs.run();
  };
  const check = (digits: string, username = maria.player.phone, tenant = grove) =>
    accounts.sessions.checkRecovery(visitor(tenant), { username, digits });
  const reset = (reset_token: string, password = newPassword, tenant = grove) =>
    accounts.sessions.resetPassword(visitor(tenant), { reset_token, password });
  const logIn = (password: string) => accounts.sessions.logIn(visitor(grove), { username: maria.player.phone, password });
  const code = async () => {
    await ask();
    return codeIn(sentSms().at(-1));
  };
  const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");

  it("sets another password and ends every session over HTTP", async () => {
    const elsewhere = await logIn(goodPassword);
    const ended: string[] = [];
    accounts.sessions.onRevoked((session) => ended.push(session.session_id));
    expect(await post("/auth/recover-password", { username: maria.player.phone, channel: "sms" })).toMatchObject({
      status: 200,
      body: { resend_in_ms: 20_000 },
    });
    await accounts.jobs.run();
    expect(sentSms().at(-1)?.text).toMatch(/^Bosque: \d{6} é o código para trocar sua senha\./);
    const checked = await post("/auth/verify-code", { username: maria.player.phone, code: codeIn(sentSms().at(-1)) });
    expect(checked.status).toBe(200);
    const done = await post("/auth/reset-password", {
      reset_token: checked.body.reset_token,
      password: newPassword,
      password_confirmation: newPassword,
    });
    expect(done).toMatchObject({ status: 200, body: { message: "Senha trocada. Entre com a nova." } });
    for (const { token } of [maria, elsewhere]) expect(await accounts.sessions.authenticate(grove, token)).toBeNull();
    expect(ended).toHaveLength(2);
    await expect(logIn(goodPassword)).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(logIn(newPassword)).resolves.toMatchObject({ player: { id: maria.player.id } });
  });

  it("gives the same answer for an unknown name, and sends nothing", async () => {
    const before = accounts.outbox.sms.length;
    const unknown = await post("/auth/recover-password", { username: nobodyPhone, channel: "sms" });
    const known = await post("/auth/recover-password", { username: maria.player.phone, channel: "sms" });
    expect(unknown).toEqual(known);
    await accounts.jobs.run();
    expect(accounts.outbox.sms.slice(before).map(({ to }) => to)).toEqual([maria.player.phone]);
    const strangers = [
      await post("/auth/verify-code", { username: nobodyPhone, code: "123456" }),
      await post("/auth/verify-code", { username: maria.player.phone, code: wrong(codeIn(sentSms().at(-1))) }),
    ];
    expect(strangers.map(({ status, body }) => [status, body["code"], body["message"]])).toEqual(
      [1, 2].map(() => [422, "code_wrong", "Código inválido ou expirado."]),
    );
  });

  it("delays wrong codes equally, with or without an account", async () => {
    const digits = await code();
    for (const username of [maria.player.phone, "+5511900000001"]) {
      for (let round = 0; round < 5; round++) await expect(check(wrong(digits), username)).rejects.toMatchObject({ code: "code_wrong" });
      await expect(check(wrong(digits), username)).rejects.toMatchObject({ code: "too_many_requests" });
    }
    // The password has its own count: a stranger's guesses at codes lock nobody out.
    await expect(logIn(goodPassword)).resolves.toMatchObject({ player: { id: maria.player.id } });
  });

  it("sends nothing when it is requested again too early, and keeps the current code", async () => {
    const digits = await code();
    const before = sentSms().length;
    await ask();
    expect(sentSms()).toHaveLength(before);
    await reset(await check(digits));
    await expect(logIn(newPassword)).resolves.toMatchObject({ player: { id: maria.player.id } });
  });

  it("sends e-mail to a verified address only", async () => {
    const mails = () => accounts.outbox.emails.filter(({ to }) => to === maria.player.email);
    const before = mails().length;
    await ask("email");
    expect(mails()).toHaveLength(before);
    await accounts.sessions.verifyContact(signedIn(grove, maria.player), { purpose: "verify_email", digits: codeIn(mails().at(-1)) });
    await ask("email");
    expect(mails()).toHaveLength(before + 1);
    await reset(await check(codeIn(mails().at(-1))));
    await accounts.jobs.run();
    expect(mails().at(-1)).toMatchObject({ subject: "Bosque: sua senha foi trocada" });
  });

  it("accepts a code once, for its own account, brand and purpose", async () => {
    const digits = await code();
    const stranger = await accounts.register(grove);
    await expect(check(digits, stranger.player.phone)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(check(digits, maria.player.phone, aurora)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(accounts.sessions.verifyContact(signedIn(grove, maria.player), { purpose: "verify_phone", digits })).rejects.toMatchObject(
      { code: "code_wrong" },
    );
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => check(digits)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("rejects a code after ten minutes, and a code that verifies a contact", async () => {
    const verification = codeIn(sentSms().at(-1));
    await expect(check(verification)).rejects.toMatchObject({ code: "code_wrong" });
    const digits = await code();
    accounts.clock.setOffset(10 * minuteMs + 1_000);
    await expect(check(digits)).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("accepts a token once, at its own brand, for ten minutes", async () => {
    const token = await check(await code());
    await expect(reset(token, newPassword, aurora)).rejects.toMatchObject({ code: "code_wrong" });
    await expect(reset(`${token}x`)).rejects.toMatchObject({ code: "code_wrong" });
    const answers = await Promise.allSettled([reset(token, "primeira-senha-1"), reset(token, "segunda-senha-2")]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reset(token)).rejects.toMatchObject({ code: "code_wrong" });

    accounts.clock.setOffset(minuteMs);
    const late = await check(await code());
    accounts.clock.setOffset(12 * minuteMs);
    await expect(reset(late)).rejects.toMatchObject({ code: "code_wrong" });
  });

  it("refuses weak passwords and keeps the token", async () => {
    const token = await check(await code());
    const weak = await post("/auth/reset-password", { reset_token: token, password: "12345678", password_confirmation: "12345678" });
    expect(weak).toMatchObject({ status: 422, body: { errors: { password: ["A senha deve misturar letras e outros caracteres."] } } });
    const differing = await post("/auth/reset-password", {
      reset_token: token,
      password: newPassword,
      password_confirmation: goodPassword,
    });
    expect(differing.body.errors).toEqual({ password_confirmation: ["As senhas não coincidem"] });
    await expect(reset(token, "senha@123")).rejects.toMatchObject({ code: "invalid_fields", fields: { password: ["password_common"] } });
    await expect(reset(token)).resolves.toBeUndefined();
  });

  it("shares its limits with the codes of signed-in players", async () => {
    expect(await post("/auth/verify-code", { channel: "sms" })).toMatchObject({ status: 401, body: { code: "session_required" } });
    expect(Object.keys((await post("/auth/verify-code", {})).body.errors ?? {})).toEqual(["username", "code"]);
    const { body } = await post("/auth/register", registration());
    expect(await post("/auth/verify-code", { channel: "sms" }, { authorization: `Bearer ${String(body["token"])}` })).toMatchObject({
      status: 429,
    });
  });

  it("stores name, code and token nowhere in clear", async () => {
    await accounts.sessions.requestRecovery(visitor(grove), { username: maria.player.phone, channel: "sms" });
    const queued = await accounts.database.sql<
      { text: string }[]
    >`select row_to_json(j)::text as text from graphile_worker._private_jobs j`;
    await accounts.jobs.run();
    const token = await check(codeIn(sentSms().at(-1)));
    const stored = await accounts.database.sql<{ text: string }[]>`select row_to_json(r)::text as text from password_resets r`;
    expect(queued.length).toBeGreaterThan(0);
    for (const { text } of [...queued, ...stored])
      for (const secret of [maria.player.phone, token, Buffer.from(token, "base64url").toString("hex")]) expect(text).not.toContain(secret);
  });
});
