import { randomUUID } from "node:crypto";
import type { RoundCheck } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let tenant_id: number;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site);
  tenant_id = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterAll(() => site.close());

const latestOf = async (version: string, brand = "trevo") =>
  expectStatus(await office(site, "GET", `${brand}/returns/${version}/verification`, { token: ana.token }), 200).json[
    "data"
  ] as RoundCheck | null;
const start = (version: string, { token } = ana, brand = "trevo") => office(site, "POST", `${brand}/returns/${version}/verify`, { token });
const answerOf = ({ status, json }: Reply) => [status, json["code"] ?? null];
const ended = (version: string) =>
  eventually("the end of the check", async () => {
    const latest = await latestOf(version);
    return latest && latest.state !== "running" ? latest : undefined;
  });
const pass = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);
/** Starts a check when an earlier one no longer prevents it, and waits for its end. */
async function check(version: string): Promise<RoundCheck> {
  pass(restMs);
  expectStatus(await start(version), 201);
  return ended(version);
}

const idOf = (reply: Reply) => expectStatus(reply, 201).json["data"].id as string;

/** Plays closed rounds of a new player. Returns their ids. */
async function play(game: string, rounds: number, params: object = {}): Promise<string[]> {
  const member = await site.join();
  await site.deposit(member, 20_000);
  const token = await site.launch(member, game);
  const ids: string[] = [];
  for (let nth = 0; nth < rounds; nth += 1) {
    const body = { game, stake: 100, params };
    const reply = await site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body });
    ids.push(idOf(reply));
  }
  return ids;
}

/** Changes recorded rounds behind the ledger's back. */
const falsify = (change: (sql: TestSite["database"]["owner"]["sql"]) => Promise<unknown>) =>
  site.database.owner.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx as unknown as TestSite["database"]["owner"]["sql"]);
  });

const restMs = 5 * 60_000;
const over = { target: 50, direction: "over" };
const drop = { rows: 8, risk: "low" };

