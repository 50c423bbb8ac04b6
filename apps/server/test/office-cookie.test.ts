import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, demoPassword, hire, office, passCodes } from "./staff.ts";
import { type CallOptions, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let origin = "";
let cookie = "";

const page = (): Record<string, string> => ({ origin, "sec-fetch-site": "same-origin" });

async function signInByBrowser(member: TestMember, headers: Record<string, string>): Promise<Reply> {
  const { challenge_token } = expectStatus(
    await office(site, "POST", "login", { body: { email: member.email, password: demoPassword }, headers }),
    200,
  ).json;
  return office(site, "POST", "login/cookie", { body: { challenge_token, code: member.code() }, headers });
}

const me = (headers: Record<string, string>, options: CallOptions = {}) => office(site, "GET", "me", { ...options, headers });
const logOut = (headers: Record<string, string>, options: CallOptions = {}) => office(site, "POST", "logout", { ...options, headers });

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site);
  origin = new URL(site.app.url()).origin.replace("localhost", "backoffice.localhost");
  passCodes(site);
  const reply = expectStatus(await signInByBrowser(ana, page()), 200);
  expect(reply.json).not.toHaveProperty("token");
  const set = reply.headers["set-cookie"]?.[0] ?? "";
  expect(set).toMatch(/^__Host-office=[\w-]{20,}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
  cookie = set.split(";", 1)[0] ?? "";
});
afterAll(() => site.close());

describe("a browser's session at the back office", () => {
  it("uses a cookie that scripts cannot read, and can read with it", async () => {
    expect(expectStatus(await me({ cookie }), 200).json["data"]).toMatchObject({ id: ana.id });
    expect(expectStatus(await me({ cookie, "sec-fetch-site": "same-origin" }), 200).json["data"]).toMatchObject({ id: ana.id });
    expect((await me({ cookie: "__Host-office=00000000000000000000" })).status).toBe(401);
  });

  it.each([
    ["a brand of the same site", () => ({ origin: origin.replace("backoffice", "trevo"), "sec-fetch-site": "same-site" })],
    ["a foreign page", () => ({ origin: "https://evil.example", "sec-fetch-site": "cross-site" })],
    ["a page without an origin", () => ({ origin: "null", "sec-fetch-site": "cross-site" })],
    ["a browser that names no site", () => ({ origin })],
    ["a browser that names no origin", () => ({ "sec-fetch-site": "same-origin" })],
    ["our origin at another port", () => ({ ...page(), origin: `${origin}0` })],
  ])("cannot write for %s", async (_who, headers) => {
    expect((await logOut({ cookie, ...headers() })).json["code"]).toBe("origin_refused");
    expect((await me({ cookie })).status).toBe(200);
  });

  it.each(["same-site", "cross-site"])("cannot be read by a page of another origin: %s", async (where) => {
    expect((await me({ cookie, "sec-fetch-site": where })).json["code"]).toBe("origin_refused");
  });

  it("refuses a call with both a cookie and a token", async () => {
    expect((await me({ cookie }, { token: ana.token })).json["code"]).toBe("malformed");
  });

  it("cannot be opened by a foreign page, which could log the member in to an account of its own", async () => {
    passCodes(site);
    const body = { challenge_token: "0".repeat(43), code: "123456" };
    const headers = { origin: origin.replace("backoffice", "trevo"), "sec-fetch-site": "same-site" };
    expect((await office(site, "POST", "login/cookie", { body, headers })).json["code"]).toBe("origin_refused");
  });

  it("ends on logout, which also removes the cookie", async () => {
    const reply = expectStatus(await logOut({ cookie, ...page() }), 200);
    expect(reply.headers["set-cookie"]?.[0]).toBe("__Host-office=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0");
    expect((await me({ cookie })).status).toBe(401);
  });
});

it("a program with a token needs no page origin to write", async () => {
  const bia = await hire(site);
  expectStatus(await logOut({}, { token: bia.token }), 200);
});
