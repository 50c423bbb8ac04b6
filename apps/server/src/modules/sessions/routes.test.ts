import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Accounts, codeIn, createAccounts, goodPassword, nextCpf, registration } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { Http } from "../../kernel/http-types.ts";
import type { Tenant } from "../../kernel/scope.ts";

/** The parts of a response body that the tests read. */
interface Body {
  data: Record<string, unknown>;
  token: string;
  payout_token: string;
  errors: Record<string, string[]>;
}

interface Call {
  method?: "GET" | "POST";
  token?: string;
  body?: object;
  form?: boolean;
  host?: string;
  headers?: Record<string, string>;
}

describe("accounts over HTTP", () => {
  let accounts: Accounts;
  let http: Http;
  let grove: Tenant;

  beforeAll(async () => {
    accounts = await createAccounts();
    grove = await accounts.addTenant("grove");
    await accounts.addTenant("aurora");
    http = await accounts.serve();
  });
  afterAll(async () => {
    await http.app.close();
    await accounts.close();
  });

  const call = async (path: string, { method = "POST", token, body, form, host = "grove.localhost", headers }: Call = {}) => {
    const reply = await http.app.inject({
      method,
      url: `/api${path}`,
      headers: {
        host,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(form && { "content-type": "application/x-www-form-urlencoded" }),
        ...headers,
      },
      ...(method === "POST" && { payload: form ? new URLSearchParams(body as Record<string, string>).toString() : (body ?? {}) }),
    });
    return { status: reply.statusCode, headers: reply.headers, body: reply.json<Body>() };
  };
  const register = async (fields: object = {}) =>
    (await call("/auth/register", { body: { ...registration(), ...fields } })).body as Body & {
      data: { id: string; username: string; email: string };
    };

  it("register, recognise the player, and end the session at logout", async () => {
    const cpf = nextCpf();
    const fields = registration({ cpf });
    const { status, headers, body } = await call("/auth/register", { body: fields });
    expect(status).toBe(201);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      level: 0,
      totalBet: 0,
      first_name: "Mariana",
      last_name: "Souza",
      email: fields.email,
      username: expect.stringMatching(/^\+5511\d{9}$/),
      birth_date: "1990-05-17",
      cpf: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
      phone_verified: false,
      email_verified: false,
      language: "pt",
      hide_metrics: false,
      user_favorites: [],
      user_likes: [],
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await call("/auth/me", { method: "GET", token: body.token })).body).toEqual({ data: body.data });
    expect((await call("/auth/me", { method: "GET", token: body.token, host: "aurora.localhost" })).status).toBe(401);
    expect((await call("/auth/logout", { method: "GET" })).status).toBe(401);
    expect((await call("/auth/logout", { method: "GET", token: body.token })).status).toBe(200);
    for (const [method, path] of [
      ["GET", "/auth/me"],
      ["POST", "/auth/logout"],
      ["POST", "/auth/verify-phone"],
      ["GET", "/wallet/withdraw/methods"],
    ] as const) {
      expect((await call(path, { method, token: body.token })).status).toBe(401);
    }
  });

  it("register from a form as well", async () => {
    const { status } = await call("/auth/register", { form: true, body: { ...registration(), terms: "on", adult: "true" } });
    expect(status).toBe(201);
  });

  it("name every invalid field, in the visitor's language", async () => {
    const { status, body } = await call("/auth/register", {
      headers: { "accept-language": "en" },
      body: {
        ...registration(),
        phone: "+1 202 555 0100",
        email: `${"x".repeat(30)}@a.br`,
        password: "12345678",
        password_confirmation: "other",
        cpf: "111.111.111-11",
        terms: false,
        first_name: "R2-D2!",
      },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "invalid_fields" });
    expect(Object.keys(body.errors).sort()).toEqual(["cpf", "email", "first_name", "password", "phone", "terms"]);
    expect(body.errors.phone).toEqual(["Please select a country: Brazil"]);
    const mismatch = await call("/auth/register", { body: { ...registration(), password_confirmation: "outra-coisa-1" } });
    expect(mismatch.body.errors).toEqual({ password_confirmation: ["Senha e Confirmar senha não correspondem"] });
  });

  it("refuse taken details without naming a field", async () => {
    const fields = registration();
    await call("/auth/register", { body: fields });
    const { status, body } = await call("/auth/register", { body: { ...registration(), email: fields.email } });
    expect([status, body.errors]).toEqual([409, undefined]);
  });

  it("answer every failed login in the same way", async () => {
    const { data } = await register();
    const answers = [
      await call("/auth/login", { body: { username: data.username, password: "errada-errada-1" } }),
      await call("/auth/login", { body: { username: "+5521988887777", password: goodPassword } }),
      await call("/auth/login", { body: { username: data.email, password: goodPassword } }),
      await call("/auth/login", { body: { username: data.username, password: goodPassword }, host: "aurora.localhost" }),
      await call("/auth/login", { body: { username: "' or 1=1 --", password: goodPassword } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect({ ...body, request_id: undefined }).toEqual({ message: "Dados de acesso incorretos.", code: "wrong_credentials" });
    }
    const right = await call("/auth/login", { body: { username: data.username, password: goodPassword } });
    expect(right).toMatchObject({ status: 200, body: { data: { id: data.id }, token: expect.any(String) } });
  });

  it.each([
    { username: ["a"], password: "x" },
    { username: "", password: "x" },
    { username: "a", password: { $ne: "" } },
    { password: "x" },
  ])("refuse the malformed login %j", async (body) => {
    expect((await call("/auth/login", { body })).status).toBe(422);
  });

  it("state when a blocked login may be retried", async () => {
    const { data } = await register();
    for (let round = 0; round < 5; round++) await call("/auth/login", { body: { username: data.username, password: "errada-errada-1" } });
    const { status, headers } = await call("/auth/login", { body: { username: data.username, password: goodPassword } });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  it("verify phone and e-mail with the codes that were sent", async () => {
    const { data, token } = await register();
    await accounts.jobs.run();
    const sms = codeIn(accounts.outbox.sms.find(({ to }) => to === data.username));
    const email = codeIn(accounts.outbox.emails.find(({ to }) => to === data.email));
    expect((await call("/auth/verify-phone", { token, body: { code: "12345" } })).status).toBe(422);
    expect((await call("/auth/verify-phone", { body: { code: sms } })).status).toBe(401);
    expect((await call("/auth/verify-phone", { token, body: { code: sms } })).body.data).toMatchObject({
      phone_verified: true,
      email_verified: false,
    });
    expect((await call("/auth/verify-email", { token, body: { code: email } })).body.data).toMatchObject({
      phone_verified: true,
      email_verified: true,
    });
    expect(await call("/auth/verify-phone", { token, body: { code: sms } })).toMatchObject({ status: 422, body: { code: "code_wrong" } });
    expect((await call("/auth/verify-code", { token, body: { channel: "sms" } })).status).toBe(409);
  });

  it("delay the request for another code", async () => {
    const { token } = await register();
    const { status, headers } = await call("/auth/verify-code", { token, body: { channel: "email" } });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(15);
  });

  it("check a CPF", async () => {
    expect(await call("/validate/validate-cpf", { body: { cpf: "529.982.247-25" } })).toMatchObject({ status: 200, body: { valid: true } });
    expect(await call("/validate/validate-cpf", { body: { cpf: "529.982.247-24" } })).toMatchObject({
      status: 422,
      body: { errors: { cpf: ["CPF inválido"] } },
    });
  });

  it("add and list Pix keys", async () => {
    const { token } = await register();
    const key = randomUUID();
    const added = await call("/wallet/withdraw/method", { token, body: { type: "evp", key }, headers: { "idempotency-key": "k" } });
    expect(added).toMatchObject({ status: 201, body: { data: { type: "evp", held_until: null } } });
    expect(
      (await call("/wallet/withdraw/method", { token, body: { type: "evp", key }, headers: { "idempotency-key": "k" } })).body,
    ).toEqual(added.body);
    expect((await call("/wallet/withdraw/methods", { method: "GET", token })).body).toEqual({ data: [added.body.data] });
    expect(JSON.stringify(added.body)).not.toContain(key);
    expect(await call("/wallet/withdraw/method", { token, body: { type: "evp", key: randomUUID() } })).toMatchObject({
      status: 403,
      body: { code: "reauth_required" },
    });
    expect((await call("/wallet/withdraw/method", { token, body: { type: "evp", key, extra: 1 } })).body.errors).toHaveProperty("extra");
    expect((await call("/wallet/withdraw/method", { token, body: { type: "iban", key } })).body.errors).toHaveProperty("type");
  });

  it("give a self-excluded player a token for payouts only", async () => {
    const { data, token } = await register({ cpf: nextCpf() });
    await accounts.protection.exclude(signedIn(grove, data), { value: "forever" });
    await accounts.jobs.run();
    expect((await call("/auth/me", { method: "GET", token })).status).toBe(401);
    const { status, body } = await call("/auth/login", { body: { username: data.username, password: goodPassword } });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: "self_excluded", selfExcluded: true, start_at: expect.stringMatching(/Z$/), end_at: null });
    expect((await call("/auth/me", { method: "GET", token: body.payout_token })).status).toBe(401);
    expect((await call("/wallet/withdraw/methods", { method: "GET", token: body.payout_token })).status).toBe(200);
  });
});
