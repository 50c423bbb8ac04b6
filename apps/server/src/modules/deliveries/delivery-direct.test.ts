import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts, nextCpf, registration } from "../../../test/accounts.ts";
import { raceAtBarrier, reasonsOf } from "../../../test/barrier.ts";
import { excludeBySql } from "../../../test/exclude-by-sql.ts";
import { signedIn } from "../../../test/tenants.ts";
import { Bounce } from "../../adapters/messaging/messenger.ts";
import { Fault } from "../../kernel/errors.ts";
import { createLog } from "../../kernel/log.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import type { Deliveries } from "./deliveries.ts";
import { deliveryInvariants } from "./delivery-invariants.ts";
import { deliveriesPersonalData } from "./personal-data.ts";
import type { Outgoing } from "./needs.ts";
import { writePhoneMessage } from "./write-phone-message.ts";

const dayMs = 86_400_000;
const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);

let accounts: Accounts;
let tenant: Tenant;
let sister: Tenant;
let consents: ReturnType<typeof createConsents>;
let deliveries: Deliveries;
const taken: Outgoing[] = [];

const moveTo = (ms: number) => accounts.clock.setOffset(ms - Date.now());
const carrier = async (message: Outgoing) => {
  taken.push(message);
  return { provider_id: null, parts: 1 };
};

beforeAll(async () => {
  accounts = await createAccounts();
  tenant = await accounts.addTenant("trevo");
  sister = await accounts.addTenant("aurora", { operator: "trevo" });
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true });
  deliveries = createDeliveries({
    ...accounts,
    alerts: { raise: () => undefined },
    db: accounts.database.db,
    log: createLog("silent"),
    tenants: { byId: async (id) => [tenant, sister].find((one) => one.id === id) ?? null, hosts: async () => ["trevo.example"] },
    addressOf: (host) => `https://${host}`,
    consents,
    isServed: async () => true,
    hasDevice: async () => false,
    carriers: { email: carrier, sms: carrier },
  });
  accounts.protection.onExcluded((tx, account, exclusion) => deliveries.deliverExclusionNotice(tx, account, exclusion));
});
beforeEach(() => {
  moveTo(noon);
  taken.splice(0);
});
afterAll(() => accounts.close());

const join = async (at = tenant, fields = {}): Promise<PlayerScope & { email: string; phone: string }> => {
  const { player } = await accounts.register(at, fields);
  return { ...signedIn(at, player), email: player.email, phone: player.phone };
};
const confirm = (scope: PlayerScope, contact: "email" | "phone") =>
  accounts.players.markVerified(accounts.database.db, keyOf(scope), contact);
type Row = Record<string, unknown> & Record<"template" | "channel" | "state", string> & { reason: string | null };
const rowsOf = ({ player_id }: PlayerScope) =>
  accounts.database.sql<Row[]>`
    select * from deliveries where player_id = ${player_id} order by channel, created_at, id`;
const statesOf = async (scope: PlayerScope) =>
  (await rowsOf(scope)).map(({ template, channel, state, reason }) => `${template} ${channel} ${state}${reason ? `: ${reason}` : ""}`);
const eventsOf = async ({ player_id }: PlayerScope) =>
  (
    await accounts.database.sql<{ kind: string; provider_event: string }[]>`
      select e.kind, e.provider_event from delivery_events e join deliveries d on d.tenant_id = e.tenant_id and d.id = e.delivery_id
      where d.player_id = ${player_id} order by e.id`
  ).map(({ kind, provider_event }) => `${kind} ${provider_event}`);

