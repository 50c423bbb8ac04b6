import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { CarrierReport } from "../../adapters/messaging/carrier.ts";
import { MailboxFull } from "../../adapters/messaging/messenger.ts";
import { createLog } from "../../kernel/log.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import type { Deliveries } from "./deliveries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);

let accounts: Accounts;
let tenant: Tenant;
let other: Tenant;
let consents: ReturnType<typeof createConsents>;
let deliveries: Deliveries;
let fault: Error | null = null;
let sent = 0;

let now = noon;
const moveTo = (ms: number) => accounts.clock.setOffset((now = ms) - Date.now());

beforeAll(async () => {
  accounts = await createAccounts();
  [tenant, other] = [await accounts.addTenant("trevo"), await accounts.addTenant("outra")];
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true });
  deliveries = createDeliveries({
    ...accounts,
    alerts: { raise: () => undefined },
    db: accounts.database.db,
    log: createLog("silent"),
    tenants: { byId: async (id) => [tenant, other].find((one) => one.id === id) ?? null, hosts: async () => ["trevo.example"] },
    addressOf: (host) => `https://${host}`,
    consents,
    isServed: async () => true,
    hasDevice: async () => false,
    carriers: {
      email: async () => {
        if (fault) throw fault;
        sent += 1;
        return { provider_id: null, parts: null };
      },
    },
  });
});
beforeEach(() => {
  moveTo(noon);
  fault = null;
  sent = 0;
});
afterAll(() => accounts.close());

type Joined = PlayerScope & { readonly email: string };
const join = async (): Promise<Joined> => {
  const { player } = await accounts.register(tenant);
  const scope = signedIn(tenant, player);
  await accounts.players.markVerified(accounts.database.db, keyOf(scope), "email");
  const agreed = { purpose: "marketing", channel: "email", granted: true, text_version: "2026-11-22", source: "preferences" } as const;
  await consents.setConsent(scope, agreed);
  return { ...scope, email: player.email };
};
let named = 0;
const send = async (scope: PlayerScope, template: "limit_set" | "news" = "limit_set"): Promise<string> => {
  const vars = template === "news" ? { title_pt: "Novo", title_en: "New", text_pt: "Um.", text_en: "One.", path: "/casino" } : {};
  const dedupe_key = `return:${++named}`;
  await accounts.database.db
    .transaction()
    .execute((tx) => deliveries.enqueue(tx, { to: keyOf(scope), template, vars, dedupe_key, channels: ["email"] }));
  await deliveries.jobs.sendDue();
  const [row] = await accounts.database.sql<{ reference: string }[]>`select reference from deliveries where dedupe_key = ${dedupe_key}`;
  return row!.reference;
};
let events = 0;
const say = (reference: string, status: CarrierReport["status"], more: Partial<CarrierReport> = {}) =>
  deliveries.recordReports(tenant.id, "email", [
    { event_id: `e${++events}`, provider_id: reference, reference, status, isPermanent: false, detail: null, ...more },
  ]);
const stateOf = async (reference: string) => {
  const [row] = await accounts.database.sql<{ state: string; reason: string | null; due_at: Date }[]>`
    select state, reason, due_at from deliveries where reference = ${reference}`;
  return row!.reason === null ? row!.state : `${row!.state}: ${row!.reason}`;
};
const suppressed = async (scope: PlayerScope, address: string) => {
  const asked = { purpose: "marketing", category: "marketing", channel: "email", address } as const;
  return (await consents.permissionsOf(accounts.database.db, keyOf(scope), asked)).suppressed;
};