describe("a check of a game's rounds", () => {
  it("recomputes each closed round from its seed, revealed or not, and is in the log", async () => {
    expect(await latestOf("dice-1")).toBeNull();
    await play("dice", 3, over);
    await play("boto", 2);
    const done = await check("dice-1");
    expect(done).toMatchObject({ game: "dice", state: "done", mismatches: 0, mismatched: [], requested_by: ana.id });
    expect(done.checked).toBeGreaterThanOrEqual(3);
    expect((await check("boto-1")).checked).toBeGreaterThanOrEqual(2);
    const log = await office(site, "GET", `trevo/audit-events?subject=round_check:${done.id}`, { token: ana.token });
    expect(log.json["data"]).toMatchObject([{ action: "rounds_check_requested", actor: `staff:${ana.id}`, detail: { game: "dice" } }]);
    const seeds = await site.database.owner.sql<{ server_seed_hash: string }[]>`select server_seed_hash from fair_seeds`;
    expect(seeds.some(({ server_seed_hash }) => JSON.stringify(done).includes(server_seed_hash))).toBe(false);
  });

  it("names each round that was paid or recorded otherwise than its seed says", async () => {
    const [paid = "", drawn = "", sound = ""] = await play("dice", 3, over);
    await falsify((sql) => sql`update rounds set won_cash = won_cash + 1 where id = ${paid}`);
    await falsify((sql) => sql`update rounds set nonce = nonce + 1000000 where id = ${drawn}`);
    const found = await check("dice-1");
    expect(found).toMatchObject({ state: "done", mismatches: 2 });
    expect(found.mismatched).toContainEqual({ round_id: paid, check: "payout" });
    expect(found.mismatched.map(({ round_id }) => round_id)).toContain(drawn);
    expect(found.mismatched.map(({ round_id }) => round_id)).not.toContain(sound);
    expect(await latestOf("dice-1", "aurora")).toBeNull();
    await falsify((sql) => sql`update rounds set won_cash = won_cash - 1 where id = ${paid}`);
    await falsify((sql) => sql`update rounds set nonce = nonce - 1000000 where id = ${drawn}`);
    expect(await check("dice-1")).toMatchObject({ mismatches: 0 });
  });

  it("counts more rounds than a page once each, also if its job is repeated", async () => {
    await play("limbo", 51, { target: 200 });
    const [{ rounds } = { rounds: 0 }] = await site.database.sql<{ rounds: number }[]>`
      select count(*)::int as rounds from rounds r join games g on g.id = r.game_id
      where g.gamecode = 'limbo' and r.state = 'closed' and r.tenant_id = ${tenant_id}`;
    expect(rounds).toBeGreaterThan(50);
    const now = site.clock.now();
    const id = newId();
    // A run without a job: the test is both runs of its job.
    await site.database.owner.sql`insert into round_checks (tenant_id, id, game, requested_by, requested_at, worked_at)
      values (${tenant_id}, ${id}, 'limbo', ${ana.id}, ${now}, ${now})`;
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`select 1 from round_checks where id = ${id} for update`,
      callers: 2,
      call: () => site.app.modules.roundChecks.jobs.checkNext({ tenant_id, id }),
    });
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await latestOf("limbo-1")).toMatchObject({ id, state: "done", checked: rounds, mismatches: 0 });
  });

  it("is started by one of two members at once", async () => {
    pass(restMs);
    const bia = await hire(site);
    // The job reads the rounds: it cannot end before both are answered.
    const answers = await site.database.owner.sql.begin(async (job) => {
      await job`lock table rounds in access exclusive mode`;
      return await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`lock table round_checks in share row exclusive mode`,
        callers: 2,
        call: (nth) => start("dice-1", nth === 0 ? ana : bia),
      });
    });
    const got = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answerOf(answer.value)] : []));
    expect(got.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [201, null],
      [409, "check_running"],
    ]);
    await ended("dice-1");
  });

  it("is refused for five minutes after the last one of the game has ended", async () => {
    const { ended_at } = await check("roda-1");
    pass(new Date(ended_at ?? 0).getTime() + restMs - 30_000 - site.clock.now().getTime());
    expect(answerOf(await start("roda-1"))).toEqual([429, "too_many_requests"]);
    expect((await latestOf("roda-1"))?.state).toBe("done");
    expect(await check("keno-1")).toMatchObject({ state: "done" });
    expectStatus(await start("roda-1"), 201);
    await ended("roda-1");
  });

  it("reports a round whose seed is missing or damaged, and goes on", async () => {
    const [[damaged = ""], [missing = ""], [sound = ""]] = [
      await play("plinko", 1, drop),
      await play("plinko", 1, drop),
      await play("plinko", 1, drop),
    ];
    await falsify(
      (sql) =>
        sql`update fair_seeds set server_seed = decode(repeat('07', 60), 'hex') where id = (select seed_id from rounds where id = ${damaged})`,
    );
    await falsify((sql) => sql`delete from fair_seeds where id = (select seed_id from rounds where id = ${missing})`);
    const found = await check("plinko-1");
    expect(found).toMatchObject({ state: "done", checked: 3, mismatches: 2 });
    expect(found.mismatched).toContainEqual({ round_id: damaged, check: "commitment" });
    expect(found.mismatched).toContainEqual({ round_id: missing, check: "commitment" });
    expect(found.mismatched.map(({ round_id }) => round_id)).not.toContain(sound);
  });

  it("finds no difference in rounds of several actions and in free rounds", async () => {
    const member = await site.join();
    await site.deposit(member, 20_000);
    const token = await site.launch(member, "mines");
    const opened = await site.call("POST", "/house/api/rounds", { token, body: { game: "mines", stake: 100, params: { mines: 3 } } });
    const act = (body: object) => site.call("POST", `/house/api/rounds/${idOf(opened)}/actions`, { token, body });
    const revealed = expectStatus(await act({ action: "reveal", params: { cell: 3 } }), 200).json["data"];
    if (revealed.state === "open") expectStatus(await act({ action: "cash_out" }), 200);
    expect(await check("mines-1")).toMatchObject({ checked: 1, mismatches: 0 });

    const { id: game, title } = (await site.call("POST", "/api/games/get", { body: { game_id: "double" } })).json["data"];
    const reward = { code: "free_rounds", game: { id: game, title }, rounds: 1, stake: 20, wins: "cash", days: 7 } as const;
    const gift = { source: "test", external_id: newId(), reward, reason: "test:rounds", requested: true };
    await site.database.db.transaction().execute((tx) => site.app.modules.rewards.grant(tx, { tenant_id, player_id: member.id }, gift));
    const free = await site.launch(member, "double");
    const { free_rounds } = (await site.call("GET", "/house/api/session", { token: free })).json["data"];
    const body = { game: "double", stake: 20, params: { colour: "red" }, free_rounds: free_rounds.id };
    idOf(await site.call("POST", "/house/api/rounds", { token: free, body }));
    expect(await check("double-1")).toMatchObject({ checked: 1, mismatches: 0 });
  });

  it("is of a known game, at a brand of the member's operator, and needs the permission", async () => {
    expect(answerOf(await start("roulette-royale-1"))).toEqual([404, "not_found"]);
    // Its rounds are drawn for all players at once, not from a player's seed.
    expect(answerOf(await start("crash-1"))).toEqual([404, "not_found"]);
    const isCheckable = async (version: string) =>
      expectStatus(await office(site, "GET", `trevo/returns/${version}`, { token: ana.token }), 200).json["data"].is_checkable;
    expect([await isCheckable("crash-1"), await isCheckable("dice-1")]).toEqual([false, true]);
    const [davi, caio] = [await hire(site, { operator: "meridian" }), await hire(site, { may: ["players.read"] })];
    expect(answerOf(await start("dice-1", davi))).toEqual([404, "not_found"]);
    expect(answerOf(await start("dice-1", caio))).toEqual([403, "forbidden"]);
  });
});
