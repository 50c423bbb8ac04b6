import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { untilWaiting } from "../../../test/barrier.ts";
import { signedIn, visitor } from "../../../test/tenants.ts";
import { Fault } from "../../kernel/errors.ts";
import { createLog } from "../../kernel/log.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import type { Deliveries } from "./deliveries.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import type { NewMessage } from "./enqueue.ts";
import type { Carrier, DeliveryNeeds, Outgoing } from "./needs.ts";
import type { SentNotification } from "./deliver-notification.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Tomorrow noon in São Paulo, outside all quiet hours. */
const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
const consentVersion = "2026-11-22";

let accounts: Accounts;
let tenant: Tenant;
let consents: ReturnType<typeof createConsents>;
let deliveries: Deliveries;
const taken: Outgoing[] = [];
/** Errors thrown by the carrier, once each. */
const faults: Error[] = [];

const unnamed = { provider_id: null, parts: null };
const moveTo = (ms: number) => accounts.clock.setOffset(ms - Date.now());
const create = (more: Partial<DeliveryNeeds> = {}) =>
  createDeliveries({
    ...accounts,
    alerts: { raise: () => undefined },
    db: accounts.database.db,
    log: createLog("silent"),
    tenants: { byId: async (id) => (id === tenant.id ? tenant : null), hosts: async () => ["trevo.example"] },
    consents,
    carriers: {
      email: async (message) => {
        const fault = faults.shift();
        if (fault) throw fault;
        taken.push(message);
        return unnamed;
      },
    },
    hasDevice: async () => false,
    isServed: async () => true,
    addressOf: (host) => `https://${host}`,
    ...more,
  });

beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await accounts.addTenant("trevo");
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true });
  deliveries = create();
});
beforeEach(() => {
  moveTo(noon);
  for (const list of [taken, faults]) list.splice(0);
});
afterAll(() => accounts.close());

const inTx = <T>(work: (tx: Parameters<Deliveries["enqueue"]>[0]) => Promise<T>) => accounts.database.db.transaction().execute(work);
/** Registers a player with a confirmed address who has consented to marketing by e-mail, unless `agrees` is false. */
const join = async ({ agrees = true } = {}): Promise<PlayerScope> => {
  const scope = signedIn(tenant, (await accounts.register(tenant)).player);
  await accounts.players.markVerified(accounts.database.db, keyOf(scope), "email");
  if (agrees) await setConsent(scope, true);
  return scope;
};
const setConsent = (scope: PlayerScope, granted: boolean) =>
  consents.setConsent(scope, { purpose: "marketing", channel: "email", granted, text_version: consentVersion, source: "preferences" });
let named = 0;
const newsFor = (scope: PlayerScope, dedupe_key = `news:${++named}`): NewMessage => ({
  to: keyOf(scope),
  template: "news",
  vars: { title_pt: "Novidade", title_en: "News", text_pt: "Há um jogo novo.", text_en: "There is a new game.", path: "/casino" },
  dedupe_key,
  channels: ["email"],
});
const limitFor = (scope: PlayerScope): NewMessage => ({
  to: keyOf(scope),
  template: "limit_set",
  vars: {},
  dedupe_key: `limit:${++named}`,
});
const enqueue = (message: NewMessage) => inTx((tx) => deliveries.enqueue(tx, message));
const send = async (message: NewMessage) => {
  await enqueue(message);
  await deliveries.jobs.sendDue();
};
const statesOf = async ({ player_id }: PlayerScope) =>
  (
    await accounts.database.sql<{ state: string; reason: string | null }[]>`
      select state, reason from deliveries where player_id = ${player_id} order by created_at, id`
  ).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
/** Invariants of sending: this file sends nothing about exclusions. */
const sendingInvariants = deliveryInvariants.filter(({ name }) => name !== "an exclusion has its deliveries");
const violations = () => inTx(async (tx) => (await Promise.all(sendingInvariants.map((one) => one.check(tx, "all")))).flat());

