import { randomInt } from "node:crypto";
import { z } from "zod";
import type { Journal, Table } from "../journal.ts";
import { Problem } from "../problem.ts";
import { type OutcomeName, fixtures, oddsText, outcomes } from "./fixtures.ts";
import { type Forgery, type SlipBet, payloads, readReply, sealCall } from "./wire.ts";

export const slip = z.object({
  /** In centavos. */
  stake: z.int().min(1).max(100_000_000),
  legs: z
    .array(z.object({ fixture: z.string(), outcome: z.enum(outcomes) }))
    .min(1)
    .max(10),
});
export type Slip = z.output<typeof slip>;

/** The bettor, from the player's token. */
export interface Seat {
  readonly tenant: string;
  readonly player: string;
  readonly session: string;
}

export type BetState = "open" | "won" | "lost" | "refunded" | "cashed_out" | "discarded" | "refused";

/** A bet in Betby's own book. */
export interface Bet extends Seat {
  /** Transaction id of its `bet/make`. */
  readonly id: string;
  /** The operator's id of the bet; null if it was refused. */
  readonly theirs: string | null;
  readonly stake: number;
  /** Centavos paid by the player; 0 for a free bet. */
  readonly paid: number;
  readonly type: string;
  readonly odds_x100: number;
  readonly legs: readonly SlipBet[];
  readonly state: BetState;
  /** The operator's id of the present result. */
  readonly result: string | null;
  /** Payout of the present result in centavos. */
  readonly payout: number;
  /** The reason for a refusal. */
  readonly code: string | null;
}

export interface ProductCall {
  readonly action: string;
  /** HTTP status; 0 if no reply arrived. */
  readonly status: number;
  readonly taken: boolean;
  readonly code: string | null;
  readonly id: string | null;
  readonly balance: number | null;
}

export const newTransaction = (): string => `${Date.now()}${String(randomInt(1_000_000)).padStart(6, "0")}`;

const timeoutMs = 10_000;

export interface BookNeeds {
  readonly journal: Journal;
  readonly productUrl: () => string;
  readonly privateKey: () => string;
}

export interface More {
  readonly bonus_type?: string;
  readonly forgery?: Forgery;
  /** Required hits and size; all legs together by default. */
  readonly type?: string;
}

export type Ending = "won" | "lost" | "refunded" | "cashed_out";

interface Desk {
  readonly bets: Table<Bet>;
  readonly call: (
    at: { readonly tenant: string; readonly forgery?: Forgery | undefined },
    action: string,
    fields: object,
  ) => Promise<ProductCall>;
}

const keep = ({ bets }: Desk, bet: Bet): Bet => {
  bets.put(bet.id, bet);
  return bet;
};

function find({ bets }: Desk, id: string): Bet {
  const bet = bets.get(id);
  if (!bet) throw new Problem(404, "not_found", "Não há aposta com este número.");
  return bet;
}

/** Creates a slip without sending it. */
function write(seat: Seat, { stake, legs: picked }: Slip, { bonus_type, type }: More = {}) {
  const legs = picked.map(({ fixture, outcome }, index) => legOf(fixture, outcome, index));
  const odds_x100 = legs.reduce((product, { odds }) => Math.floor((product * Math.round(Number(odds) * 100)) / 100), 100);
  const id = newTransaction();
  const bet: Bet = {
    ...seat,
    id,
    theirs: null,
    stake,
    paid: bonus_type === undefined ? stake : 0,
    type: type ?? `${legs.length}/${legs.length}`,
    odds_x100,
    legs,
    state: "refused",
    result: null,
    payout: 0,
    code: null,
  };
  const fields = payloads.make({
    ...seat,
    transaction: id,
    amount: stake,
    type: bet.type,
    odds: oddsText(odds_x100),
    bets: legs,
    bonus_type,
  });
  return { bet, fields };
}

type Written = ReturnType<typeof write>;

interface Sending {
  readonly calls?: ProductCall[];
  readonly forgery?: Forgery;
}

/** Sends a slip, and commits it if it was accepted. */
async function send(desk: Desk, { bet, fields }: Written, { calls = [], forgery }: Sending = {}): Promise<Bet> {
  const made = await desk.call({ tenant: bet.tenant, forgery }, "bet/make", fields);
  calls.push(made);
  if (!made.taken) return keep(desk, { ...bet, code: made.code });
  calls.push(await desk.call(bet, "bet/commit", payloads.commit(made.id ?? "")));
  return keep(desk, { ...bet, theirs: made.id, state: "open" });
}

/** Creates the call that ends a bet in this way, without sending it. */
function end({ player, theirs, stake, odds_x100 }: Bet, ending: Ending) {
  const amount = { won: Math.floor((stake * odds_x100) / 100), lost: 0, refunded: stake, cashed_out: Math.floor((stake * 4) / 5) }[ending];
  const of = { player, bet: theirs ?? "", transaction: newTransaction(), amount };
  if (ending === "lost") return { action: "bet/lost", amount, fields: payloads.lost(of) };
  if (ending === "refunded") return { action: "bet/refund", amount, fields: payloads.refund(of) };
  return { action: "bet/win", amount, fields: payloads.win(of, ending === "cashed_out") };
}

