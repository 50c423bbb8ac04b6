import { centavos } from "@trevo/domain";
import { ticketHash } from "@trevo/sports";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSportsbook, type TestSportsbook } from "../../../test/sport-things.ts";
import { market, second } from "../../../test/sports-feed.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "../../../test/test-site.ts";
import type { Tx } from "../../kernel/db.ts";
import type { RowKey } from "../../kernel/state-invariant.ts";
import { betInvariants } from "./bet-invariants.ts";
import { findBets } from "./settlement-effect.ts";

let site: TestSite;
let book: TestSportsbook;
let member: Member;

/** Bets that are open, won, lost, void, corrected, and partly cashed out. */
beforeAll(async () => {
  site = await startTestSite();
  await site.app.modules.sportsbook.bets.stop();
  book = await openSportsbook(site, 6);
  member = await site.join();
  await site.deposit(member, 100_00);
  for (const name of ["m1", "m2", "m3", "m4", "m5"]) {
    await book.offer(name, [2_000, 3_000, 4_000]);
    await book.placed(member, [await book.shown(name)], { stake: 10_00 });
  }
  await book.offer("m6", [2_000, 3_000, 4_000]);
  const { id } = await book.placed(member, [await book.shown("m6")], { stake: 10_00 });
  const body = { share_bps: 5_000, seen_amount: 1 };
  expectStatus(await site.call("POST", `/api/sportsbook/bets/${id as string}/cash-out`, { token: member.token, body }), 200);
  const settle = () => site.app.modules.sportsbook.bets.settleDue();
  await book.end("m2", "h12");
  await book.end("m3", "a12");
  await book.feed.send({ t: "cancel", markets: [market("result")], from: null, to: null }, { at: second(60), fixture: "m4" });
  await book.end("m5", "a12");
  await settle();
  await book.end("m5", "h12", 7_300);
  await settle();
}, 120_000);
afterAll(() => site.close());

/** The names of the violated invariants. */
const violated = async (): Promise<string[]> =>
  site.database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const found: string[] = [];
      for (const { name, check } of betInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
      return found;
    });

const money = "a sports bet has one round with its stake and what it has paid";
const settled = "a sports bet is settled as its legs ended";
const standing = "a sports bet is settled by the results that stand";
const ticket = "a sports bet is the ticket that was accepted";
const cashed = "a sports bet was cashed out for what its parts say";
const order = "a sports bet was accepted behind no suspension, no result and no kick-off";
const round = "a round of the sportsbook is a sports bet";
const steps = "sports bets take the allowed steps";

const tables = {
  sport_bets: ["id"],
  sport_bet_legs: ["bet_id", "leg_no"],
  sport_bet_selections: ["bet_id", "leg_no", "selection_no"],
  sport_settlements: ["bet_id", "settlement_no"],
  sport_cash_outs: ["bet_id", "cash_out_no"],
  sport_results: ["market_id", "book_id", "revision"],
  sport_stream: ["book_id", "seq"],
  sport_suspensions: ["book_id", "scope", "scope_id"],
  sport_fixtures: ["id"],
  rounds: ["id"],
};

const openBet = async (tx: Tx) =>
  (await sql<RowKey>`select tenant_id, id from sport_bets where status = 'open' and cashed_out = 0 limit 1`.execute(tx)).rows;

const longAgo = `update sport_results set decided_at = clock_timestamp() - interval '1 hour';
  update sport_bets set placed_at = placed_at - interval '2 hours'`;

