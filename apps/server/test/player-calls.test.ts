import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, startTestSite } from "./test-site.ts";

/** Endpoints whose rules are tested with their modules. Here they are called over HTTP. */
describe("a player's request", () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  it("returns the visitor's country, or Brazil if it is unknown", async () => {
    expect(await site.call("GET", "/api/geoip")).toMatchObject({ status: 200, json: { countryCode: "BR", callingCode: "55" } });
  });

  it("excludes a player from play, and ends the sessions", async () => {
    const { token, phone, password } = await site.join();
    expect((await site.call("POST", "/api/profile/self-exclusion", { token, body: { value: "tomorrow" } })).status).toBe(422);
    expect((await site.call("POST", "/api/profile/self-exclusion/remove", { token })).json["code"]).toBe("wrong_state");
    const excluded = await site.call("POST", "/api/profile/self-exclusion", { token, body: { value: "forever" } });
    expect(excluded.status).toBe(200);
    expect(await site.call("POST", "/api/auth/login", { body: { username: phone, password } })).toMatchObject({
      status: 403,
      json: { selfExcluded: true, start_at: expect.any(String), end_at: null },
    });
  });

  it("registers a browser for push messages, for players only", async () => {
    const { token } = await site.join();
    const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
    const body = { endpoint: "https://push.example/device/1", keys };
    expect((await site.call("POST", "/api/subscription", { body })).status).toBe(401);
    expect((await site.call("POST", "/api/subscription", { token, body: { ...body, endpoint: "ftp://x" } })).status).toBe(422);
    expect((await site.call("POST", "/api/subscription", { token, body })).status).toBe(200);
  });

  it("lists bonuses page by page", async () => {
    const { token } = await site.join();
    expect(await site.call("GET", "/api/wallet/bonuses?page=1", { token })).toMatchObject({ status: 200, json: { data: [], total: 0 } });
  });

  it("changes the password in two steps, and the old one is refused from then on", async () => {
    const { token, phone, password } = await site.join();
    const ask = (entered: string) => site.call("POST", "/api/auth/request-password-change", { token, body: { password: entered } });
    expect((await ask(`${password}x`)).json["code"]).toBe("wrong_credentials");
    const { reset_token } = (await ask(password)).json;
    const next = "outra-folha-da-sorte-8";
    const body = { reset_token, password: next, password_confirmation: next };
    expect((await site.call("POST", "/api/auth/reset-password", { token, body })).status).toBe(200);
    const logIn = async (entered: string) =>
      (await site.call("POST", "/api/auth/login", { body: { username: phone, password: entered } })).status;
    expect([await logIn(password), await logIn(next)]).toEqual([401, 200]);
  });
});