interface Settling {
  readonly ending: Ending;
  readonly calls?: ProductCall[];
  /** Number of times that the same call is made. */
  readonly times?: number;
}

async function settle(desk: Desk, id: string, { ending, calls = [], times = 1 }: Settling): Promise<Bet> {
  const bet = find(desk, id);
  if (bet.state !== "open") return bet;
  const { action, fields, amount } = end(bet, ending);
  const said = await desk.call(bet, action, fields);
  calls.push(said);
  for (let again = 1; again < times; again++) calls.push(await desk.call(bet, action, fields));
  // A refund also names the stake of a free bet, which the player did not pay.
  const payout = ending === "refunded" ? Math.min(amount, bet.paid) : amount;
  return said.taken ? keep(desk, { ...bet, state: ending, result: said.id, payout }) : bet;
}

async function undo(desk: Desk, id: string, calls: ProductCall[]): Promise<Bet> {
  const bet = find(desk, id);
  const of = { player: bet.player, bet: bet.theirs ?? "", transaction: newTransaction(), amount: bet.payout };
  const said = await desk.call(bet, "bet/rollback", payloads.rollback(of, bet.result ?? ""));
  calls.push(said);
  return said.taken ? keep(desk, { ...bet, state: "open", result: null, payout: 0 }) : bet;
}

async function discard(desk: Desk, bet: Bet, calls: ProductCall[]): Promise<Bet> {
  const said = await desk.call(bet, "bet/discard", payloads.discard(bet.player, bet.id));
  calls.push(said);
  return said.taken ? keep(desk, { ...bet, state: "discarded" }) : bet;
}

/** Sums what each player's bets have moved according to this book alone, in centavos, for comparison with the operator's ledger. */
function sumsOf(bets: readonly Bet[]): { player: string; moved: number; open: number }[] {
  return [...Map.groupBy(bets, ({ player }) => player)].map(([player, own]) => {
    const standing = own.filter(({ state }) => state !== "refused" && state !== "discarded");
    const moved = standing.reduce((sum, { paid, payout }) => sum + payout - paid, 0);
    return { player, moved, open: standing.filter(({ state }) => state === "open").length };
  });
}

/** Places, commits and settles bets by calling the operator, and records the answers. */
export function createPartnerBook({ journal, productUrl, privateKey }: BookNeeds) {
  const bets = journal.table<Bet>("betby_bets");
  const call: Desk["call"] = async ({ tenant, forgery }, action, fields) => {
    const failed: ProductCall = { action, status: 0, taken: false, code: null, id: null, balance: null };
    try {
      const reply = await fetch(new URL(`/callbacks/${tenant}/betby/${action}`, productUrl()), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: sealCall(fields, privateKey(), forgery),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { ...failed, status: reply.status, ...readReply(reply.status, await reply.json().catch(() => null)) };
    } catch {
      return failed;
    }
  };
  const desk: Desk = { bets, call };
  return {
    call,
    write,
    end,
    send: (written: Written, sending?: Sending) => send(desk, written, sending),
    settle: (id: string, settling: Settling) => settle(desk, id, settling),
    undo: (id: string, calls: ProductCall[] = []) => undo(desk, id, calls),
    discard: (bet: Bet, calls: ProductCall[]) => discard(desk, bet, calls),
    find: (id: string) => find(desk, id),
    place: (seat: Seat, placed: Slip): Promise<Bet> => send(desk, write(seat, placed)),
    betsOf: (player: string): Bet[] =>
      bets
        .all()
        .filter((bet) => bet.player === player)
        .toReversed(),
    all: (): Bet[] => bets.all().toReversed(),
    sums: () => sumsOf(bets.all()),
  };
}

export type PartnerBook = ReturnType<typeof createPartnerBook>;

function legOf(id: string, outcome: OutcomeName, index: number): SlipBet {
  const fixture = fixtures.find((one) => one.id === id);
  if (!fixture) throw new Problem(422, "invalid_fields", "Esta partida não existe.");
  const place = outcomes.indexOf(outcome);
  return {
    id: String(index + 1),
    event_id: fixture.id,
    sport_id: "1",
    tournament_id: fixture.tournament === "Copa do Parque" ? "7" : "8",
    category_id: "3",
    live: false,
    sport_name: "Futebol",
    category_name: "Simulado",
    tournament_name: fixture.tournament,
    competitor_name: [fixture.home, fixture.away],
    market_name: "Resultado",
    outcome_name: outcome === "draw" ? "Empate" : outcome === "home" ? fixture.home : fixture.away,
    scheduled: Math.floor(Date.now() / 1_000) + 3_600,
    odds: oddsText(fixture.odds[place] ?? 100),
  };
}
