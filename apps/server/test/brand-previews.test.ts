import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
/** Reads looks but does not edit them. */
let caio: TestMember;
let brand = "";
let serial = 0;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["brand.edit", "brand.state"] });
  caio = await hire(site, { may: ["brand.read"] });
});
afterAll(() => site.close());

beforeEach(async () => {
  brand = `previa-${++serial}`;
  const body = { title: "Maré", slug: brand, copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" };
  expectStatus(await office(site, "POST", "brands", { token: ana.token, body }), 201);
  const draft = { base_version: 1, revision: 0, patch: { title: "Maré Alta" } };
  expectStatus(await office(site, "POST", `${brand}/draft`, { token: ana.token, body: draft }), 200);
});

const advance = (ms: number): void => site.clock.setOffset(site.clock.offsetMs() + ms);
const start = async (by = ana, body: object = { mode: "dark", path: "/en" }): Promise<Reply> =>
  office(site, "POST", `${brand}/preview`, { token: by.token, body });
const tokenOf = (reply: Reply): string =>
  new URL((expectStatus(reply, 200).json as { data: { url: string } }).data.url).searchParams.get("token") ?? "";
/** Calls the host of previews. */
const at = (path: string, options: { cookie?: string; method?: "GET" | "POST"; slug?: string } = {}): Promise<Reply> =>
  site.call(options.method ?? "GET", path, {
    tenant: `${options.slug ?? brand}.preview`,
    headers: options.cookie === undefined ? {} : { cookie: options.cookie },
  });
const open = async (token: string, slug = brand): Promise<string | null> => {
  const { headers } = await at(`/preview?${new URLSearchParams({ token, mode: "dark", to: "/en" })}`, { slug });
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? null;
};
const opened = async (by = ana): Promise<string> => (await open(tokenOf(await start(by)))) ?? "";
const titleAt = async (cookie: string): Promise<unknown> => (await at("/api/site-config", { cookie })).json["data"]?.siteTitle;

describe("a preview of a brand", () => {
  it("shows the drafted look to the member who requested it, and the published look to guests", async () => {
    expect(await titleAt(await opened())).toBe("Maré Alta");
    const guest = expectStatus(await site.call("GET", "/api/site-config", { tenant: brand }), 200);
    expect(guest.json["data"].siteTitle).toBe("Maré");
    const [event] = await site.database.sql<{ actor: string; detail: object }[]>`
      select actor, detail from audit_events join tenants t on t.id = tenant_id where slug = ${brand} and action = 'brand_previewed'`;
    expect(event).toMatchObject({ actor: `staff:${ana.id}` });
    expect(JSON.stringify(event)).not.toContain("token");
  });

  it("follows the draft at once, and also shows a brand that is not active", async () => {
    const cookie = await opened();
    const draft = { base_version: 1, revision: 1, patch: { title: "Ressaca" } };
    expectStatus(await office(site, "POST", `${brand}/draft`, { token: ana.token, body: draft }), 200);
    expect(await titleAt(cookie)).toBe("Ressaca");
    const body = { expected_state: "active", state: "inactive", reason: "Ensaio" };
    expectStatus(await office(site, "POST", `${brand}/state`, { token: ana.token, body }), 200);
    expect((await site.call("GET", "/api/site-config", { tenant: brand })).status).toBe(503);
    expect(await titleAt(cookie)).toBe("Ressaca");
  });

  it("is neither cached nor indexed by search engines", async () => {
    const cookie = await opened();
    for (const path of ["/api/site-config", "/api/icons?names=home", "/brand/icon-192.png", "/manifest.webmanifest", "/preview?to=/"])
      expect((await at(path, { cookie })).headers, path).toMatchObject({
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
      });
    // A service worker would cache pages: the file served instead removes it.
    const worker = await bodyOf("/sw-custom.js", cookie);
    expect(worker).toBe("self.registration.unregister();");
  });

  it("stores nothing", async () => {
    const cookie = await opened();
    const reply = await at("/api/auth/login", { cookie, method: "POST" });
    expect([reply.status, reply.json["code"]]).toEqual([403, "preview_only"]);
  });

  it("opens once, within two minutes", async () => {
    const token = tokenOf(await start());
    expect(await open(token)).toMatch(/^__Host-preview=/);
    expect(await open(token)).toBeNull();
    const late = tokenOf(await start());
    advance(120_000);
    expect(await open(late)).toBeNull();
    const soon = tokenOf(await start());
    advance(100_000);
    expect(await open(soon)).not.toBeNull();
  });

  it("issues one cookie when its token is used several times at once", async () => {
    const token = tokenOf(await start());
    const cookies = await Promise.all([open(token), open(token), open(token)]);
    expect(cookies.filter((cookie) => cookie !== null)).toHaveLength(1);
  });

  it("is not shown without the cookie, with another brand's, or with a forged one", async () => {
    const cookie = await opened();
    const own = brand;
    brand = `previa-${++serial}`;
    const body = { title: "Outra", slug: brand, copy_from: "trevo", accent: "#ff8a4c", ground: "opposite", profile: "default" };
    expectStatus(await office(site, "POST", "brands", { token: ana.token, body }), 201);
    expect((await at("/api/site-config")).status).toBe(404);
    expect((await at("/api/site-config", { cookie })).status).toBe(404);
    expect(await open(tokenOf(await start()), own)).toBeNull();
    expect((await at("/api/site-config", { cookie: `__Host-preview=${"a".repeat(64)}`, slug: own })).status).toBe(404);
    expect((await at("/api/site-config", { cookie, slug: own })).status).toBe(200);
  });

  it("ends after two hours, or with the member's session or permission", async () => {
    const cookie = await opened();
    const other = await hire(site, { may: ["brand.edit"] });
    const theirs = await opened(other);
    expect(await titleAt(theirs)).toBe("Maré Alta");
    await site.app.modules.staff.members.changePermissions(other.email, { may: ["brand.read"], by: "test" });
    expect(await titleAt(theirs)).toBeUndefined();
    expect(await titleAt(cookie)).toBe("Maré Alta");
    const leaving = await hire(site, { may: ["brand.edit"] });
    const gone = await opened(leaving);
    expectStatus(await office(site, "POST", "logout", { token: leaving.token, body: {} }), 200);
    expect(await titleAt(gone)).toBeUndefined();
    const later = new Date(site.clock.now().getTime() + 86_400_000);
    await site.database.owner.sql`update staff_sessions set seen_at = ${later}, expires_at = ${later}`;
    advance(2 * 3_600_000 - 60_000);
    expect(await titleAt(cookie)).toBe("Maré Alta");
    advance(60_000);
    expect(await titleAt(cookie)).toBeUndefined();
  });

  it("is refused to members who may not edit looks of the brand", async () => {
    expect((await start(caio)).status).toBe(403);
    const elsewhere = await hire(site, { may: ["brand.edit"], operator: "meridian" });
    expect((await start(elsewhere)).status).toBe(404);
  });

  it("redirects only to pages of its own host", async () => {
    const cookie = await opened();
    for (const to of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", '/"</script>'])
      expect(await bodyOf(`/preview?${new URLSearchParams({ to })}`, cookie)).toContain('location.replace("/")');
    expect((await start(ana, { mode: "dark", path: "//evil.example" })).status).toBe(422);
  });

  it("is not found on any other host", async () => {
    expect((await site.call("GET", "/preview?to=/", { tenant: brand })).status).toBe(404);
    expect((await site.call("GET", "/preview?to=/", { tenant: "backoffice" })).status).toBe(404);
  });
});

async function bodyOf(path: string, cookie: string): Promise<string> {
  const { request } = await import("node:http");
  const { port } = new URL(site.url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request({ port, path, headers: { host: `${brand}.preview.localhost:${port}`, cookie } }, (reply) => {
    let text = "";
    reply.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    reply.once("end", () => resolve(text));
  })
    .once("error", reject)
    .end();
  return promise;
}
