import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { CarrierReport } from "../../adapters/messaging/carrier.ts";
import { Fault } from "../../kernel/errors.ts";
import { createLog } from "../../kernel/log.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Outgoing } from "./needs.ts";
import { endsMessages } from "./record-replies.ts";
import { writePhoneMessage } from "./write-phone-message.ts";

const dayMs = 86_400_000;
const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
const consentVersion = "2026-11-22";

let accounts: Accounts;
let tenant: Tenant;
let other: Tenant;
let consents: ReturnType<typeof createConsents>;
let deliveries: Deliveries;
const taken: Outgoing[] = [];
let fault: Error | null = null;
/** The carrier's id of the next message. */
let provider_id = "p0";

const moveTo = (ms: number) => accounts.clock.setOffset(ms - Date.now());
const isServed = async (tenantId: number, channel: string) => channel !== "whatsapp" && (channel !== "sms" || tenantId === tenant.id);

beforeAll(async () => {
  accounts = await createAccounts();
  [tenant, other] = [await accounts.addTenant("trevo"), await accounts.addTenant("outra")];
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed });
  deliveries = createDeliveries({
    ...accounts,
    alerts: { raise: () => undefined },
    db: accounts.database.db,
    log: createLog("silent"),
    tenants: { byId: async (id) => [tenant, other].find((one) => one.id === id) ?? null, hosts: async () => ["trevo.example"] },
    addressOf: (host) => `https://${host}`,
    consents,
    isServed,
    hasDevice: async () => false,
    carriers: {
      sms: async (message) => {
        if (fault) throw fault;
        taken.push(message);
        return { provider_id, parts: 1 };
      },
    },
  });
});
let named = 0;
beforeEach(() => {
  moveTo(noon);
  taken.splice(0);
  fault = null;
  provider_id = `p${++named}`;
});
afterAll(() => accounts.close());

const inTx = <T>(work: (tx: Parameters<Deliveries["enqueue"]>[0]) => Promise<T>) => accounts.database.db.transaction().execute(work);
/** Registers a player with a confirmed phone and messages about money by SMS turned on. */
const join = async (at = tenant): Promise<PlayerScope> => {
  const scope = signedIn(at, (await accounts.register(at)).player);
  await accounts.players.markVerified(accounts.database.db, keyOf(scope), "phone");
  if (at === tenant) await consents.setPreference(scope, { category: "money", channel: "sms", enabled: true });
  return scope;
};
const words = { pt: { title: "Saque enviado", description: "R$ 50,00" }, en: { title: "Withdrawal sent", description: "R$50.00" } };
const tell = (scope: PlayerScope, more: Partial<Parameters<Deliveries["deliverNotification"]>[1]> = {}) =>
  inTx((tx) =>
    deliveries.deliverNotification(tx, {
      id: `n${++named}`,
      to: keyOf(scope),
      class: "service",
      category: "money",
      words,
      link: "/account/wallet",
      ...more,
    }),
  );
const send = async (scope: PlayerScope) => {
  await tell(scope);
  await deliveries.jobs.sendDue();
};
const report = (status: CarrierReport["status"], more: Partial<CarrierReport> = {}): CarrierReport => ({
  event_id: `${provider_id}:${status}`,
  provider_id,
  reference: null,
  status,
  isPermanent: false,
  detail: null,
  ...more,
});
const record = (...reports: CarrierReport[]) => deliveries.recordReports(tenant.id, "sms", reports);
const statesOf = async ({ player_id }: PlayerScope) =>
  (
    await accounts.database.sql<{ channel: string; state: string; reason: string | null }[]>`
      select channel, state, reason from deliveries where player_id = ${player_id} order by created_at, id`
  ).map(({ channel, state, reason }) => `${channel} ${reason === null ? state : `${state}: ${reason}`}`);
const eventsOf = async ({ player_id }: PlayerScope) =>
  (
    await accounts.database.sql<{ kind: string }[]>`
      select e.kind from delivery_events e join deliveries d on d.tenant_id = e.tenant_id and d.id = e.delivery_id
      where d.player_id = ${player_id} order by e.id`
  ).map(({ kind }) => kind);

describe("a message by SMS", () => {
  it("is sent to players who turned it on, and to nobody at a brand without a carrier", async () => {
    const [scope, elsewhere] = [await join(), await join(other)];
    await send(scope);
    await tell(scope, { category: "rewards" });
    await expect(consents.setPreference(elsewhere, { category: "money", channel: "sms", enabled: true })).rejects.toMatchObject({
      code: "wrong_state",
    });
    await tell(elsewhere);
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), await statesOf(elsewhere)]).toEqual([["sms sent"], []]);
    expect(writePhoneMessage(taken[0]!, "sms").text).toBe("Trevo: Saque enviado. R$ 50,00");
    expect((await consents.read(elsewhere)).categories[0]?.channels.map(({ channel }) => channel)).toEqual(["push", "email"]);
  });

  it("is sent if it is mandatory and the player has no confirmed e-mail address", async () => {
    const [byPhone, byMail] = [await join(), await join()];
    await accounts.players.markVerified(accounts.database.db, keyOf(byMail), "email");
    for (const scope of [byPhone, byMail]) await tell(scope, { class: "mandatory", category: "protection" });
    expect([await statesOf(byPhone), await statesOf(byMail)]).toEqual([["sms queued"], ["email queued"]]);
    await deliveries.jobs.sendDue();
  });

  it("waits for the end of the quiet hours, except about money", async () => {
    const scope = await join();
    await consents.setPreference(scope, { category: "support", channel: "sms", enabled: true });
    moveTo(noon + 11 * 3_600_000);
    await tell(scope);
    await tell(scope, { category: "support" });
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["sms sent", "sms held: quiet_hours"]);
  });
});