describe("an exclusion", () => {
  const invariant = deliveryInvariants.find(({ name }) => name === "an exclusion has its deliveries")!;
  const verify = () => accounts.database.db.transaction().execute((tx) => invariant.check(tx, "all"));

  it("is sent to each confirmed contact of every account of the person; the log shows what could not be sent", async () => {
    const person = { ...registration(), cpf: nextCpf() };
    const here = await join(tenant, person);
    const there = await join(sister, person);
    await confirm(here, "email");
    await confirm(here, "phone");
    await confirm(there, "phone");
    await accounts.protection.exclude(here, { value: "30d" });
    expect(taken).toEqual([]);
    await deliveries.jobs.sendDue();
    expect(await statesOf(here)).toEqual(["self_excluded email sent", "self_excluded sms sent"]);
    expect(await statesOf(there)).toEqual(["self_excluded email stopped: no_contact", "self_excluded sms sent"]);
    for (const message of taken)
      expect(writePhoneMessage(message, "sms").text).toMatch(
        /^Trevo: Sua autoexclusao comecou\. Vale ate \d\d\/\d\d\/\d{4}, \d\d:\d\d\. .*Saque o saldo com sua senha\. Para conversar: CVV, 188\.$/,
      );
    expect(await verify()).toEqual([]);
  });

  it("that was rolled back sends nothing, and a new one sends again", async () => {
    const scope = await join();
    await confirm(scope, "phone");
    const { db } = accounts.database;
    await expect(
      db.transaction().execute(async (tx) => {
        await deliveries.deliverExclusionNotice(tx, keyOf(scope), { id: "0197d6a0-0000-7000-8000-000000000001", end_at: null });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await statesOf(scope)).toEqual([]);
    for (const value of ["30d", "forever"] as const) await accounts.protection.exclude(scope, { value });
    await deliveries.jobs.sendDue();
    expect((await statesOf(scope)).filter((state) => state.includes("sms"))).toEqual([
      "self_excluded sms sent",
      "self_excluded_forever sms sent",
    ]);
    expect(writePhoneMessage(taken.at(-1)!, "sms").text).toMatch(/Vale para sempre\. .*CVV, 188\.$/);
  });

  it("made by an older release is sent once by its job; an exclusion that has ended is not", async () => {
    const [scope, free] = [await join(), await join()];
    await confirm(scope, "phone");
    await excludeBySql(accounts.database.owner.db, keyOf(scope));
    for (const channel of ["sms", "email"] as const) {
      await accounts.sessions.jobs.sendNotice({ ...keyOf(scope), kind: "self_excluded_forever" as "new_device", channel });
      await deliveries.jobs.notifyExcluded(keyOf(scope));
    }
    await deliveries.jobs.notifyExcluded(keyOf(free));
    await deliveries.jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["self_excluded_forever email stopped: no_contact", "self_excluded_forever sms sent"]);
    expect(await statesOf(free)).toEqual([]);
    const queued = await accounts.database.owner.sql`select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'notify-excluded'`;
    expect(queued).toEqual([{ payload: keyOf(scope) }, { payload: keyOf(scope) }]);
  });

  it("without its delivery is a violation", async () => {
    const scope = await join();
    await accounts.protection.exclude(scope, { value: "forever" });
    await deliveries.jobs.sendDue();
    expect(await verify()).toEqual([]);
    await accounts.database.owner.sql`delete from deliveries where player_id = ${scope.player_id} and channel = 'sms'`;
    const [{ id } = { id: "" }] = await accounts.database.sql<
      { id: string }[]
    >`select id from exclusions where player_id = ${scope.player_id}`;
    expect(await verify()).toEqual([
      { tenant_id: tenant.id, subject: `exclusion ${id}`, detail: "has no delivery by sms", freezes: false },
    ]);
    await accounts.database.owner.sql`delete from exclusions where id = ${id}`;
  });
});

describe("a code", () => {
  const send = (scope: PlayerScope & { phone: string }, carry: () => Promise<void>, key = "code:1") =>
    deliveries.sendNow({
      tenant_id: scope.tenant.id,
      channel: "sms",
      address: scope.phone,
      record: { player_id: scope.player_id, about: "code_login", key, title: "Trevo: código", text: "Trevo: •••••• é o código." },
      send: async () => {
        await carry();
        return { provider_id: "z1", parts: 1 };
      },
    });
  const down = () => Promise.reject(new Fault("no", { retryable: true }));
  const silent = () => Promise.reject(new Fault("no answer", { retryable: true, outcomeUnknown: true }));

  it("is in the log before its carrier is called, and afterwards with its outcome, without the code and the address", async () => {
    const scope = await join();
    let during: string[] = [];
    await send(scope, async () => void (during = await statesOf(scope)));
    expect([during, await statesOf(scope)]).toEqual([["code_login sms sending"], ["code_login sms sent"]]);
    const [row] = await rowsOf(scope);
    expect(row).toMatchObject({ class: "mandatory", category: "security", provider_id: "z1", attempts: 1 });
    const shown = deliveriesPersonalData[0]!.open!(accounts.vault, keyOf(scope), row as never) as { words: object };
    expect(shown.words).toEqual({ title: "Trevo: código", text: "Trevo: •••••• é o código." });
    const { address_index, words_sealed, ...rest } = row!;
    for (const bytes of [address_index, words_sealed]) expect((bytes as Buffer).includes(scope.phone.slice(-8))).toBe(false);
    expect(JSON.stringify(rest)).not.toContain(scope.phone.slice(-8));
  });

  it("whose carrier was down is sent when its sender retries, and not again after it was sent", async () => {
    const scope = await join();
    let calls = 0;
    await expect(send(scope, down)).rejects.toThrow("no");
    expect(await statesOf(scope)).toEqual(["code_login sms failed: refused_by_carrier"]);
    await expect(send(scope, silent)).rejects.toThrow("no answer");
    expect(await statesOf(scope)).toEqual(["code_login sms unknown: no_answer"]);
    for (let again = 0; again < 3; again++) await send(scope, async () => void calls++);
    expect([calls, await statesOf(scope)]).toEqual([1, ["code_login sms sent"]]);
    expect(await eventsOf(scope)).toEqual(["send 1", "send 2", "send 3", "sent 3"]);
  });

  it("whose sender died is not sent by the job of deliveries, and its log states an unknown outcome", async () => {
    const scope = await join();
    void send(scope, () => new Promise(() => undefined));
    await expect.poll(() => statesOf(scope), { timeout: 20_000 }).toEqual(["code_login sms sending"]);
    moveTo(noon + 120_000);
    await deliveries.jobs.sendDue();
    expect([await statesOf(scope), taken]).toEqual([["code_login sms failed: no_answer"], []]);
    await send(scope, async () => undefined);
    expect(await statesOf(scope)).toEqual(["code_login sms sent"]);
  });

  it("sent by two workers at once has one row, with its number of attempts", async () => {
    const scope = await join();
    await expect(send(scope, down)).rejects.toThrow("no");
    let calls = 0;
    const answers = await raceAtBarrier({
      database: accounts.database,
      hold: (tx) => tx`select from deliveries where player_id = ${scope.player_id} for update`,
      callers: 2,
      call: () => send(scope, async () => void calls++),
    });
    expect(reasonsOf(answers)).toEqual([]);
    const [row, ...others] = await rowsOf(scope);
    expect([row, others]).toMatchObject([{ state: "sent" }, []]);
    // The second worker finds the first one's delivery being sent or already sent.
    expect(row!["attempts"]).toBe(1 + calls);
  });

  it("to an address that bounces suppresses marketing to it", async () => {
    const scope = await join();
    await expect(send(scope, () => Promise.reject(new Bounce("none")))).rejects.toThrow("none");
    expect(await statesOf(scope)).toEqual(["code_login sms failed: bounced"]);
    const asked = { purpose: "marketing", category: "marketing", channel: "sms", address: scope.phone } as const;
    expect((await consents.permissionsOf(accounts.database.db, keyOf(scope), asked)).suppressed).toBe("bounce");
  });
});
