import type { Alarm, ParkReason } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Alert } from "../src/kernel/alerts.ts";
import { newId } from "../src/kernel/ids.ts";
import { alarmStore } from "../src/modules/alarms/store.ts";
import { raceAtBarrier } from "./barrier.ts";
import { countOf } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
/** Rui and Bea handle alarms at every brand; Iris only reads. */
let rui: TestMember;
let bea: TestMember;
let iris: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  [rui, bea, iris] = [await hire(site, { may: ["admin"] }), await hire(site, { may: ["risk"] }), await hire(site, { may: ["auditor"] })];
}, 120_000);
beforeEach(() => site.database.owner.sql`delete from alarms`);
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const parked: Alert = {
  name: "win_parked",
  tenant_id: 1,
  subject: "win:1",
  text: "a win is not paid",
  details: { provider: "studio", amount: 5_00, reason: "closed_round" satisfies ParkReason, win_id: "1" },
};
const raise = async (alert: Partial<Alert> = {}, times = 1): Promise<void> => {
  const { alarms } = site.app.modules;
  for (let nth = 0; nth < times; nth += 1) alarms.keep({ ...parked, ...alert });
  await alarms.settled();
};
const list = async (query = "", by = iris): Promise<Alarm[]> =>
  expectStatus(await office(site, "GET", `alarms${query}`, { token: by.token }), 200).json["data"] as Alarm[];
const standing = async (): Promise<Alarm> => {
  const [found] = await list();
  if (!found) throw new Error("no alarm stands");
  return found;
};
const take = (by: TestMember, { id, taken_by }: Pick<Alarm, "id" | "taken_by">) =>
  office(site, "POST", `alarms/${id}/take`, { token: by.token, body: { taken_by } });
const close = (by: TestMember, { id, taken_by, raised }: Pick<Alarm, "id" | "taken_by" | "raised">, reason = "the provider has paid") =>
  office(site, "POST", `alarms/${id}/close`, { token: by.token, body: { taken_by, raised, reason } });
const codeOf = async (reply: ReturnType<typeof office>): Promise<unknown> => {
  const { status, json } = await reply;
  return json["code"] ?? status;
};
const events = () => site.database.sql<{ action: string; actor: string; detail: object }[]>`
  select action, actor, detail from audit_events where action in ('alarm_taken', 'alarm_closed') order by id desc limit 2`;

describe("an alarm", () => {
  it("is one row however often its condition is raised, with the latest facts", async () => {
    await raise({}, 2);
    site.clock.setOffset(minuteMs);
    await raise({ details: { ...parked.details, amount: 7_00 } });
    const [alarm, ...others] = await list();
    expect([others, alarm]).toMatchObject([
      [],
      { tenant: "trevo", kind: "win_parked", subject: "win:1", state: "open", raised: 3, facts: { provider: "studio", amount: 7_00 } },
    ]);
    expect(Date.parse(alarm?.last_raised_at ?? "") - Date.parse(alarm?.first_raised_at ?? "")).toBeGreaterThanOrEqual(minuteMs - 1_000);
  });

  it("of another subject, kind or brand is another row; alarms about the brand itself share one", async () => {
    await raise();
    await raise({ subject: "win:2" });
    await raise({ tenant_id: 2 });
    await raise({ name: "complaints_high", subject: null, details: { sent: 10, complaints: 3 } }, 2);
    const found = (await list()).map(({ tenant, kind, subject, raised }) => [tenant, kind, subject, raised]);
    expect(found).toHaveLength(4);
    expect(found).toContainEqual(["trevo", "complaints_high", null, 2]);
    expect(found).toContainEqual(["aurora", "win_parked", "win:1", 1]);
  });

  it("stores nothing about a person, whatever the details for the log contain", async () => {
    await raise({
      name: "sms_bound_reached",
      subject: "range_hour login",
      details: { bound: "range_hour", group: "login", range: "+55119999" },
    });
    await raise({ details: { ...parked.details, player: "Marina Alves", win_id: "1", nested: { cpf: "52998224725" } } });
    const rows = JSON.stringify(await site.database.sql`select * from alarms`);
    for (const word of ["+55119999", "Marina", "52998224725"]) expect(rows).not.toContain(word);
  });

  it("is one row when two processes raise it at the same moment", async () => {
    const outcomes = await raceAtBarrier({
      database: site.database,
      // Blocks writers but not readers.
      hold: (tx) => tx`lock table alarms in share mode`,
      callers: 4,
      call: () =>
        alarmStore.raise(site.database.db, {
          tenant_id: 1,
          id: newId(),
          kind: "win_parked",
          subject: "win:1",
          at: site.clock.now(),
          facts: {},
        }),
    });
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "fulfilled"));
    expect(await list()).toMatchObject([{ raised: 4 }]);
  });

  it("is raised by a broken invariant, and not by one that holds", async () => {
    const { integrity, alarms } = site.app.modules;
    await integrity.record("sums of the test", [{ tenant_id: 1, subject: "player x", detail: "one centavo too many" }]);
    await alarms.settled();
    expect(await list()).toMatchObject([{ kind: "invariant_broken", subject: "sums of the test", facts: { violations: 1 } }]);
    await integrity.record("sums of the test", []);
    await alarms.settled();
    expect(await list()).toMatchObject([{ raised: 1 }]);
  });

  it("is stored once the database is back", async () => {
    const { owner } = site.database;
    await owner.sql`alter table alarms rename to alarms_away`;
    const { alarms } = site.app.modules;
    alarms.keep(parked);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await owner.sql`alter table alarms_away rename to alarms`;
    await alarms.settled();
    expect(await list()).toMatchObject([{ raised: 1, subject: "win:1" }]);
  });

  it("that cannot be stored does not affect later ones", async () => {
    await raise({ tenant_id: 999_999 });
    await raise();
    expect(await list()).toHaveLength(1);
  });
});