describe("a carrier's report", () => {
  it.each([
    ["delivered", ["sent", "delivered"], "sms delivered"],
    ["delivered before it was reported sent", ["delivered", "sent"], "sms delivered"],
    ["not delivered", ["sent", "failed"], "sms failed: not_delivered"],
    ["delivered in the end", ["failed", "delivered"], "sms delivered"],
    ["delivered, with an older failure behind it", ["delivered", "failed"], "sms delivered"],
  ] as const)("of a message %s gives the same state in any order", async (_, statuses, state) => {
    const scope = await join();
    await send(scope);
    await record(...statuses.map((status) => report(status)));
    expect(await statesOf(scope)).toEqual([state]);
  });

  it("counts once, however often it arrives, even concurrently", async () => {
    const scope = await join();
    await send(scope);
    await Promise.all(Array.from({ length: 8 }, () => record(report("delivered"))));
    expect([await statesOf(scope), await eventsOf(scope)]).toEqual([["sms delivered"], ["send", "sent", "delivered"]]);
  });

  it("waits up to ten minutes for the response that identifies its message", async () => {
    const scope = await join();
    await record(report("delivered"));
    await send(scope);
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["sms delivered"]);
    const waiting = async () => (await accounts.database.sql<object[]>`select from delivery_reports`).length;
    expect(await waiting()).toBe(0);
    await record(report("delivered", { provider_id: "nobody's", event_id: "nobody's" }));
    moveTo(noon + 599_000);
    await deliveries.jobs.sendDue();
    expect(await waiting()).toBe(1);
    moveTo(noon + 601_000);
    await deliveries.jobs.sendDue();
    expect(await waiting()).toBe(0);
  });

  it("about another brand's message, or from another channel, changes nothing", async () => {
    const scope = await join();
    await send(scope);
    await deliveries.recordReports(other.id, "sms", [report("failed")]);
    await deliveries.recordReports(tenant.id, "whatsapp", [report("failed")]);
    expect(await statesOf(scope)).toEqual(["sms sent"]);
  });

  it("resolves a message whose response was lost: it is not sent again", async () => {
    const scope = await join();
    fault = new Fault("no answer", { retryable: true, outcomeUnknown: true });
    await send(scope);
    fault = null;
    const [row] = await accounts.database.sql<
      { reference: string }[]
    >`select reference from deliveries where player_id = ${scope.player_id}`;
    await record(report("sent", { reference: row!.reference }));
    moveTo(noon + 120_000);
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), taken.length]).toEqual([["sms sent"], 0]);
  });

  it("that the number accepts nothing stops messages to it", async () => {
    const scope = await join();
    await send(scope);
    await record(report("failed", { isPermanent: true }));
    await send(scope);
    expect(await statesOf(scope)).toEqual(["sms failed: bounced", "sms stopped: suppressed:bounce"]);
  });
});

describe("a reply from a phone", () => {
  it.each(["SAIR", "sair.", " Parar ", "stop", "Pare!"])("withdraws the consent to marketing: %s", (text) =>
    expect(endsMessages(text)).toBe(true),
  );
  it.each(["não quero sair do jogo", "ok", "", "saira"])("does not withdraw it: %s", (text) => expect(endsMessages(text)).toBe(false));

  it("withdraws the consent only of the account with this phone, at this brand and on this channel", async () => {
    const scope = await join();
    for (const channel of ["sms", "email"] as const)
      await consents.setConsent(scope, {
        purpose: "marketing",
        channel,
        granted: true,
        text_version: consentVersion,
        source: "preferences",
      });
    const { phone } = (await accounts.players.byId(keyOf(scope)))!;
    const granted = async () => (await consents.read(scope)).consents.filter((one) => one.granted).map(({ channel }) => channel);
    await deliveries.recordReplies(other, "sms", [{ from: phone, text: "SAIR" }]);
    await deliveries.recordReplies(tenant, "sms", [{ from: phone, text: "obrigada" }]);
    expect(await granted()).toEqual(["email", "sms"]);
    for (let twice = 0; twice < 2; twice++) await deliveries.recordReplies(tenant, "sms", [{ from: phone, text: "Sair" }]);
    expect(await granted()).toEqual(["email"]);
  });
});
