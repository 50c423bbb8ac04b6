import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { untilWaiting } from "../../../test/barrier.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { Alert } from "../../kernel/alerts.ts";
import { createLog } from "../../kernel/log.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import type { Deliveries } from "./deliveries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
const staff_id = "0197d6a0-0000-7000-8000-00000000000a";

let accounts: Accounts;
let tenant: Tenant;
let deliveries: Deliveries;
let scope: PlayerScope;
let brands = 0;
const alerts: Alert[] = [];
const tenants = new Map<number, Tenant>();

const moveTo = (ms: number) => accounts.clock.setOffset(ms - Date.now());
const create = () =>
  createDeliveries({
    ...accounts,
    alerts: { raise: (alert) => void alerts.push(alert) },
    db: accounts.database.db,
    log: createLog("silent"),
    tenants: { byId: async (id) => tenants.get(id) ?? null, hosts: async () => ["trevo.example"] },
    addressOf: (host) => `https://${host}`,
    consents: createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true }),
    isServed: async () => true,
    hasDevice: async () => false,
    carriers: { email: async () => ({ provider_id: null, parts: null }) },
  });

beforeAll(async () => {
  accounts = await createAccounts();
  deliveries = create();
});
/** A new brand for each test, because the rate is counted by brand. */
beforeEach(async () => {
  moveTo(noon);
  alerts.splice(0);
  tenant = await accounts.addTenant(`marca${++brands}`);
  tenants.set(tenant.id, tenant);
  scope = signedIn(tenant, (await accounts.register(tenant)).player);
  await accounts.players.markVerified(accounts.database.db, keyOf(scope), "email");
});
afterAll(() => accounts.close());

interface Sent {
  readonly sent: number;
  readonly complaints: number;
  readonly at?: number;
  readonly class?: "marketing" | "service";
  readonly channel?: "email" | "sms";
  readonly to?: PlayerScope;
}
let batches = 0;
/** Stores sent messages; the first `complaints` of them have two complaints each. */
const plant = async ({ sent, complaints, at = noon - hourMs, class: kind = "marketing", channel = "email", to = scope }: Sent) => {
  const batch = `planted:${++batches}:`;
  const when = new Date(at);
  await accounts.database.owner.sql`
    insert into deliveries (tenant_id, id, player_id, template, template_version, class, category, channel, dedupe_key, vars, state, due_at, ttl_at,
      reference, claimed_at, sent_at, created_at)
    select ${to.tenant.id}, gen_random_uuid(), ${to.player_id}, 'news', '1', ${kind}, 'marketing', ${channel}, ${batch} || n, '{}', 'sent', ${when}, ${when},
      ${batch} || n, ${when}, ${when}, ${when} from generate_series(1, ${sent}) n`;
  await accounts.database.owner.sql`
    insert into delivery_events (tenant_id, delivery_id, kind, provider_event, at)
    select tenant_id, id, 'reported', time, ${when} from deliveries cross join unnest(array['a', 'b']) time
    where reference in (select ${batch} || n from generate_series(1, ${complaints}) n)`;
};
const check = () => deliveries.jobs.checkComplaints();
const member = () => ({ tenant, staff_id, request_id: null }) as unknown as Parameters<Deliveries["backOffice"]["marketing"]>[0];
const stoppedBy = async () => (await deliveries.backOffice.marketing(member())).stopped;
const raised = () => alerts.filter(({ tenant_id }) => tenant_id === tenant.id).map(({ name }) => name);
const audited = async () =>
  (
    await accounts.database.sql<{ actor: string; action: string }[]>`
      select actor, action from audit_events where tenant_id = ${tenant.id} and action like 'marketing%' order by id`
  ).map(({ actor, action }) => `${actor} ${action}`);
const agree = () =>
  createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true }).setConsent(scope, {
    purpose: "marketing",
    channel: "email",
    granted: true,
    text_version: "2026-11-22",
    source: "preferences",
  });
const news = { title_pt: "Novo", title_en: "New", text_pt: "Um.", text_en: "One.", path: "/casino" };
let named = 0;
const send = async (template: "news" | "limit_set"): Promise<string> => {
  const dedupe_key = `complaint:${++named}`;
  const message = { to: keyOf(scope), template, vars: template === "news" ? news : {}, dedupe_key, channels: ["email"] as const };
  await accounts.database.db.transaction().execute((tx) => deliveries.enqueue(tx, message));
  await deliveries.jobs.sendDue();
  const [row] = await accounts.database.sql<{ state: string; reason: string | null }[]>`
    select state, reason from deliveries where dedupe_key = ${dedupe_key}`;
  return `${row?.state}: ${row?.reason}`;
};

