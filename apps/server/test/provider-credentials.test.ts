import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../src/kernel/scope.ts";
import { type Reply, type TestSite, startTestSite } from "./test-site.ts";

describe("a provider's credentials", () => {
  let site: TestSite;
  let tenant: Tenant;
  const keys = { own: "own-key-of-aurora", first: "first-callback-key", second: "second-callback-key" };
  const provider_code = "swipe-games";
  const actor = "staff:ana";

  beforeAll(async () => {
    site = await startTestSite();
    const found = await site.app.modules.tenants.bySlug("aurora");
    if (!found) throw new Error("no tenant");
    tenant = found;
    await site.app.modules.providers.credentials.set(scope(), {
      provider_code,
      actor,
      credentials: { base_url: "https://studio.example/api", client_id: "aurora", own_key: keys.own, callback_key: keys.first },
    });
  });
  afterAll(() => site.close());

  const scope = () => ({ tenant, request_id: "test" });
  const ask = (key: string): Promise<Reply> => {
    const sessionID = randomUUID();
    const signature = createHmac("sha256", key).update(JSON.stringify({ sessionID })).digest("hex");
    return site.call("GET", `/callbacks/aurora/${provider_code}/balance?sessionID=${sessionID}`, {
      headers: { "x-request-sign": signature },
    });
  };
  // No such session exists. An authenticated caller gets that answer; any other caller does not.
  const isBelieved = async (key: string): Promise<boolean> => (await ask(key)).json["code"] === "session_not_found";

  it("are stored encrypted and shown as fingerprints", async () => {
    const rows = await site.database.sql`select * from provider_credentials natural join provider_callback_keys`;
    const events = await site.database.sql`select * from audit_events where action = 'provider_credentials_set'`;
    const shown = await site.app.modules.providers.credentials.shown(scope(), provider_code);
    for (const text of [JSON.stringify(rows), JSON.stringify(events), JSON.stringify(shown)]) {
      for (const key of Object.values(keys)) {
        expect(text).not.toContain(key);
        expect(text).not.toContain(Buffer.from(key).toString("hex"));
      }
    }
    expect(rows.some((row) => Buffer.from(row["key_sealed"] as Buffer).includes(keys.first))).toBe(false);
    expect(events.some((event) => event["actor"] === actor)).toBe(true);
    expect(shown).toMatchObject({ base_url: "https://studio.example/api/", callback_keys: [{ ends_at: null }] });
    expect(shown?.own_key).toMatch(/^[0-9a-f]{12}$/);
  });

  it("rotate with an overlap: both keys are valid until the first one expires", async () => {
    expect([await isBelieved(keys.first), await isBelieved(keys.second)]).toEqual([true, false]);
    const ends_at = new Date(site.clock.now().getTime() + 3_600_000);
    await site.app.modules.providers.credentials.rotateCallbackKey(scope(), { provider_code, callback_key: keys.second, ends_at, actor });
    expect([await isBelieved(keys.first), await isBelieved(keys.second)]).toEqual([true, true]);
    site.clock.setOffset(3_600_001);
    expect([await isBelieved(keys.first), await isBelieved(keys.second)]).toEqual([false, true]);
  });

  it("cannot be decrypted in another tenant's row", async () => {
    const { sql } = site.database.owner;
    await sql`insert into provider_credentials select t.id, provider_code, base_url, client_id, own_key_sealed, own_key_fingerprint, changed_at
      from provider_credentials c cross join tenants t where t.slug = 'norte' and c.tenant_id = ${tenant.id}`;
    const norte = await site.app.modules.tenants.bySlug("norte");
    if (!norte) throw new Error("no tenant");
    await expect(site.app.modules.providers.configOf(norte, provider_code)).rejects.toThrow();
  });
});