describe("a delivery", () => {
  it("that is due while the brand moves to another cell is left to the cell that serves it afterwards", async () => {
    const scope = await join();
    const moving = create({ tenants: { byId: async () => ({ ...tenant, state: "elsewhere" }), hosts: async () => ["trevo.example"] } });
    await enqueue(limitFor(scope));
    await enqueue(newsFor(scope));
    await moving.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["held: brand_elsewhere", "held: brand_elsewhere"]);
    expect(taken).toEqual([]);
    moveTo(noon + 120_000);
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["sent", "sent"]);
  });

  it("that cannot be decided does not block others, and is sent a minute after it can be decided", async () => {
    const [broken, next] = [await join(), await join()];
    const failing = create({
      consents: {
        ...consents,
        permissionsOf: (tx, owner, asked) => {
          if (owner.player_id === broken.player_id) throw new Error("not now");
          return consents.permissionsOf(tx, owner, asked);
        },
      },
    });
    await enqueue(newsFor(broken));
    await enqueue(newsFor(next));
    await failing.jobs.sendDue();
    expect([await statesOf(broken), await statesOf(next)]).toEqual([["held: not_decided"], ["sent"]]);
    moveTo(noon + 30_000);
    await deliveries.jobs.sendDue();
    expect(await statesOf(broken)).toEqual(["held: not_decided"]);
    moveTo(noon + 120_000);
    await deliveries.jobs.sendDue();
    expect(await statesOf(broken)).toEqual(["sent"]);
  });

  it("exists only if its cause commits, and once per subject", async () => {
    const scope = await join();
    const undone = inTx(async (tx) => {
      await deliveries.enqueue(tx, newsFor(scope));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await statesOf(scope)).toEqual([]);
    const news = newsFor(scope);
    await enqueue(news);
    await enqueue(news);
    await deliveries.jobs.sendDue();
    await send(news);
    expect([await statesOf(scope), taken.length]).toEqual([["sent"], 1]);
  });

  it("has its template's text in the account's language, and stores it sealed", async () => {
    const scope = await join();
    await accounts.database.sql`update players set language = 'en' where id = ${scope.player_id}`;
    await send(newsFor(scope));
    expect(taken).toMatchObject([{ title: "News", url: expect.stringContaining("https://trevo.example/en/casino?m="), locale: "en" }]);
    expect(taken[0]?.text).toContain("18+");
    const [row] = await accounts.database.sql<{ id: string; words_sealed: Buffer }[]>`
      select id, words_sealed from deliveries where player_id = ${scope.player_id}`;
    expect(row!.words_sealed.toString("utf8")).not.toContain("News");
    expect(accounts.vault.open(row!.words_sealed, `delivery:${tenant.id}:${row!.id}`)).toContain("There is a new game.");
  });

  it.each([
    ["a variable that the template does not know", { title_pt: "a", title_en: "a", text_pt: "a", text_en: "a", path: "/", more: "x" }],
    ["a line break in the subject", { title_pt: "a\r\nBcc: b@c.de", title_en: "a", text_pt: "a", text_en: "a", path: "/" }],
    ["an address of another site", { title_pt: "a", title_en: "a", text_pt: "a", text_en: "a", path: "//evil.example" }],
  ])("is refused with %s", async (_, vars) => {
    const scope = await join();
    await expect(enqueue({ ...newsFor(scope), vars })).rejects.toThrow();
  });

  it("is claimed by one of two senders", async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => join()));
    for (const scope of players) await enqueue(newsFor(scope));
    await Promise.all([deliveries.jobs.sendDue(), create().jobs.sendDue()]);
    expect(taken.map(({ to }) => to.player_id).sort()).toEqual(players.map(({ player_id }) => player_id).sort());
  });

  it("is sent only to a confirmed address", async () => {
    const scope = signedIn(tenant, (await accounts.register(tenant)).player);
    await send(limitFor(scope));
    expect([await statesOf(scope), taken.length]).toEqual([["stopped: no_contact"], 0]);
  });
});

