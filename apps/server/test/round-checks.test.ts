import { randomUUID } from "node:crypto";
import type { RoundCheck } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let bia: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await hire(site), await hire(site)];
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
async function check(version: string): Promise<RoundCheck> {
  expectStatus(await start(version), 201);
  return ended(version);
}

/** Plays closed rounds of a new player. Returns their ids. */
async function play(game: string, rounds: number, params: object = {}): Promise<string[]> {
  const member = await site.join();
  await site.deposit(member, 20_000);
  const token = await site.launch(member, game);
  const ids: string[] = [];
  for (let nth = 0; nth < rounds; nth += 1) {
    const body = { game, stake: 100, params };
    const reply = await site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body });
    ids.push(expectStatus(reply, 201).json["data"].id as string);
  }
  return ids;
}

/** Changes recorded rounds behind the ledger's back. */
const falsify = (change: (sql: TestSite["database"]["owner"]["sql"]) => Promise<unknown>) =>
  site.database.owner.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await change(tx as unknown as TestSite["database"]["owner"]["sql"]);
  });

const over = { target: 50, direction: "over" };

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
    const done = await check("limbo-1");
    const [{ rounds } = { rounds: 0 }] = await site.database.sql<{ rounds: number }[]>`
      select count(*)::int as rounds from rounds r join games g on g.id = r.game_id
      where g.gamecode = 'limbo' and r.state = 'closed' and r.tenant_id = (select id from tenants where slug = 'trevo')`;
    expect([done.checked, rounds >= 51]).toEqual([rounds, true]);
    const { id: tenant_id = 0 } = (await site.app.modules.tenants.bySlug("trevo")) ?? {};
    await site.app.modules.roundChecks.jobs.checkNext({ tenant_id, id: done.id });
    expect(await latestOf("limbo-1")).toEqual(done);
  });

  it("is started by one of two members at once", async () => {
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`lock table round_checks in share row exclusive mode`,
      callers: 2,
      call: (nth) => start("dice-1", nth === 0 ? ana : bia),
    });
    const got = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answerOf(answer.value)] : []));
    expect(got.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [201, null],
      [409, "check_running"],
    ]);
    await ended("dice-1");
  });

  it("is of a known game, at a brand of the member's operator, and needs the permission", async () => {
    expect(answerOf(await start("roulette-royale-1"))).toEqual([404, "not_found"]);
    const [davi, caio] = [await hire(site, { operator: "meridian" }), await hire(site, { may: ["players.read"] })];
    expect(answerOf(await start("dice-1", davi))).toEqual([404, "not_found"]);
    expect(answerOf(await start("dice-1", caio))).toEqual([403, "forbidden"]);
  });
});
