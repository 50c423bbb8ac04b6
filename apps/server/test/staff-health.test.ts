import type { Health } from "@trevo/contract";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

/** Most tests check everything once or twice, on a machine that may be busy. In ms. */
const longest = 180_000;

let site: TestSite;
let ana: TestMember;
let bia: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await hire(site), await hire(site)];
});
afterAll(() => site.close());
/** A run that a failed test has left would refuse the next one. */
beforeEach(() => settled(), longest);

const healthOf = async (who = ana) => expectStatus(await office(site, "GET", "health", { token: who.token }), 200).json["data"] as Health;
const start = (who = ana, brand = "trevo") => office(site, "POST", `${brand}/invariants/run`, { token: who.token, body: {} });
const answerOf = ({ status, json }: Awaited<ReturnType<typeof start>>) => [status, json["code"] ?? null];
interface Run {
  readonly tenant_id: number;
  readonly id: string;
  readonly state: string;
  readonly checked: number;
}
/** A row of a run without a job. */
const plant = async (workedAt: Date, invariants = site.app.modules.integrity.names.length): Promise<Run> => {
  const [row] = await site.database.owner.sql<Run[]>`
    insert into invariant_checks (tenant_id, id, requested_by, requested_at, invariants, worked_at)
    select id, gen_random_uuid(), gen_random_uuid(), ${site.clock.now()}, ${invariants}, ${workedAt} from tenants where slug = 'aurora' returning *`;
  if (!row) throw new Error("no brand");
  return row;
};
const read = async ({ id }: Run) => (await site.database.sql<Run[]>`select * from invariant_checks where id = ${id}`)[0];
/** Works in turns with the job until no run is in progress. */
const settled = async (): Promise<void> => {
  for (;;) {
    const [row] = await site.database.sql<Run[]>`select * from invariant_checks where state = 'running'`;
    if (!row) return;
    await site.app.modules.checks.jobs.checkNext(row);
    await pause(50);
  }
};
const ended = async () => {
  await settled();
  const { check, is_checking } = await healthOf();
  if (!check || is_checking) throw new Error("no check has ended");
  return check;
};

describe("the health of the product", () => {
  it("lists jobs, followers and every invariant, to members with the permission only", async () => {
    const { jobs, followers, invariants } = await healthOf();
    expect(jobs.dead).toBe(0);
    expect(followers.map(({ name }) => name)).toContain("figures");
    expect(invariants.map(({ name }) => name)).toEqual(site.app.modules.integrity.names);
    const powerless = await hire(site, { may: ["players.read"] });
    expect((await office(site, "GET", "health", { token: powerless.token })).status).toBe(403);
  });

  it("gives every invariant and follower a name that the console translates", async () => {
    const table = readFileSync(new URL("../../office/src/lib/invariant-names.ts", import.meta.url), "utf8");
    const keys = new Set([...table.matchAll(/^ {2}(?:"((?:[^"\\]|\\.)+)"|([a-z]+)):/gm)].map(([, quoted, bare]) => quoted ?? bare));
    const { followers, invariants } = await healthOf();
    const named = [...invariants, ...followers].map(({ name }) => name);
    expect(named.filter((name) => !keys.has(name))).toEqual([]);
    expect([...keys].filter((key) => key === undefined || !named.includes(key))).toEqual([]);
  });

  it("counts open violations of the member's own brands, and none of another operator's", async () => {
    const [name = ""] = site.app.modules.integrity.names;
    const openOf = ({ invariants }: Health) => invariants.find((one) => one.name === name)?.open;
    const foreigner = await hire(site, { operator: "meridian" });
    const before = openOf(await healthOf(foreigner));
    const [tenant] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    const violation = { tenant_id: tenant?.id ?? 0, subject: "planted", detail: "by the test", freezes: false };
    await site.app.modules.integrity.record(name, [violation]);
    expect([openOf(await healthOf()), openOf(await healthOf(foreigner))]).toEqual([1, before]);
    await site.database.owner.sql`update violations set resolved_at = now() where subject = 'planted'`;
  });
});

describe("a check of all invariants", { timeout: longest }, () => {
  it("runs as a job to the end, records what it found, and stands in the log", async () => {
    const [tenant] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    // A balance without entries: only a check of all rows finds it.
    const member = await site.join();
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update wallets set cash = cash + 1 where tenant_id = ${tenant?.id ?? 0} and player_id = ${member.id}`;
    });
    const started = expectStatus(await start(), 201).json["data"];
    expect(started).toMatchObject({ tenant: "trevo", state: "running", checked: 0, requested_by: ana.id });
    const check = await ended();
    expect(check).toMatchObject({ id: started.id, state: "done", unchecked: [] });
    expect(check.checked).toBe(check.invariants);
    const violations = (await office(site, "GET", "trevo/violations", { token: ana.token })).json["data"] as { subject: string }[];
    expect(violations.some(({ subject }) => subject.includes(member.id))).toBe(true);
    const events = (await office(site, "GET", `trevo/audit-events?subject=invariant_check:${check.id}`, { token: ana.token })).json["data"];
    expect(events).toMatchObject([{ action: "invariants_check_requested", actor: `staff:${ana.id}` }]);
  });

  it("is started by one of two members who start it at once", async () => {
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`lock table invariant_checks in share row exclusive mode`,
      callers: 2,
      call: (nth) => (nth === 0 ? start(ana) : start(bia, "aurora")),
    });
    const statuses = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answerOf(answer.value)] : []));
    expect(statuses.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [201, null],
      [409, "check_running"],
    ]);
    await ended();
  });

  it("is refused while one works, and replaces one without progress for more than an hour", async () => {
    const hour = 3_600_000;
    const now = site.clock.now().getTime();
    const lost = await plant(new Date(now - hour + 60_000));
    expect(answerOf(await start())).toEqual([409, "check_running"]);
    await site.database.owner.sql`update invariant_checks set worked_at = ${new Date(now - hour - 1)} where state = 'running'`;
    expect(await healthOf()).toMatchObject({ is_checking: false, check: { state: "stopped" } });
    expect((await start()).status).toBe(201);
    expect(await read(lost)).toMatchObject({ state: "stopped", ended_at: expect.any(Date) });
    await ended();
  });

  it("counts an invariant once if its job runs twice", async () => {
    const [tenant] = await site.database.sql<{ id: number }[]>`select id from tenants where slug = 'trevo'`;
    const { id } = expectStatus(await start(), 201).json["data"] as { id: string };
    const key = { tenant_id: tenant?.id ?? 0, id };
    const { checks } = site.app.modules;
    await Promise.all([checks.jobs.checkNext(key), checks.jobs.checkNext(key)]);
    const check = await ended();
    expect([check.id, check.checked]).toEqual([id, check.invariants]);
  });

  it("is left alone while another job checks", async () => {
    const planted = await plant(site.clock.now());
    await site.database.owner.sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('invariant-check', 0))`;
      await site.app.modules.checks.jobs.checkNext(planted);
      expect(await read(planted)).toMatchObject({ state: "running", checked: 0 });
    });
    expect(await ended()).toMatchObject({ id: planted.id, state: "done" });
  });

  it("stops if another release with other invariants began it", async () => {
    const planted = await plant(site.clock.now(), 3);
    await site.app.modules.checks.jobs.checkNext(planted);
    expect(await read(planted)).toMatchObject({ state: "stopped", checked: 0 });
  });

  it("needs the permission to read the audit log", async () => {
    const reader = await hire(site, { may: ["health.read"] });
    expect(answerOf(await start(reader))).toEqual([403, "forbidden"]);
  });
});
