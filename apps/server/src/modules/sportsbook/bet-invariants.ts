import { type Centavos, centavos } from "@trevo/domain";
import { potentialPayout, ruleOf, settleBet, type Ticket, ticketHash } from "@trevo/sports";
import { gridOfModel, priceBuilder } from "@trevo/sports/pricing";
import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type News, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { type Governed, invariantOfEach, invariantOfTransitions, type RowKey } from "../../kernel/state-invariant.ts";
import { type ResultRevision, sportRecords } from "../sports/index.ts";
import { ledgerRecords, nameOf } from "../wallet/index.ts";
import { betMachine, isUnsettled } from "./bet-states.ts";
import { seqsOfLeg, type StoredSelection, type WholeBet } from "./bet-store.ts";
import { cashOutStore, type StoredCashOut } from "./cash-out-store.ts";
import { compareWithResults, decideSettlement, groupResults, marketsOf } from "./decide-settlement.ts";
import { findBets } from "./settlement-effect.ts";
import { ledgerSource } from "./ledger-keys.ts";
import { settlementStore, type StoredSettlement } from "./settlement-store.ts";

const governed: Governed = { machine: betMachine, table: "sport_bets" };

const violationOf = ({ bet }: WholeBet, detail: string): Violation => ({
  tenant_id: bet.tenant_id,
  subject: `sports bet ${bet.id}`,
  detail,
});

/** Checks that the ledger agrees with the bet's row: the stake was debited once, and the payouts match. */
async function judgeMoney(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const bets = await findBets(snapshot, keys);
  const newest = new Map((await settlementStore.newest(snapshot, keys)).map((one) => [nameOf(one, one.bet_id), one]));
  const results = await ledgerRecords.roundResults(
    snapshot,
    bets.map(({ bet }) => ({ tenant_id: bet.tenant_id, round_id: bet.id })),
  );
  const rounds = new Map(results.map((round) => [nameOf(round, round.round_id), round]));
  return bets.flatMap((whole): Violation[] => {
    const { bet } = whole;
    const round = rounds.get(nameOf(bet, bet.id));
    if (!round || round.player_id !== bet.player_id) return [violationOf(whole, "has no round of its player")];
    const due = moneyDue(whole, newest.get(nameOf(bet, bet.id)) ?? null);
    const found = `${round.state}, staked ${round.staked}, won ${round.won}`;
    return found === due ? [] : [violationOf(whole, `${bet.status}: due ${due}; the round is ${found}`)];
  });
}

function moneyDue({ bet }: WholeBet, last: StoredSettlement | null): string {
  if (last?.form === "rollback") return `rolled_back, staked 0, won ${bet.cashed_out}`;
  const won = bet.cashed_out + (last?.payout ?? 0);
  return `${isUnsettled(bet) ? "open" : "closed"}, staked ${bet.is_free ? 0 : bet.stake}, won ${won}`;
}

/** Checks that the newest settlement equals what the outcomes of its legs pay, and that the bet's row agrees. */
async function judgeSettlements(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const bets = await findBets(snapshot, keys);
  const newest = new Map((await settlementStore.newest(snapshot, keys)).map((one) => [nameOf(one, one.bet_id), one]));
  return bets.flatMap((whole): Violation[] => {
    const { bet, legs } = whole;
    const last = newest.get(nameOf(bet, bet.id));
    if (!last) return bet.settlement_no === 0 ? [] : [violationOf(whole, `has no settlement ${bet.settlement_no}`)];
    if (last.settlement_no !== bet.settlement_no || last.payout !== bet.payout || last.outcome !== bet.outcome)
      return [violationOf(whole, `says ${bet.settlement_no}: ${bet.payout}; its settlement is ${last.settlement_no}: ${last.payout}`)];
    const due = settleBet({ sizes: bet.sizes, is_free: bet.is_free, stake: centavos(bet.remaining_stake), legs }, last.legs);
    if (due?.payout === last.payout && due.outcome === last.outcome) return [];
    return [violationOf(whole, `was settled at ${last.payout}, its legs pay ${due?.payout ?? "nothing yet"}`)];
  });
}

/** Checks that the accepted ticket is the hashed one, and that its maximum payout is the stated one. */
async function judgeTickets(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  const bets = await findBets(snapshot, keys);
  const published = await readPublished(snapshot, bets);
  for (const whole of bets) {
    const { bet, legs } = whole;
    const ticket: Ticket = { ...bet, stake: centavos(bet.stake), legs };
    if ((await ticketHash(ticket)) !== bet.ticket_hash) violations.push(violationOf(whole, "its legs are not those that were accepted"));
    else if (potentialOf(ticket) !== bet.potential) violations.push(violationOf(whole, `cannot pay ${bet.potential}`));
    else if (!legs.every((leg) => isPublished(leg, published.get(bet.book_id))))
      violations.push(violationOf(whole, "has odds that were never published"));
  }
  return violations;
}

