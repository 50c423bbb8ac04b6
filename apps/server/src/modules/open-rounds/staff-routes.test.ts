import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Reviewer } from "../../kernel/scope.ts";
import { type TestMember, hire, office } from "../../../test/staff.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "../../../test/test-site.ts";
import { type Wallet, verifyLedger } from "../wallet/index.ts";
import { type RoundDecision, decideRound } from "./decide-round.ts";
import { type RoundTable, type Stake, type StakedRound, createRoundTable, hourMs, mute } from "../../../test/round-table.ts";

type Word = "return" | "close";

let site: TestSite;
let table: RoundTable;

beforeAll(async () => {
  site = await startTestSite();
  table = await createRoundTable(site);
});
afterEach(async () => {
  site.clock.setOffset(0);
  expect((await verifyLedger(site.database.db)).violations).toEqual([]);
});
afterAll(() => site.close());

/** Creates rounds that wait for staff, each of a different player, with a stake of R$ 10. */
async function makeCases(...stakes: ({ readonly misbehave: string } & Stake)[]): Promise<StakedRound[]> {
  const rounds: StakedRound[] = [];
  for (const { misbehave, ...more } of stakes) rounds.push(await table.stake(misbehave, { ...mute, ...more }));
  table.pass(25 * hourMs);
  await table.rounds.sweep();
  return rounds;
}
const makeCase = async (misbehave = "silent", more: Stake = {}): Promise<StakedRound> => {
  const [round] = await makeCases({ misbehave, ...more });
  if (!round) throw new Error("no round");
  return round;
};

const seen = { staked: 1_000, won: 0, reason: "the studio wrote so", idempotency_key: null } as const;
const reviewer = () => ({ tenant: table.tenant, staff_id: newId(), request_id: "test" });
const decideAt = (wallet: Partial<Wallet> = {}) => {
  const needs = { db: site.database.db, clock: site.clock, wallet: { ...site.app.modules.wallet, ...wallet } };
  return (by: Reviewer, input: RoundDecision) => decideRound(needs, by, input);
};
const answerOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};
const decide = ({ id }: StakedRound, decision: Word) => answerOf(decideAt()(reviewer(), { ...seen, id, decision }));

