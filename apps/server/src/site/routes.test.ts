import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestSite, startTestSite } from "../../test/test-site.ts";
import { createVault } from "../kernel/crypto.ts";
import { createChatIdentities } from "./chat-identity.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const configure = async (settings: object): Promise<void> => {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  await site.app.modules.tenants.change(tenant?.id ?? 0, { settings });
};

describe("the live chat's identity", () => {
  it("names the player for ten minutes at this brand, and is not a session", async () => {
    await configure({ chat_support: true, jivoChat: "chatdemo" });
    const member = await site.join();
    const { status, json } = await site.call("POST", "/api/support/identity", { token: member.token, body: {} });
    expect(status).toBe(200);
    expect(json["data"]).toMatchObject({
      email: member.email,
      first_name: member.first_name,
      name: `${member.first_name} ${member.last_name}`,
    });
    expect(json["data"].phone).toMatch(/^\+55\d{10,11}$/);
    expect(JSON.stringify(json)).not.toContain(member.token);
    expect(JSON.stringify(json)).not.toContain(member.cpf);

    const { identity } = json["data"] as { identity: string };
    const identities = createChatIdentities({ vault: createVault("demo-secret-demo-secret-demo-secret"), clock: site.clock });
    expect(identities.read("trevo", identity)).toBe(member.id);
    expect(identities.read("aurora", identity)).toBeNull();
    expect(identities.read("trevo", `${identity}0`)).toBeNull();
    expect(
      identities.read(
        "trevo",
        identity.replace(/^./, (first) => (first === "e" ? "f" : "e")),
      ),
    ).toBeNull();
    expect((await site.call("GET", "/api/auth/me", { token: identity })).status).toBe(401);
    const late = createChatIdentities({
      vault: createVault("demo-secret-demo-secret-demo-secret"),
      clock: { now: () => new Date(site.clock.now().getTime() + 600_001) },
    });
    expect(late.read("trevo", identity)).toBeNull();
  });

  it("is not issued without a session, or if the brand has no chat", async () => {
    await configure({ chat_support: true, jivoChat: "chatdemo" });
    expect((await site.call("POST", "/api/support/identity", { body: {} })).status).toBe(401);
    const stranger = await site.join({ tenant: "aurora" });
    expect((await site.call("POST", "/api/support/identity", { token: stranger.token, tenant: "aurora", body: {} })).status).toBe(404);
    const member = await site.join();
    await configure({ chat_support: false });
    expect((await site.call("POST", "/api/support/identity", { token: member.token, body: {} })).status).toBe(404);
  });
});

describe("the icons", () => {
  it("are served as one sprite of the requested icons that exist", async () => {
    const { json, headers } = await site.call("GET", "/api/icons?names=home,rocket,nothing,constructor,home");
    expect(json["data"].names).toEqual(["home", "rocket"]);
    expect(json["data"].sprite.match(/<symbol id="i-/g)).toHaveLength(2);
    expect(headers["cache-control"]).toBe("public, max-age=86400");
  });

  it("are limited in number per request", async () => {
    expect((await site.call("GET", `/api/icons?names=${"home,".repeat(200)}`)).status).toBe(422);
    expect((await site.call("GET", "/api/icons")).status).toBe(422);
  });
});

it("the brand's own markup is shown without scripts", async () => {
  await configure({ html: '<p onclick="evil()">Olá</p><script>evil()</script><img src=x onerror=evil()>' });
  const { json } = await site.call("GET", "/api/site-config");
  expect(json["data"].html).toContain("Olá");
  expect(json["data"].html).not.toMatch(/evil|script|onerror/);
});