/** Checks that the cashed-out stake and amount of a bet equal the sums of its parts. */
async function judgeCashOuts(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const bets = await findBets(snapshot, keys);
  const parts: StoredCashOut[] = [];
  for (const tenant_id of new Set(bets.map(({ bet }) => bet.tenant_id))) {
    const ids = bets.filter(({ bet }) => bet.tenant_id === tenant_id).map(({ bet }) => bet.id);
    parts.push(...(await cashOutStore.ofBets(snapshot, tenant_id, ids)));
  }
  return bets.flatMap((whole): Violation[] => {
    const { bet } = whole;
    const own = parts.filter(({ tenant_id, bet_id }) => tenant_id === bet.tenant_id && bet_id === bet.id);
    const [paid, stake] = [own.reduce((sum, part) => sum + part.amount, 0), own.reduce((sum, part) => sum + part.stake, 0)];
    const isGapless = own.every(({ cash_out_no }, index) => cash_out_no === index + 1);
    const isEnded = (bet.status === "cashed") === (bet.remaining_stake === 0);
    if (isGapless && isEnded && paid === bet.cashed_out && stake === bet.stake - bet.remaining_stake) return [];
    return [
      violationOf(
        whole,
        `is ${bet.status} with ${bet.cashed_out} for ${bet.stake - bet.remaining_stake}; its parts paid ${paid} for ${stake}`,
      ),
    ];
  });
}

type Beginning = Awaited<ReturnType<typeof sportRecords.beginnings>>[number];
type StreamRow = Awaited<ReturnType<typeof sportRecords.streamRows>>[number];
type Rows = ReadonlyMap<number, StreamRow>;

/** The rows of the streams that the bets refer to, by book. */
async function readPublished(snapshot: Tx, bets: readonly WholeBet[]): Promise<Map<number, Rows>> {
  const books = new Map<number, Rows>();
  for (const book_id of new Set(bets.map(({ bet }) => bet.book_id))) {
    const legs = bets.filter(({ bet }) => bet.book_id === book_id).flatMap((whole) => whole.legs);
    const rows = await sportRecords.streamRows(snapshot, book_id, [...new Set(legs.flatMap(seqsOfLeg))]);
    books.set(book_id, new Map(rows.map((row) => [row.seq, row])));
  }
  return books;
}

/** True if the odds of each selection were published as taking bets, and joint odds follow from a published model. */
function isPublished({ odds_x1000, model_seq, selections }: WholeBet["legs"][number], rows: Rows = new Map()): boolean {
  const isOffered = (one: StoredSelection): boolean =>
    rows
      .get(one.seq)
      ?.prices.some(
        ({ market_id, version, takes_bets, odds_x1000: odds }) =>
          takes_bets &&
          market_id === one.market_id &&
          version === one.version &&
          odds[ruleOf(one.type).selections.indexOf(one.code)] === one.odds_x1000,
      ) ?? false;
  if (!selections.every(isOffered)) return false;
  if (selections.length === 1) return true;
  const model = model_seq === null ? null : rows.get(model_seq)?.model;
  const price = model ? priceBuilder(selections, gridOfModel(model)) : null;
  return price !== null && !("why_not" in price) && price.odds_x1000 === odds_x1000;
}

const potentialOf = ({ sizes, is_free, stake, legs }: Ticket): Centavos => potentialPayout({ sizes, is_free, stake, legs });

/** Time by which a result has been processed, ms. */
const settledWithinMs = 120_000;

/** Checks that a bet is settled by the present results. Bets affected by a very recent decision may still be waiting. */
async function judgeResults(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const bets = await findBets(snapshot, keys);
  const newest = new Map((await settlementStore.newest(snapshot, keys)).map((one) => [nameOf(one, one.bet_id), one]));
  const standing = groupResults(await sportRecords.results(snapshot, marketsOf(bets)));
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(snapshot);
  const until = new Date((rows[0]?.now.getTime() ?? 0) - settledWithinMs);
  return bets.flatMap((whole): Violation[] => {
    const { bet } = whole;
    const isMarked = bet.recheck_since !== null && bet.recheck_since > until;
    const isFresh = isMarked || marketsOf([whole]).some((market) => standing.get(market)?.some(({ decided_at }) => decided_at > until));
    const next = isFresh ? null : decideSettlement(compareWithResults(whole, standing), newest.get(nameOf(bet, bet.id)) ?? null);
    if (!next) return [];
    return [
      {
        ...violationOf(whole, `is ${bet.status} with ${bet.payout}; by its results it is ${next.outcome} with ${next.payout}`),
        freezes: false,
      },
    ];
  });
}

