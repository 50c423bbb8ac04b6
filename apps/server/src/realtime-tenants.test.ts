import { describe, expect, it } from "vitest";
import { createVault } from "./kernel/crypto.ts";
import type { Tenant } from "./kernel/scope.ts";
import { createRealtimeTenants } from "./realtime-tenants.ts";

const tenant = (id: number, slug: string, state: Tenant["state"] = "active") =>
  ({ id, slug, state, settings: { public_chat_id: 30 } }) as Tenant;

describe("the tenants of the real-time server", () => {
  const rows = [tenant(1, "trevo"), tenant(2, "ipe"), tenant(3, "jatoba", "inactive")];
  const start = () => {
    const vault = createVault("a master secret of some length, for tests only");
    let derived = 0;
    const lookup = createRealtimeTenants({
      previewDomain: "preview.example",
      tenants: {
        known: async () => rows,
        byId: async (id) => rows.find((row) => row.id === id) ?? null,
        hosts: async (id) => [`${id}.example`],
      },
      vault: { ...vault, sign: (...args) => ((derived += 1), vault.sign(...args)) },
    });
    return { lookup, derived: () => derived };
  };

  it("are found by number and by key, each with its own key pair", async () => {
    const { lookup } = start();
    const [one, two] = [await lookup.byId(1), await lookup.byId(2)];
    expect(one).toMatchObject({
      id: 1,
      slug: "trevo",
      state: "active",
      hosts: ["1.example", "trevo.preview.example"],
      public_chat_id: 30,
      app_id: "1",
      key: expect.stringMatching(/^[0-9a-f]{20}$/),
    });
    expect(one && (await lookup.byKey(one.key))).toEqual(one);
    expect(two && lookup.keyOf({ slug: "ipe" })).toBe(two?.key);
    expect(new Set([one?.key, two?.key, one?.secret, two?.secret]).size).toBe(4);
    expect([await lookup.byId(9), await lookup.byKey("nobody")]).toEqual([null, null]);
  });

  it("report that they are switched off", async () => {
    expect(await start().lookup.byId(3)).toMatchObject({ slug: "jatoba", state: "inactive" });
  });

  it("derive their key pairs once, however many connections are opened", async () => {
    const { lookup, derived } = start();
    const { key } = (await lookup.byId(2)) ?? { key: "" };
    for (let connection = 0; connection < 100; connection++) expect((await lookup.byKey(key))?.id).toBe(2);
    await lookup.byKey("nobody");
    expect(derived()).toBe(2 * rows.length);
  });
});