/** A gate in front of the ledger: postings wait until it is opened. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const postIn: Wallet["postIn"] = async (tx, command) => {
    reach();
    await opened;
    return site.app.modules.wallet.postIn(tx, command);
  };
  return { postIn, reached, open: () => open() };
}

const somebodyWaits = () =>
  eventually("somebody to wait for a lock", async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.database.owner.db);
    return (rows[0]?.waiting ?? 0) > 0 ? true : undefined;
  });

describe("staff routes for open rounds", () => {
  let ana: TestMember;
  const get = (path: string, { token } = ana) => office(site, "GET", path, { token });
  const post = (path: string, body: object, { by = ana, key }: { by?: TestMember; key?: string } = {}) =>
    office(site, "POST", path, { token: by.token, body, ...(key && { key }) });
  const codeOf = async (reply: ReturnType<typeof get>) => {
    const { status, json } = await reply;
    return [status, json["code"] ?? null];
  };

  it("list cases in pages, longest waiting first, and only to members who may see them", async () => {
    const [first, second] = await makeCases({ misbehave: "silent" }, { misbehave: "silent" });
    ana = await hire(site);
    const list = async (query = "") =>
      expectStatus(await get(`trevo/round-cases${query}`), 200).json as { data: { id: string }[]; next: string };
    const whole = await list();
    expect(whole.data).toHaveLength(2);
    expect(whole.data).toContainEqual(
      expect.objectContaining({
        id: first?.id,
        provider: "swipe-games",
        player_id: first?.owner.player_id,
        state: "open",
        staked: 1_000,
        won: 0,
        reason: "cannot_be_asked",
        attempts: 1,
      }),
    );
    const piece = await list("?limit=1");
    expect([...piece.data, ...(await list(`?limit=1&after=${piece.next}`)).data]).toEqual(whole.data);
    expect((await list("?provider=hub88")).data).toEqual([]);
    const [stranger, powerless] = [await hire(site, { operator: "meridian" }), await hire(site, { may: ["cases.read", "payouts.review"] })];
    expect(await codeOf(get("trevo/round-cases", stranger))).toEqual([404, "not_found"]);
    expect(await codeOf(get("trevo/round-cases", powerless))).toEqual([403, "forbidden"]);
    expect((await get("aurora/round-cases")).json).toEqual({ data: [], next: null });
    for (const round of [first, second]) await round?.sendResult();
  });

  it("show a case with its moves and its provider's calls, accept one decision about the state shown, and keep its reason", async () => {
    const round = await makeCase();
    ana = await hire(site);
    const path = `trevo/round-cases/${round.id}`;
    const file = async () => expectStatus(await get(path), 200).json["data"];
    // A call is logged after its response.
    const shown = await eventually("the stake's call in the log", async () => {
      const now = await file();
      return now.calls.length > 0 ? now : undefined;
    });
    expect(shown).toMatchObject({
      external_round: round.name,
      game: { gamecode: mute.game },
      closed_at: null,
      case: { reason: "cannot_be_asked" },
      moves: [{ kind: "bet", cash: -1_000, bonus: 0 }],
      calls: [{ action: "bet", status: 200, code: "OK" }],
      decisions: [],
    });
    expect(await codeOf(get(`aurora/round-cases/${round.id}`))).toEqual([404, "not_found"]);
    const reason = "swipe wrote on the 21st that the table was cancelled";
    const body = { decision: "return", staked: 1_000, won: 0, reason };
    expect(await codeOf(post(`${path}/decide`, { ...body, reason: " " }))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(post(`${path}/decide`, { ...body, amount: 1_000 }))).toEqual([422, "invalid_fields"]);
    expect(await codeOf(post(`${path}/decide`, { ...body, staked: 900 }))).toEqual([409, "wrong_state"]);
    expect(await codeOf(post(`aurora/round-cases/${round.id}/decide`, body))).toEqual([404, "not_found"]);
    expect(await round.cash()).toBe(9_000);
    const first = expectStatus(await post(`${path}/decide`, body, { key: "a-key" }), 200);
    expect(first.json["data"]).toMatchObject({ decision: "return", by: ana.id, reason, staked: 1_000, won: 0 });
    expect((await post(`${path}/decide`, body, { key: "a-key" })).json).toEqual(first.json);
    expect(await codeOf(post(`${path}/decide`, { ...body, decision: "close" }, { key: "a-key" }))).toEqual([409, "idempotency_conflict"]);
    expect(await codeOf(post(`${path}/decide`, body))).toEqual([409, "wrong_state"]);
    expect([await round.cash(), await round.state()]).toEqual([10_000, "rolled_back"]);
    expect((await round.sendResult()).taken).toBe(false);
    const decided = await eventually("the refused call in the log", async () => {
      const now = await file();
      return now.calls.length > 1 ? now : undefined;
    });
    expect(decided).toMatchObject({
      case: null,
      moves: [{ kind: "bet" }, { kind: "bet_rolled_back", cash: 1_000 }],
      calls: [{ action: "bet" }, { action: "win", code: "BET_NOT_FOUND" }],
      decisions: [first.json["data"]],
    });
    const events = (await get(`trevo/audit-events?subject=round:${round.id}`)).json["data"];
    expect(events).toMatchObject([
      { actor: `staff:${ana.id}`, action: "round_decided", detail: { decision: "return", staked: 1_000 } },
      { actor: "system", action: "round_needs_person" },
    ]);
    expect(JSON.stringify(events)).not.toContain(reason);
    await expect(site.database.sql`delete from round_decisions`).rejects.toThrow(/permission denied/);
  });
});

describe("a late call of the provider", () => {
  it.each<[string, Word, number]>([
    ["win", "return", 10_000],
    ["win", "close", 10_900],
    ["nothing", "return", 10_000],
    ["nothing", "close", 9_000],
    ["rollback", "return", 10_000],
    ["rollback", "close", 10_000],
  ])("with a %s, after a decision to %s, leaves the player with %i, however often it is repeated", async (call, decision, cash) => {
    const round = await makeCase(call === "rollback" ? "cancelled" : "silent", { outcome: call === "win" ? "win" : "lose" });
    expect(await decide(round, decision)).toBe("done");
    await round.sendResult();
    await round.sendResult();
    expect(await round.cash()).toBe(cash);
    expect(await decide(round, "return")).toBe("wrong_state");
  });

  it.each([
    ["win", 10_900],
    ["lose", 9_000],
  ] as const)(
    "before the decision, with a %s, leaves nothing to decide, even while the list is behind the ledger",
    async (outcome, cash) => {
      const round = await makeCase("silent", { outcome });
      const [row] = await site.database.sql`select * from open_rounds where round_id = ${round.id}`;
      await round.sendResult();
      await eventually("the case to be over", async () => ((await table.rowOf(round.id)) ? undefined : true));
      expect(await decide(round, "return")).toBe("wrong_state");
      // The row that a follower that is behind would leave.
      await site.database.sql`insert into open_rounds ${site.database.sql(row ?? {})}`;
      const { data: cases } = await table.rounds.backOffice.cases(reviewer(), { limit: 10 });
      expect(cases.find(({ id }) => id === round.id)).toMatchObject({ state: "closed" });
      for (const decision of ["return", "close"] as const) expect(await decide(round, decision)).toBe("wrong_state");
      expect([await round.cash(), await table.auditOf(round.id)]).toEqual([cash, ["round_needs_person"]]);
      await site.database.sql`delete from open_rounds where round_id = ${round.id}`;
    },
  );

  it.each<[Word, number]>([
    ["return", 10_000],
    ["close", 10_900],
  ])("during a decision to %s waits for it, and finds the round ended", async (decision, cash) => {
    const round = await makeCase();
    const { postIn, reached, open } = gate();
    const deciding = answerOf(decideAt({ postIn })(reviewer(), { ...seen, id: round.id, decision }));
    await reached;
    const telling = round.sendResult();
    await somebodyWaits();
    open();
    expect([await deciding, (await telling).taken]).toEqual(["done", decision === "close"]);
    expect(await round.cash()).toBe(cash);
  });

  it("concurrent with a decision comes first or second: the stake is returned or the prize is paid, never both", async () => {
    const rounds = await makeCases(...Array.from({ length: 4 }, () => ({ misbehave: "silent" })));
    const ends = await Promise.all(
      rounds.map(async (round, nth) => {
        const both = nth % 2 === 0 ? [decide(round, "return"), round.sendResult()] : [round.sendResult(), decide(round, "return")];
        const answers = await Promise.all(both);
        return [answers.includes("done") ? "returned" : "paid", await round.cash()];
      }),
    );
    for (const [end, cash] of ends) expect(cash).toBe(end === "returned" ? 10_000 : 10_900);
  });

  it("control: a stake returned under another key is returned again by the provider's call", async () => {
    const round = await makeCase("cancelled");
    const { wallet } = site.app.modules;
    const record = await wallet.round(table.tenant.id, round.id);
    const [provider, game_id] = [record?.provider ?? "", record?.game_id ?? 0];
    const own = { ...round.owner, provider, source: provider, external_id: randomUUID(), game_id, round: record?.external_round ?? "" };
    await wallet.post({ ...own, kind: "win", amount: 1_000, closes: true, requires_bet: true });
    await round.sendResult();
    expect(await round.cash()).toBe(11_000);
  });
});

describe("members who decide at the same time", () => {
  it("end a round once, by one of their decisions", async () => {
    for (const round of await makeCases({ misbehave: "silent" }, { misbehave: "silent" })) {
      const words: readonly Word[] = ["return", "close", "return", "close"];
      const answers = await Promise.all(words.map((word) => decide(round, word)));
      expect(answers.toSorted()).toEqual(["done", "wrong_state", "wrong_state", "wrong_state"]);
      expect(await round.cash()).toBe(words[answers.indexOf("done")] === "return" ? 10_000 : 9_000);
      expect(await table.auditOf(round.id)).toEqual(["round_needs_person", "round_decided"]);
    }
  });

  it("wait for a sweep whose provider has found the round, without a deadlock", async () => {
    const round = await makeCase("forgotten", { studio: "studio", game: "studio-button" });
    const { postIn, reached, open } = gate();
    const { wallet } = site.app.modules;
    const found = table.withStudio({ roundStatus: async () => ({ state: "cancelled" }) });
    table.pass(25 * hourMs);
    const sweeping = table.sweepWith({ ...found, wallet: { ...wallet, postIn } })();
    await reached;
    const deciding = decide(round, "close");
    await somebodyWaits();
    open();
    expect(await deciding).toBe("wrong_state");
    await sweeping;
    expect([await round.cash(), await table.auditOf(round.id)]).toEqual([10_000, ["round_needs_person", "round_swept"]]);
  });

  it("have nothing to decide before the round is a case", async () => {
    const round = await table.stake("silent");
    expect(await decide(round, "close")).toBe("wrong_state");
    expect(await answerOf(decideAt()(reviewer(), { ...seen, id: newId(), decision: "close" }))).toBe("not_found");
    expect(await round.cash()).toBe(9_000);
    await round.sendResult();
  });
});