describe("a notification", () => {
  const tell = (scope: PlayerScope, more: Partial<SentNotification> = {}, on = deliveries) =>
    inTx((tx) =>
      on.deliverNotification(tx, {
        id: `n${++named}`,
        to: keyOf(scope),
        class: "service",
        category: "money",
        words: { pt: { title: "Saque enviado", description: "R$ 50,00" }, en: { title: "Withdrawal sent", description: "R$50.00" } },
        link: "/account/wallet?show=withdrawals&receipt=1",
        ...more,
      }),
    );

  it("is sent once, however often it is requested, on the channels that reach the player", async () => {
    const scope = await join({ agrees: false });
    await tell(scope, { id: "twice" });
    await tell(scope, { id: "twice" });
    await deliveries.jobs.sendDue();
    await tell(scope, { id: "twice" });
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["sent"]);
    expect(taken).toMatchObject([{ title: "Saque enviado", url: expect.stringContaining("/wallet?show=withdrawals&receipt=1&m=") }]);
    expect(taken[0]?.unsubscribe).toBeNull();
    const unconfirmed = signedIn(tenant, (await accounts.register(tenant)).player);
    await tell(unconfirmed);
    expect(await statesOf(unconfirmed)).toEqual([]);
  });

  it("is not sent if the player has turned its category off, unless it is mandatory", async () => {
    const scope = await join({ agrees: false });
    await consents.setPreference(scope, { category: "money", channel: "email", enabled: false });
    await tell(scope);
    await tell(scope, { category: "rewards" });
    await tell(scope, { class: "mandatory", category: "protection" });
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["stopped: turned_off", "stopped: turned_off", "sent"]);
  });

  it("at night is pushed to a device in the morning; one about money is pushed at once", async () => {
    const pushes: string[] = [];
    const scope = signedIn(tenant, (await accounts.register(tenant)).player);
    const push: Carrier = async ({ title }) => {
      pushes.push(title);
      return unnamed;
    };
    const devices = create({ hasDevice: async () => true, carriers: { push } });
    moveTo(noon + 11 * hourMs);
    await tell(scope, { category: "rewards" }, devices);
    await tell(scope, {}, devices);
    await devices.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["held: quiet_hours", "sent"]);
    moveTo(noon + 20 * hourMs + 1_000);
    await devices.jobs.sendDue();
    expect([await statesOf(scope), pushes.length]).toEqual([["sent", "sent"], 2]);
  });

  it("with a foreign link is refused before it is stored", async () => {
    const scope = await join();
    for (const link of ["//evil.example", "https://evil.example", '/a" onclick="x']) await expect(tell(scope, { link })).rejects.toThrow();
    expect(await statesOf(scope)).toEqual([]);
  });

  it("with a template unknown to this release does not block others", async () => {
    const [one, other] = [await join(), await join()];
    await enqueue(limitFor(one));
    await accounts.database.sql`update deliveries set template = 'of_tomorrow' where player_id = ${one.player_id}`;
    await enqueue(limitFor(other));
    await deliveries.jobs.sendDue();
    expect([await statesOf(one), await statesOf(other)]).toEqual([["stopped: no_template"], ["sent"]]);
  });
});

describe("marketing", () => {
  it("is sent to players who consented, and not after consent was withdrawn, even if queued before", async () => {
    const [never, once] = [await join({ agrees: false }), await join()];
    await send(newsFor(never));
    await enqueue(newsFor(once));
    await setConsent(once, false);
    await deliveries.jobs.sendDue();
    expect([await statesOf(never), await statesOf(once), taken.length]).toEqual([["stopped: no_consent"], ["stopped: no_consent"], 0]);
  });

  it("is sent once a day per channel, and again the next day", async () => {
    const scope = await join();
    await send(newsFor(scope));
    await send(newsFor(scope));
    moveTo(noon + dayMs);
    await send(newsFor(scope));
    expect([await statesOf(scope), taken.length]).toEqual([["sent", "stopped: cap", "sent"], 2]);
  });

  it("waits for the end of the quiet hours", async () => {
    const scope = await join();
    moveTo(noon + 9 * hourMs);
    await send(newsFor(scope));
    expect([await statesOf(scope), taken.length]).toEqual([["held: quiet_hours"], 0]);
    moveTo(noon + 21 * hourMs + 1_000);
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), taken.length]).toEqual([["sent"], 1]);
  });

  it("stops at once if the brand has stopped it; mandatory messages are still sent", async () => {
    const scope = await join();
    await accounts.database.sql`insert into marketing_stops (tenant_id, stopped_at, stopped_by) values (${tenant.id}, now(), 'staff:test')`;
    await send(newsFor(scope));
    await send(limitFor(scope));
    await accounts.database.sql`delete from marketing_stops`;
    expect(await statesOf(scope)).toEqual(["stopped: marketing_stopped", "sent"]);
  });

  it("is unsubscribed by one click in the message, repeatedly if need be, and only at its brand", async () => {
    const scope = await join();
    await send(newsFor(scope));
    const token = taken[0]!.unsubscribe!.one_click.split("/").at(-1)!;
    await deliveries.unsubscribe({ ...visitor(tenant), tenant: { ...tenant, id: tenant.id + 1 } }, token);
    await deliveries.unsubscribe(visitor(tenant), `${token.slice(0, -1)}x`);
    const granted = async () => (await consents.read(scope)).consents.some((consent) => consent.granted);
    expect(await granted()).toBe(true);
    await deliveries.unsubscribe(visitor(tenant), token);
    await deliveries.unsubscribe(visitor(tenant), token);
    expect(await granted()).toBe(false);
    const events = await accounts.database.sql`select source from consent_events where player_id = ${scope.player_id} and not granted`;
    expect(events).toEqual([{ source: "unsubscribe" }]);
    const stored = await accounts.database.sql<{ text: string }[]>`select t::text as text from unsubscribe_tokens t`;
    expect(stored.some(({ text }) => text.includes(token))).toBe(false);
  });
});