/**
 * Finds bets that were accepted after a suspension still in force, after a result of their market, or, for pre-match bets, after the
 * beginning of the match. All times are the database's, taken under the lock of the match. Lifted suspensions leave no beginning and cannot
 * be checked.
 */
async function judgeOrder(snapshot: Tx, keys: readonly RowKey[]): Promise<Violation[]> {
  const bets = await findBets(snapshot, keys);
  const suspensions = await sportRecords.suspensions(snapshot, marketsOf(bets));
  const history = await sportRecords.resultHistory(snapshot, marketsOf(bets));
  const beginnings = new Map((await sportRecords.beginnings(snapshot, marketsOf(bets))).map((one) => [one.market_id, one]));
  return bets.flatMap((whole): Violation[] => {
    const { book_id, placed_at } = whole.bet;
    const own = new Set(marketsOf([whole]));
    const isOf = (one: { readonly market_id: number; readonly book_id: number }): boolean =>
      own.has(one.market_id) && (one.book_id === 0 || one.book_id === book_id);
    const suspended = suspensions.find((one) => isOf(one) && one.since < placed_at);
    if (suspended) return [violationOf(whole, `was accepted behind a suspension (${suspended.reason}) of market ${suspended.market_id}`)];
    const before = history.filter((one) => isOf(one) && one.decided_at < placed_at);
    const decided = [...own].find((market_id) => resultAt(before.filter((one) => one.market_id === market_id))?.is_decided);
    if (decided !== undefined) return [violationOf(whole, `was accepted behind the result of market ${decided}`)];
    const begun = whole.legs.flatMap(({ selections }) => selections).find((one) => isBehindBeginning(one, placed_at, beginnings));
    return begun ? [violationOf(whole, `was accepted behind the beginning of the match of market ${begun.market_id}`)] : [];
  });
}

/** The match had begun according to the feed, or by the start that was known before the bet. */
function isBehindBeginning({ market_id, in_play }: StoredSelection, placed_at: Date, beginnings: ReadonlyMap<number, Beginning>): boolean {
  const beginning = beginnings.get(market_id);
  if (in_play || !beginning) return false;
  const { closed_at, starts_at, known_at } = beginning;
  return (closed_at !== null && closed_at < placed_at) || (known_at !== null && known_at < placed_at && starts_at <= placed_at);
}

/** The revision in force after these: the book's own if there is one, otherwise that for all books. */
const resultAt = (revisions: readonly ResultRevision[]): ResultRevision | undefined =>
  revisions.findLast(({ book_id }) => book_id !== 0) ?? revisions.at(-1);

const pageSize = 1_000;

/** Checks from the ledger's side that each round of the sportsbook is a bet. The first invariant compares the amounts. */
async function judgeRounds(snapshot: Tx, range: Whole | News): Promise<Violation[]> {
  const violations: Violation[] = [];
  let after = { tenant_id: 0, round_id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const page = await ledgerRecords.roundsOf(snapshot, ledgerSource.provider, { range, after, most: pageSize });
    const last = page.at(-1);
    if (!last || violations.length >= maxViolations) return violations.slice(0, maxViolations);
    const keys = page.map(({ tenant_id, round_id }) => ({ tenant_id, id: round_id }));
    const bets = new Set((await settlementStore.betsAmong(snapshot, keys)).map((bet) => nameOf(bet, bet.id)));
    violations.push(
      ...keys
        .filter((key) => !bets.has(nameOf(key, key.id)))
        .map(({ tenant_id, id }) => ({ tenant_id, subject: `round ${id}`, detail: "is of the sportsbook, and of no bet" })),
    );
    after = last;
  }
}

/** Invariants of bets against the ledger, their settlements and their tickets. */
export const betInvariants: readonly Invariant[] = [
  invariantOfEach("a sports bet has one round with its stake and what it has paid", governed, judgeMoney),
  invariantOfEach("a sports bet is settled as its legs ended", governed, judgeSettlements),
  invariantOfEach("a sports bet is settled by the results that stand", governed, judgeResults),
  invariantOfEach("a sports bet is the ticket that was accepted", governed, judgeTickets),
  invariantOfEach("a sports bet was cashed out for what its parts say", governed, judgeCashOuts),
  invariantOfEach("a sports bet was accepted behind no suspension, no result and no kick-off", governed, judgeOrder),
  {
    name: "a round of the sportsbook is a sports bet",
    check: judgeRounds,
    fresh: { end: ledgerRecords.endOfEntries, check: judgeRounds },
  },
  invariantOfTransitions("sports bets take the allowed steps", governed),
];