describe("the invariants of sports bets", () => {
  it("hold for bets that are open, won, lost, void and corrected", async () => {
    expect(await violated()).toEqual([]);
    await site.database.owner.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = replica");
      await tx.unsafe(longAgo);
    });
    expect(await violated()).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    [
      "a stake that was not posted",
      "update rounds set staked_cash = staked_cash - 1 where provider = 'sportsbook' and state = 'open'",
      [money],
    ],
    ["a prize that was not paid", "update rounds set won_cash = 0 where provider = 'sportsbook' and won_cash > 0", [money]],
    ["a bet whose round was closed", "update rounds set state = 'closed' where provider = 'sportsbook' and state = 'open'", [money]],
    [
      "a round of no bet",
      `insert into rounds select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'external_round', gen_random_uuid()))).*
        from rounds r where provider = 'sportsbook' and state = 'open' limit 1`,
      [round],
    ],
    ["a bet of another player's round", "update sport_bets set player_id = gen_random_uuid() where outcome = 'won'", [money]],
    ["a payout that no settlement has", "update sport_bets set payout = payout + 1 where outcome = 'won'", [settled]],
    [
      "a settlement that its legs do not pay",
      "update sport_settlements set payout = 9999, outcome = 'won' where outcome = 'lost'",
      [money, settled, standing],
    ],
    ["a settlement that is missing", "delete from sport_settlements where settlement_no = 2", [money, settled, standing]],
    [
      "a result that nobody has settled",
      `update sport_results set outcomes = '[{"won":false,"void_halves":0},{"won":true,"void_halves":0},{"won":false,"void_halves":0}]'
        where kind = 'result' and outcomes -> 0 ->> 'won' = 'true'`,
      [standing],
    ],
    [
      "an open bet on a market that has a result",
      `insert into sport_results (market_id, revision, kind, outcomes, source, hash, decided_at)
        select s.market_id, 1, 'result', '[{"won":true,"void_halves":0},{"won":false,"void_halves":0},{"won":false,"void_halves":0}]', 'facts', '',
          clock_timestamp() - interval '121 seconds'
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id where b.status = 'open'`,
      [standing],
    ],
    [
      "a selection that was declared void and that nobody has settled",
      `update sport_bet_selections set voided_by = gen_random_uuid(), void_cause = 'late'
        where bet_id in (select id from sport_bets where status = 'open');
        update sport_bets set recheck_since = clock_timestamp() - interval '121 seconds' where status = 'open'`,
      [standing],
    ],
    [
      "nothing where it was declared a moment ago",
      `update sport_bet_selections set voided_by = gen_random_uuid(), void_cause = 'late'
        where bet_id in (select id from sport_bets where status = 'open');
        update sport_bets set recheck_since = clock_timestamp() where status = 'open'`,
      [],
    ],
    [
      "a bet behind a suspension of its match in every book",
      `insert into sport_suspensions (book_id, scope, scope_id, reasons, since, last_suspended_at)
        select distinct 0, 'fixture', s.fixture_id, 4, jsonb_build_object('danger', b.placed_at - interval '1 second'), b.placed_at
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id where b.outcome = 'lost'`,
      [order],
    ],
    [
      "a bet behind a suspension of its book",
      `insert into sport_suspensions (book_id, scope, scope_id, reasons, since, last_suspended_at)
        select book_id, 'book', book_id, 2, jsonb_build_object('trader', min(placed_at) + interval '1 millisecond'), min(placed_at)
        from sport_bets group by book_id`,
      [order],
    ],
    [
      "a bet behind the result of its market",
      "update sport_bets set placed_at = placed_at + interval '3 hours' where outcome = 'lost'",
      [order],
    ],
    [
      "a bet of before the match behind its beginning by the feed",
      `update sport_fixtures set prematch_closed_at = (
          select max(b.placed_at) - interval '1 millisecond' from sport_bets b join sport_bet_selections s on s.bet_id = b.id
          where s.fixture_id = sport_fixtures.id)
        where id in (select s.fixture_id from sport_bet_selections s join sport_bets b on b.id = s.bet_id where b.status = 'open')`,
      [order],
    ],
    [
      "a bet of before the match in the moment of its announced start",
      `update sport_fixtures set starts_known_at = '2020-01-01', starts_at = (
          select max(b.placed_at) from sport_bets b join sport_bet_selections s on s.bet_id = b.id where s.fixture_id = sport_fixtures.id)
        where id in (select s.fixture_id from sport_bet_selections s join sport_bets b on b.id = s.bet_id where b.status = 'open')`,
      [order],
    ],
    [
      "nothing where the bet was in play, the match began in its moment, or its start was moved afterwards",
      `update sport_fixtures set prematch_closed_at = '2020-01-01', starts_at = '2020-01-01'
        where id in (select s.fixture_id from sport_bet_selections s join sport_bets b on b.id = s.bet_id where b.status = 'open');
        update sport_bet_selections set in_play = true where bet_id in (select id from sport_bets where status = 'open');
        update sport_fixtures f set starts_at = '2020-01-01', starts_known_at = b.placed_at, prematch_closed_at = b.placed_at
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id where s.fixture_id = f.id and b.outcome = 'lost'`,
      [],
    ],
    [
      "a bet behind the true beginning by the feed's clock that is not void",
      `update sport_fixtures f set facts = jsonb_set(f.facts, '{started_at}', to_jsonb(extract(epoch from b.placed_at) * 1000))
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id where s.fixture_id = f.id and b.outcome = 'lost'`,
      [standing],
    ],
    [
      "nothing where that was a millisecond after the bet",
      `update sport_fixtures f set facts = jsonb_set(f.facts, '{started_at}', to_jsonb(extract(epoch from b.placed_at) * 1000 + 1))
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id where s.fixture_id = f.id and b.outcome = 'lost'`,
      [],
    ],
    [
      "nothing where a suspension came after the bet, or is another book's",
      `insert into sport_suspensions (book_id, scope, scope_id, reasons, since, last_suspended_at)
        select distinct 0, 'fixture', s.fixture_id, 4, jsonb_build_object('danger', b.placed_at), b.placed_at
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id
        union all
        select distinct b.book_id + 1, 'market', s.market_id, 2, jsonb_build_object('trader', b.placed_at - interval '1 hour'), b.placed_at
        from sport_bet_selections s join sport_bets b on b.id = s.bet_id`,
      [],
    ],
    ["other odds than those accepted", "update sport_bet_selections set odds_x1000 = 2500", [ticket]],
    [
      "other odds of a leg",
      "update sport_bet_legs set odds_x1000 = 2500 where bet_id in (select id from sport_bets where status = 'open')",
      [ticket],
    ],
    [
      "another selection",
      "update sport_bet_selections set code = 'draw' where bet_id in (select id from sport_bets where status = 'open')",
      [ticket],
    ],
    ["another potential payout", "update sport_bets set potential = potential + 1 where status = 'open'", [ticket]],
    [
      "odds that the stream does not have",
      "update sport_stream set prices = '[]' where seq in (select seq from sport_bet_selections s join sport_bets b on b.id = s.bet_id where b.status = 'open')",
      [ticket],
    ],
    ["a part that was paid twice", "update sport_cash_outs set amount = amount * 2, fair = fair * 2", [cashed]],
    ["a stake that did not leave", "update sport_bets set remaining_stake = stake where cashed_out > 0", [cashed]],
    [
      "a bet that is open again",
      "update sport_bets set status = 'open', settlement_no = 0, outcome = null, settled_at = null where outcome = 'lost'",
      [money, settled, steps],
    ],
  ])("find %s", async (_, corruption, due) => {
    const { owner } = site.database;
    await owner.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = replica");
      for (const table of Object.keys(tables)) await tx.unsafe(`create table kept_${table} as select * from ${table}`);
      await tx.unsafe(corruption);
    });
    const found = await violated();
    await owner.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = replica");
      for (const [table, keys] of Object.entries(tables)) {
        const where = keys.map((key) => `t.${key} = k.${key}`).join(" and ");
        const attributes = await tx.unsafe<{ name: string; is_identity: boolean }[]>(
          `select attname as name, attidentity <> '' as is_identity from pg_attribute
            where attrelid = '${table}'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
        );
        const columns = attributes.map(({ name }) => name);
        const changeable = attributes.flatMap(({ name, is_identity }) => (is_identity ? [] : [name]));
        await tx.unsafe(`delete from ${table} t where not exists (select from kept_${table} k where ${where})`);
        await tx.unsafe(
          `update ${table} t set (${changeable.join()}) = (select ${changeable.map((one) => `k.${one}`).join()} from kept_${table} k where ${where})`,
        );
        await tx.unsafe(
          `insert into ${table} (${columns.join()}) overriding system value select ${columns.join()} from kept_${table} k where not exists (select from ${table} t where ${where})`,
        );
        await tx.unsafe(`drop table kept_${table}`);
      }
    });
    expect(found).toEqual(due);
    expect(await violated(), "put back").toEqual([]);
  });
});

it("finds a bet at the published odds of another selection of its market, and only that", async () => {
  const undone = new Error("undone");
  const found = site.database.owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const [bet] = await findBets(tx, await openBet(tx));
    if (!bet) throw new Error("no bet is open");
    // The home side's selection at the odds of a draw, with a ticket and a maximum payout to match.
    const legs = bet.legs.map((leg) => ({
      ...leg,
      odds_x1000: 3_000,
      selections: leg.selections.map((one) => ({ ...one, odds_x1000: 3_000 })),
    }));
    const hash = await ticketHash({ ...bet.bet, stake: centavos(bet.bet.stake), legs });
    await sql`update sport_bet_selections set odds_x1000 = 3000 where bet_id = ${bet.bet.id}`.execute(tx);
    await sql`update sport_bet_legs set odds_x1000 = 3000 where bet_id = ${bet.bet.id}`.execute(tx);
    await sql`update sport_bets set ticket_hash = ${hash}, potential = 3 * stake where id = ${bet.bet.id}`.execute(tx);
    const names: string[] = [];
    for (const { name, check } of betInvariants) if ((await check(tx, "all")).length > 0) names.push(name);
    expect(names).toEqual([ticket]);
    throw undone;
  });
  await expect(found).rejects.toBe(undone);
});

it("finds a new round whose bet is missing", async () => {
  const fresh = betInvariants.find(({ name }) => name === round)?.fresh;
  const after = { xid: "0", id: 0 };
  const undone = new Error("undone");
  const found = site.database.owner.db.transaction().execute(async (tx) => {
    const until = await fresh?.end(tx, after, 1_000_000);
    const news = { after, until: until ?? after };
    expect(await fresh?.check(tx, news)).toEqual([]);
    await sql`set local session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: string }>`delete from sport_bets where status = 'open' returning id`.execute(tx);
    expect((await fresh?.check(tx, news))?.map(({ subject }) => subject).toSorted()).toEqual(
      rows.map(({ id }) => `round ${id}`).toSorted(),
    );
    expect(rows.length).toBeGreaterThan(0);
    throw undone;
  });
  await expect(found).rejects.toBe(undone);
});