describe("an exclusion", () => {
  const exclude = (scope: PlayerScope) => accounts.protection.exclude(scope, { value: "30d" });

  it("that commits before the claim stops queued marketing", async () => {
    const scope = await join();
    await enqueue(newsFor(scope));
    await exclude(scope);
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), taken.length]).toEqual([["stopped: protection:excluded"], 0]);
  });

  it("waits for a claim that has read the block, and cannot commit between the read and the claim", async () => {
    const scope = await join();
    await enqueue(newsFor(scope));
    let excluded: Promise<unknown> = Promise.resolve();
    let isCommitted = false;
    const asking = create({
      protection: {
        ...accounts.protection,
        lockMarketing: async (tx, key) => {
          const block = await accounts.protection.lockMarketing(tx, key);
          excluded = exclude(scope).then(() => (isCommitted = true));
          await untilWaiting(accounts.database, 1);
          expect(isCommitted).toBe(false);
          return block;
        },
      },
    });
    await asking.jobs.sendDue();
    await excluded;
    expect([await statesOf(scope), taken.length]).toEqual([["sent"], 1]);
    expect(await violations()).toEqual([]);
  });

  it("control: would be overtaken by a claim that reads the block without the lock", async () => {
    const scope = await join();
    await enqueue(newsFor(scope));
    const careless = create({
      protection: {
        ...accounts.protection,
        lockMarketing: async (_tx, { tenant_id, player_id }) => {
          const blocks = await accounts.protection.marketingBlocks(tenant_id, [player_id]);
          await exclude(scope);
          accounts.clock.setOffset(accounts.clock.offsetMs() + 3_000);
          return blocks.get(player_id) ?? null;
        },
      },
    });
    await careless.jobs.sendDue();
    expect([await statesOf(scope), taken.length]).toEqual([["sent"], 1]);
    expect(await violations()).toMatchObject([{ detail: "claimed by email for a player who is excluded" }]);
    await accounts.database.owner.sql`update deliveries set claimed_at = null where player_id = ${scope.player_id}`;
  });
});

describe("the facts of a decision", () => {
  const factsOf = ({ player_id }: PlayerScope) => accounts.database.sql<{ kind: string; facts: Record<string, unknown> | null }[]>`
    select e.kind, e.facts from delivery_events e join deliveries d on d.tenant_id = e.tenant_id and d.id = e.delivery_id
    where d.player_id = ${player_id} and e.kind in ('send', 'stop', 'hold') order by e.id`;

  it("are stored with it, whether it is sent or not", async () => {
    const scope = await join();
    await send(newsFor(scope));
    await send(newsFor(scope));
    await accounts.protection.exclude(scope, { value: "30d" });
    moveTo(noon + dayMs);
    await send(newsFor(scope));
    const none = { channel_day: 0, channel_week: 0, week: 0, push_day: 0 };
    expect(await factsOf(scope)).toMatchObject([
      {
        kind: "send",
        facts: { block: null, is_consented: true, is_reachable: true, suppressed: null, timezone: tenant.timezone, claimed: none },
      },
      { kind: "stop", facts: { block: null, claimed: { channel_day: 1, channel_week: 1, week: 1 } } },
      { kind: "stop", facts: { block: "excluded" } },
    ]);
    await expect(accounts.database.sql`update delivery_events set facts = null`).rejects.toThrow("permission denied");
  });

  it("that forbid a sent message are found", async () => {
    const scope = await join();
    await send(newsFor(scope));
    expect(await violations()).toEqual([]);
    await accounts.database.owner.sql`update delivery_events set facts = jsonb_set(facts, '{block}', '"excluded"')
      where delivery_id = (select id from deliveries where player_id = ${scope.player_id}) and kind = 'send'`;
    expect(await violations()).toMatchObject([{ detail: "left by email although protection forbade it: excluded" }]);
    await accounts.database.owner.sql`update delivery_events set facts = jsonb_set(facts - 'block', '{is_consented}', 'false')
      where delivery_id = (select id from deliveries where player_id = ${scope.player_id}) and kind = 'send'`;
    expect(await violations()).toMatchObject([{ detail: "left by email although nobody had agreed" }]);
    await accounts.database.owner.sql`update delivery_events set facts = null
      where delivery_id = (select id from deliveries where player_id = ${scope.player_id})`;
  });
});