describe("complaints about marketing e-mails", () => {
  it.each([
    ["3 of 3,001", 3_001, 3, [], false],
    ["3 of 3,000", 3_000, 3, ["complaints_high"], false],
    ["3 of 1,001", 1_001, 3, ["complaints_high"], false],
    ["3 of 1,000", 1_000, 3, ["marketing_stopped"], true],
    ["2 of 2", 2, 2, [], false],
    ["3 of 3", 3, 3, ["marketing_stopped"], true],
  ])("raise an alarm from one in 1,000 and stop marketing from three in 1,000: %s", async (_, sent, complaints, expected, isStopped) => {
    await plant({ sent, complaints });
    await check();
    expect([raised(), (await stoppedBy()) !== null]).toEqual([expected, isStopped]);
    expect(await deliveries.backOffice.marketing(member())).toMatchObject({
      complaints: { sent, complaints, is_high: expected.length > 0 },
    });
  });

  it("are counted for marketing e-mails that this brand sent in the last seven days", async () => {
    const other = await accounts.addTenant(`marca${++brands}`);
    tenants.set(other.id, other);
    const stranger = signedIn(other, (await accounts.register(other)).player);
    await plant({ sent: 3, complaints: 3, at: noon - 7 * dayMs - 1_000 });
    await plant({ sent: 3, complaints: 3, class: "service" });
    await plant({ sent: 3, complaints: 3, channel: "sms" });
    await plant({ sent: 3, complaints: 3, to: stranger });
    await check();
    expect([raised(), await stoppedBy()]).toEqual([[], null]);
    // The clock runs on during the test.
    await plant({ sent: 3, complaints: 3, at: noon - 7 * dayMs + hourMs });
    await check();
    expect([raised(), await stoppedBy()]).toMatchObject([["marketing_stopped"], { by: null, reason: null }]);
  });

  it("stop queued marketing, but not mandatory messages", async () => {
    await agree();
    expect(await send("news")).toBe("sent: null");
    await plant({ sent: 3, complaints: 3 });
    await check();
    expect([await send("news"), await send("limit_set")]).toEqual(["stopped: marketing_stopped", "sent: null"]);
  });

  it("stop marketing and raise an alarm once across two processes; while the rate stays high, one alarm a day", async () => {
    await plant({ sent: 3, complaints: 3 });
    let both: Promise<unknown>[] = [];
    await accounts.database.db.transaction().execute(async (tx) => {
      await sql`insert into marketing_stops values (${tenant.id}, 'epoch', 'staff:before', null, 'epoch')`.execute(tx);
      both = [check(), create().jobs.checkComplaints()];
      await untilWaiting(accounts.database, 2);
    });
    await Promise.all(both);
    await check();
    await check();
    expect([raised(), await audited()]).toEqual([["marketing_stopped", "complaints_high"], ["system marketing_stopped"]]);
    moveTo(noon + dayMs + 1_000);
    await check();
    expect(raised()).toEqual(["marketing_stopped", "complaints_high", "complaints_high"]);
  });
});

describe("staff", () => {
  const change = (state: "stopped" | "running", reason = "um teste") => deliveries.backOffice.switchMarketing(member(), { state, reason });

  it("stop and resume marketing, once each, with a stored reason", async () => {
    await agree();
    expect((await change("stopped", "erro no texto")).stopped).toMatchObject({ by: `staff:${staff_id}`, reason: "erro no texto" });
    await expect(change("stopped")).rejects.toThrow("wrong_state");
    expect(await send("news")).toBe("stopped: marketing_stopped");
    expect((await change("running")).stopped).toBeNull();
    await expect(change("running")).rejects.toThrow("wrong_state");
    expect(await send("news")).toBe("sent: null");
    const actor = `staff:${staff_id}`;
    expect(await audited()).toEqual([`${actor} marketing_stopped`, `${actor} marketing_resumed`]);
  });

  it("restart the count by resuming marketing: earlier complaints do not stop it again", async () => {
    await plant({ sent: 3, complaints: 3 });
    await check();
    await change("running");
    await check();
    expect(await deliveries.backOffice.marketing(member())).toMatchObject({ stopped: null, complaints: { sent: 0, complaints: 0 } });
    moveTo(noon + hourMs);
    await plant({ sent: 3, complaints: 3, at: noon + hourMs / 2 });
    await check();
    expect(await stoppedBy()).toMatchObject({ by: null });
  });

  it("do not reset the complaints by stopping and resuming marketing themselves", async () => {
    await plant({ sent: 1_001, complaints: 3 });
    await change("stopped");
    await change("running");
    expect((await deliveries.backOffice.marketing(member())).complaints).toMatchObject({ sent: 1_001, complaints: 3, is_high: true });
    moveTo(noon + 1_000);
    await plant({ sent: 3, complaints: 1 });
    await check();
    expect(await stoppedBy()).toMatchObject({ by: null });
  });
});