describe("a full mailbox", () => {
  it("is retried with growing delays, and five times in seven days suppress its messages for seven days", async () => {
    const scope = await join();
    const reference = await send(scope);
    for (let attempt = 1; attempt <= 4; attempt++) {
      await say(reference, "full");
      expect([await stateOf(reference), sent]).toEqual(["queued", attempt]);
      moveTo(now + 2 ** attempt * hourMs - 60_000);
      await deliveries.jobs.sendDue();
      expect(sent).toBe(attempt);
      moveTo(now + 120_000);
      await deliveries.jobs.sendDue();
      expect([await stateOf(reference), sent, await suppressed(scope, scope.email)]).toEqual(["sent", attempt + 1, null]);
    }
    await say(reference, "full");
    expect([await stateOf(reference), await suppressed(scope, scope.email)]).toEqual(["failed: mailbox_full", "transient"]);
    moveTo(now + 7 * dayMs - 60_000);
    expect(await suppressed(scope, scope.email)).toBe("transient");
    moveTo(now + 120_000);
    expect(await suppressed(scope, scope.email)).toBeNull();
  });

  it("that was full four times, and once more after seven days, still receives messages", async () => {
    const scope = await join();
    for (let time = 0; time < 4; time++) await say(await send(scope), "full");
    moveTo(now + 7 * dayMs + 60_000);
    await say(await send(scope), "full");
    expect(await suppressed(scope, scope.email)).toBeNull();
  });

  it("is not sent marketing a second time", async () => {
    const scope = await join();
    const reference = await send(scope, "news");
    await say(reference, "full");
    expect(await stateOf(reference)).toBe("failed: mailbox_full");
  });

  it("reported by the relay during the call counts once per message, when the message is given up", async () => {
    const scope = await join();
    fault = new MailboxFull("full");
    for (let message = 1; message <= 5; message++) {
      expect(await suppressed(scope, scope.email)).toBeNull();
      const reference = await send(scope);
      for (let attempt = 1; attempt < 5; attempt++) {
        expect(await stateOf(reference)).toBe("queued");
        moveTo(now + 30_000 * 2 ** (attempt - 1) + 20_000);
        await deliveries.jobs.sendDue();
      }
      expect(await stateOf(reference)).toBe("failed: mailbox_full");
    }
    expect(await suppressed(scope, scope.email)).toBe("transient");
  });
});

describe("a complaint", () => {
  it("withdraws the consent and suppresses the address; one that only unsubscribes does not affect other messages", async () => {
    const [junk, leaves] = [await join(), await join()];
    await say(await send(junk), "reported", { isPermanent: true });
    await say(await send(leaves), "reported");
    for (const scope of [junk, leaves]) {
      const { consents: states } = await consents.read(scope);
      expect(states.find(({ purpose, channel }) => purpose === "marketing" && channel === "email")?.granted).toBe(false);
    }
    expect([await suppressed(junk, junk.email), await suppressed(leaves, leaves.email)]).toEqual(["complaint", null]);
  });
});

describe("a returned message", () => {
  it("suppresses the address it was sent to, not one that the player has changed to since", async () => {
    const scope = await join();
    const reference = await send(scope);
    await accounts.database.sql`update players set email = ${"nova@exemplo.com.br"} where id = ${scope.player_id}`;
    await say(reference, "failed", { isPermanent: true });
    expect([await suppressed(scope, scope.email), await suppressed(scope, "nova@exemplo.com.br")]).toEqual(["bounce", null]);
  });

  it("of another brand, or one that was never sent, changes nothing and is not kept waiting", async () => {
    const scope = await join();
    const reference = await send(scope);
    for (const status of ["failed", "full", "reported", "delivered"] as const) {
      await deliveries.recordReports(other.id, "email", [
        { event_id: `o${status}`, provider_id: reference, reference, status, isPermanent: true, detail: null },
      ]);
      await say("nobody-sent-this-one-22", status, { isPermanent: true });
    }
    expect([await stateOf(reference), await suppressed(scope, scope.email)]).toEqual(["sent", null]);
    expect(await accounts.database.sql`select from delivery_reports`).toHaveLength(0);
    expect((await consents.read(scope)).consents.some(({ channel, granted }) => channel === "email" && granted)).toBe(true);
  });
});