describe("a delivery queued by another release", () => {
  const queue = async (scope: PlayerScope, change: { class?: string; vars?: string }) => {
    await enqueue(newsFor(scope));
    const { class: kind = "marketing", vars = null } = change;
    await accounts.database.owner.sql`update deliveries set class = ${kind}, category = 'games', template_version = '0',
      vars = coalesce(${vars}::jsonb, vars) where player_id = ${scope.player_id}`;
  };
  const rowOf = async ({ player_id }: PlayerScope) =>
    (
      await accounts.database.sql`select class, category, template_version, state, reason from deliveries where player_id = ${player_id}`
    )[0];

  it.each(["service", "mandatory"])("as %s is decided as marketing, the present class of its template", async (kind) => {
    const [excluded, silent, agreed] = [await join(), await join({ agrees: false }), await join()];
    await accounts.protection.exclude(excluded, { value: "30d" });
    for (const scope of [excluded, silent, agreed]) await queue(scope, { class: kind });
    await deliveries.jobs.sendDue();
    const now = { class: "marketing", category: "marketing", template_version: "1" };
    expect(await rowOf(excluded)).toEqual({ ...now, state: "stopped", reason: "protection:excluded" });
    expect(await rowOf(silent)).toEqual({ ...now, state: "stopped", reason: "no_consent" });
    expect(await rowOf(agreed)).toEqual({ ...now, state: "sent", reason: null });
    expect(taken.map(({ to, unsubscribe }) => [to.player_id, unsubscribe !== null])).toEqual([[agreed.player_id, true]]);
  });

  it("is not sent if its variables differ from its template's", async () => {
    const scope = await join();
    await queue(scope, { vars: JSON.stringify({ title_pt: "Novo" }) });
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), taken.length]).toEqual([["stopped: no_template"], 0]);
  });
});

describe("a carrier", () => {
  const lost = () => new Fault("no answer", { retryable: true, outcomeUnknown: true });

  it("is called again if it was not reached", async () => {
    const scope = await join();
    faults.push(new Fault("refused the connection", { retryable: true }));
    await send(newsFor(scope));
    expect([await statesOf(scope), taken.length]).toEqual([["queued"], 0]);
    moveTo(noon + hourMs);
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), taken.length]).toEqual([["sent"], 1]);
  });

  it("that did not answer is called again for mandatory messages, never for marketing", async () => {
    const scope = await join();
    faults.push(lost());
    await send(newsFor(scope));
    faults.push(lost());
    await send(limitFor(scope));
    expect(await statesOf(scope)).toEqual(["unknown: no_answer", "unknown: no_answer"]);
    moveTo(noon + 120_000);
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["failed: no_answer", "sent"]);
    expect(taken.map(({ title }) => title)).toEqual(["Seu limite mudou"]);
  });

  it("ends the delivery by refusing it", async () => {
    const scope = await join();
    faults.push(new Fault("no such mailbox", { retryable: false }));
    await send(newsFor(scope));
    expect(await statesOf(scope)).toEqual(["failed: refused_by_carrier"]);
  });
});

describe("the invariants", () => {
  it("find marketing without consent, and marketing above the caps", async () => {
    expect(await violations()).toEqual([]);
    const scope = await join({ agrees: false });
    const plant = (nth: number, claimed_at: Date) => accounts.database.owner.sql`
      insert into deliveries (tenant_id, id, player_id, template, template_version, class, category, channel, dedupe_key, vars, state, due_at,
        ttl_at, reference, claimed_at, created_at)
      values (${tenant.id}, gen_random_uuid(), ${scope.player_id}, 'news', '1', 'marketing', 'marketing', 'email', ${`planted:${nth}`}, '{}',
        'sent', now(), now(), ${`planted ${nth}`}, ${claimed_at}, now())`;
    await plant(0, new Date(noon));
    expect(await violations()).toMatchObject([{ detail: "claimed by email without consent" }]);
    await accounts.database.owner.sql`delete from deliveries where player_id = ${scope.player_id}`;
    await setConsent(scope, true);
    const ofTheWeek = async () => (await violations()).filter(({ detail }) => detail.includes("of marketing in seven days"));
    for (let nth = 1; nth <= 4; nth++) await plant(nth, new Date(noon + nth * hourMs));
    expect(await ofTheWeek()).toEqual([]);
    await plant(5, new Date(noon + 5 * hourMs));
    expect(await ofTheWeek()).toMatchObject([{ subject: `player ${scope.player_id}` }]);
  });
});
