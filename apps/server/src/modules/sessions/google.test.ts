import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGoogleTokens, sandboxGoogleConfig } from "../../adapters/google/google-tokens.ts";
import { systemClock } from "../../kernel/clock.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type Accounts, createAccounts, goodPassword } from "../../../test/accounts.ts";
import { type TestSandbox, startSandbox } from "../../../test/sandbox.ts";
import { visitor } from "../../../test/tenants.ts";

const clientId = "grove.apps.example";
const now = () => Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("Google sign-in", () => {
  let sandbox: TestSandbox;
  let accounts: Accounts;
  let grove: Tenant;
  let people = 0;

  beforeAll(async () => {
    sandbox = await startSandbox();
    const tokens = createGoogleTokens({ config: sandboxGoogleConfig(sandbox.url), clock: systemClock });
    accounts = await createAccounts({ identityTokens: tokens });
    grove = await accounts.addTenant("grove", { settings: { casAllowGoogleAuth: true, googleClientId: clientId } });
  });
  afterAll(async () => {
    await accounts.close();
    await sandbox.close();
  });

  const person = () => ({ email: `g${(people += 1)}@exemplo.com`, name: "Clara Dias Neves" });
  const token = async (of: { email: string; name: string }, claims: object = {}, client_id = clientId): Promise<string> => {
    const { body } = await sandbox.ask("POST", "/sandbox/google-token", { ...of, client_id, claims });
    return (body as { id_token: string }).id_token;
  };
  const enter = (idToken: string, password?: string) => accounts.sessions.logInWithGoogle(visitor(grove), { idToken, password });
  const refused = (idToken: string) => expect(enter(idToken)).rejects.toMatchObject({ code: "google_token_invalid" });

  it("opens an account with the details from Google, and signs in to it afterwards, whatever its e-mail", async () => {
    const clara = person();
    const idToken = await token(clara);
    await expect(enter(idToken)).rejects.toMatchObject({
      code: "registration_required",
      extras: { email: clara.email, first_name: "Clara", last_name: "Dias Neves" },
    });
    const { player } = await accounts.register(grove, { email: clara.email, idToken });
    expect(player.email_verified_at).not.toBeNull();
    expect(player.phone_verified_at).toBeNull();
    expect((await enter(idToken)).player.id).toBe(player.id);
    const sub = (JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString()) as { sub: string }).sub;
    expect((await enter(await token({ ...clara, email: "mudou@exemplo.com" }, { sub }))).player.id).toBe(player.id);
    await expect(accounts.register(grove, { idToken })).rejects.toMatchObject({ code: "google_token_invalid" });
  });

  it("verifies the e-mail only if it is the one from Google", async () => {
    const { player } = await accounts.register(grove, { idToken: await token(person()) });
    expect(player.email_verified_at).toBeNull();
  });

  it("never links an account with the same e-mail automatically, but once with its password", async () => {
    const clara = person();
    const { player } = await accounts.register(grove, { email: clara.email });
    const idToken = await token(clara);
    await expect(enter(idToken)).rejects.toMatchObject({ code: "google_link_required", extras: { email: clara.email } });
    await expect(enter(idToken, "errada-errada-1")).rejects.toMatchObject({ code: "wrong_credentials" });
    await expect(enter(idToken)).rejects.toMatchObject({ code: "google_link_required" });
    expect((await enter(idToken, goodPassword)).player.id).toBe(player.id);
    expect((await enter(idToken)).player.id).toBe(player.id);
  });

  it("is refused by brands that do not offer it", async () => {
    const plain = await accounts.addTenant("plain", { settings: { googleClientId: clientId } });
    const idToken = await token(person());
    await expect(accounts.sessions.logInWithGoogle(visitor(plain), { idToken })).rejects.toMatchObject({ code: "forbidden" });
    const other = await accounts.addTenant("other", { settings: { casAllowGoogleAuth: true, googleClientId: "other.apps.example" } });
    await expect(accounts.sessions.logInWithGoogle(visitor(other), { idToken })).rejects.toMatchObject({ code: "google_token_invalid" });
  });

  it.each<[string, object, string?]>([
    ["is over", { exp: 1_700_000_000 }],
    ["begins later", { nbf: 4_000_000_000 }],
    ["is of another issuer", { iss: "https://accounts.example" }],
    ["is for another client", {}, "stranger.apps.example"],
    ["has an address that nobody confirmed", { email_verified: false }],
    ["has no address", { email: null }],
    ["names nobody", { sub: "" }],
  ])("refuses a token that %s", async (_, claims, client) => {
    await refused(await token(person(), claims, client));
  });

  it("refuses forged tokens: unsigned, signed by a stranger, by the public key as a secret, or altered", async () => {
    const good = await token(person());
    const [head = "", body = "", signature = ""] = good.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const signed = `${head}.${body}`;
    const { body: jwks } = await sandbox.ask("GET", "/google/jwks");
    const hmac = `${part({ alg: "HS256", typ: "JWT", kid })}.${body}`;
    for (const forged of [
      `${part({ alg: "none", typ: "JWT", kid })}.${body}.`,
      `${signed}.${createSign("RSA-SHA256").update(signed).sign(stranger, "base64url")}`,
      `${hmac}.${createHmac("sha256", JSON.stringify(jwks)).update(hmac).digest("base64url")}`,
      `${head}.${part({ ...claims, email: "dono@exemplo.com" })}.${signature}`,
      `${part({ alg: "RS256", kid: "unknown" })}.${body}.${signature}`,
      "not a token",
    ])
      await refused(forged);
  });

  it("is unavailable while Google's keys cannot be loaded", async () => {
    const nowhere = createGoogleTokens({ config: sandboxGoogleConfig("http://127.0.0.1:9"), clock: systemClock });
    const away = await createAccounts({ identityTokens: nowhere });
    const tenant = await away.addTenant("away", { settings: { casAllowGoogleAuth: true, googleClientId: clientId } });
    const idToken = await token(person(), { iss: "http://127.0.0.1:9/google", iat: now() });
    await expect(away.sessions.logInWithGoogle(visitor(tenant), { idToken })).rejects.toMatchObject({ code: "google_unavailable" });
    await away.close();
  });
});