describe("taking and closing an alarm", () => {
  it("record the member who did it, and appear in the audit log", async () => {
    await raise();
    const taken = expectStatus(await take(rui, await standing()), 200).json["data"] as Alarm;
    expect(taken).toMatchObject({ state: "taken", taken_by: rui.id, due_at: null });
    const closed = expectStatus(await close(rui, taken), 200).json["data"] as Alarm;
    expect(closed).toMatchObject({ state: "closed", closed_by: rui.id, reason: "the provider has paid" });
    expect(await list()).toEqual([]);
    expect(await list("?state=closed")).toMatchObject([{ id: taken.id }]);
    expect(await events()).toMatchObject([
      { action: "alarm_closed", actor: `staff:${rui.id}`, detail: { kind: "win_parked", raised: 1 } },
      { action: "alarm_taken", actor: `staff:${rui.id}`, detail: { kind: "win_parked", taken_from: null } },
    ]);
  });

  it("let one of two simultaneous takers win and show the other who did", async () => {
    await raise();
    const shown = await standing();
    const outcomes = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select from alarms where id = ${shown.id} for update`,
      callers: 2,
      call: (nth) => codeOf(take(nth === 0 ? rui : bea, shown)),
    });
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? String(outcome.value) : "failed"));
    expect(codes.toSorted()).toEqual(["200", "wrong_state"]);
    expect((await standing()).taken_by).toBe(codes[0] === "200" ? rui.id : bea.id);
  });

  it("from a colleague is possible only for a member who was shown that the colleague has it", async () => {
    await raise();
    const shown = await standing();
    expectStatus(await take(rui, shown), 200);
    expect([await codeOf(take(bea, shown)), await codeOf(close(bea, shown)), await codeOf(take(rui, await standing()))]).toEqual([
      "wrong_state",
      "wrong_state",
      "wrong_state",
    ]);
    expect(await codeOf(take(bea, await standing()))).toBe(200);
    expect((await standing()).taken_by).toBe(bea.id);
  });

  it("refuse to close an alarm that was raised again since it was shown, or that is closed", async () => {
    await raise();
    const shown = await standing();
    await raise();
    expect(await codeOf(close(rui, shown))).toBe("wrong_state");
    const seen = await standing();
    expect(await codeOf(close(rui, seen))).toBe(200);
    expect([await codeOf(close(bea, seen)), await codeOf(take(bea, seen))]).toEqual(["wrong_state", "wrong_state"]);
  });

  it("count an alarm that was raised again after it was taken, with its own deadline, until it is taken again", async () => {
    await raise();
    expectStatus(await take(rui, await standing()), 200);
    expect(await countOf(site, "alarms", iris)).toBeUndefined();
    site.clock.setOffset(2 * minuteMs);
    await raise();
    const back = await standing();
    expect(back).toMatchObject({ state: "taken", taken_by: rui.id, raised: 2 });
    expect(Date.parse(back.due_at ?? "")).toBe(Date.parse(back.last_raised_at) + 10 * minuteMs);
    expect(await countOf(site, "alarms", iris)).toMatchObject({ waiting: 1, late: 0, due_at: back.due_at });
    site.clock.setOffset(12 * minuteMs + 1_000);
    expect(await countOf(site, "alarms", iris)).toMatchObject({ waiting: 1, late: 1 });
    expect(expectStatus(await take(rui, back), 200).json["data"]).toMatchObject({ state: "taken", taken_by: rui.id, due_at: null });
    expect(await codeOf(take(rui, await standing()))).toBe("wrong_state");
    expect(await countOf(site, "alarms", iris)).toBeUndefined();
  });

  it("create a new row for later occurrences, and leave the closed one unchanged", async () => {
    await raise();
    const first = await standing();
    expectStatus(await close(rui, first), 200);
    await raise();
    const second = await standing();
    expect([second.id === first.id, second.raised, second.state]).toEqual([false, 1, "open"]);
    expect(await list("?state=closed")).toMatchObject([{ id: first.id, raised: 1 }]);
  });

  it("require a reason of at most 500 characters, and change nothing without one", async () => {
    await raise();
    const shown = await standing();
    for (const reason of ["", "  ", "x".repeat(501)]) expect(await codeOf(close(rui, shown, reason))).toBe("invalid_fields");
    expect(await codeOf(take(rui, { id: shown.id, taken_by: "nobody" }))).toBe("invalid_fields");
    expect(await standing()).toEqual(shown);
    expect(await codeOf(close(rui, shown, "x".repeat(500)))).toBe(200);
  });

  it("are refused to members who only read, and to those of another brand or operator", async () => {
    await raise();
    const shown = await standing();
    const reader = await hire(site, { may: ["health.read"] });
    const elsewhere = await hire(site, { may: ["alarms.handle"], brand: "aurora" });
    const foreign = await hire(site, { operator: "meridian" });
    expect([await codeOf(take(reader, shown)), await codeOf(close(reader, shown))]).toEqual(["forbidden", "forbidden"]);
    expect([await codeOf(take(elsewhere, shown)), await codeOf(close(foreign, shown))]).toEqual(["not_found", "not_found"]);
    expect([await list("", elsewhere), await list("", foreign)]).toEqual([[], []]);
    expect(await codeOf(office(site, "GET", "alarms", { token: (await hire(site, { may: ["content"] })).token }))).toBe("forbidden");
    expect(await standing()).toEqual(shown);
  });

  it("never delete a row, and the product's login cannot delete one either", async () => {
    await expect(site.database.sql`delete from alarms`).rejects.toThrow(/permission denied/);
  });
});

describe("the list of alarms", () => {
  it("continues where a page ended, filtered by kind and brand", async () => {
    for (const [nth, subject] of ["a", "b", "c"].entries()) {
      site.clock.setOffset(nth * 1_000);
      await raise({ subject });
    }
    const page = await office(site, "GET", "alarms?limit=2", { token: iris.token });
    expect((page.json["data"] as Alarm[]).map(({ subject }) => subject)).toEqual(["a", "b"]);
    const rest = await list(`?limit=2&after=${String(page.json["next"])}`);
    expect(rest.map(({ subject }) => subject)).toEqual(["c"]);
    expect([await list("?kind=return_outside"), await list("?tenant=aurora")]).toEqual([[], []]);
    for (const { id, taken_by, raised } of await list()) expectStatus(await close(rui, { id, taken_by, raised }), 200);
    const closed = await office(site, "GET", "alarms?state=closed&limit=2", { token: iris.token });
    const older = await list(`?state=closed&limit=2&after=${String(closed.json["next"])}`);
    expect([closed.json["data"] as Alarm[], older].map((piece) => piece.map(({ subject }) => subject))).toEqual([["c", "b"], ["a"]]);
  });

  it("of closed alarms reads no more rows of each brand than it returns, however many exist", async () => {
    await site.database.owner.sql`
      insert into alarms (tenant_id, id, kind, subject, first_raised_at, last_raised_at, facts, closed_by, closed_at, reason)
      select 1 + nth % 2, gen_random_uuid(), 'win_parked', 'win:' || nth, now(), now(), '{}', gen_random_uuid(), now() + nth * interval '1 second', 'done'
      from generate_series(1, 4000) as nth`;
    await site.database.owner.sql`analyze alarms`;
    const query = { tenant_ids: [1, 2], kind: null, after: null, limit: 10 };
    const { found, rows } = await site.database.db.transaction().execute(async (tx) => {
      const closed = await alarmStore.closed(tx, query);
      const { rows: read } = await sql<{ count: number }>`
        select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'alarms'`.execute(
        tx,
      );
      return { found: closed, rows: read[0]?.count };
    });
    expect(rows).toBeLessThan(100);
    expect(found.map(({ subject }) => subject)).toEqual(Array.from({ length: 10 }, (_, nth) => `win:${4_000 - nth}`));
  });

  it("counts alarms that nobody has taken in the staff queues, late after ten minutes", async () => {
    expect(await countOf(site, "alarms", iris)).toBeUndefined();
    await raise();
    await raise({ subject: "win:2" });
    expect(await countOf(site, "alarms", iris)).toMatchObject({ tenant: "trevo", waiting: 2, late: 0 });
    site.clock.setOffset(10 * minuteMs + 1_000);
    expect(await countOf(site, "alarms", iris)).toMatchObject({ waiting: 2, late: 2 });
    expectStatus(await take(rui, await standing()), 200);
    expect(await countOf(site, "alarms", iris)).toMatchObject({ waiting: 1, late: 1 });
  });
});
