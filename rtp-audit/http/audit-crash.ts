import { setTimeout as sleep } from "node:timers/promises";
import { crash } from "@trevo/engines";
import type { Finding, HouseAudit } from "./audit-house.ts";
import { type CrashBet, type CrashSeat, type CrashTable, takeCrashSeat } from "./crash-calls.ts";
import type { Proof } from "./house-calls.ts";
import { type Flight, type PlacedBet, judgeFlight } from "./judge-flight.ts";

/** Guests at the table, each with one bet per round. Their calls stay within the limits of one address. */
const guests = 40;
const lookEveryMs = 400;
/**
 * The first guest cashes out manually after this time in flight, with a target that is out of reach. The other guests have targets from
 * 1.40× up.
 */
const handMs = 1_500;
const targetOf = (guest: number): number => (guest === 0 ? 100 : (120 + guest * 20) / 100);

interface PlayerSession {
  readonly guest: number;
  readonly seat: CrashSeat;
  balance: number;
}

/** Places the requested number of bets as guests at the shared table. Returns null if the house has no such table. */
export async function auditCrash({ base, rounds: bets, onProgress }: HouseAudit): Promise<Finding[] | null> {
  const findings: Finding[] = [];
  const players = await sitDown(base, Math.min(guests, bets));
  const [watcher] = players;
  if (!watcher) return null;
  let before: Flight | null = null;
  for (let placed = 0; placed < bets;) {
    const taking = players.slice(0, bets - placed);
    const flight = await playFlight(watcher.seat, taking);
    if (flight) {
      findings.push(...(await judgeFlight(flight, before)));
      placed += taking.length;
      onProgress?.(placed);
    } else findings.push({ game: crash.game, rule: "chosen seeds", detail: "a round was taken back" });
    before = flight;
  }
  return findings;
}

async function sitDown(base: string, seats: number): Promise<PlayerSession[]> {
  const players: PlayerSession[] = [];
  for (let guest = 0; guest < seats; guest += 1) {
    const seat = await takeCrashSeat(base);
    if (seat) players.push({ guest, seat, balance: (await seat.table()).balance });
  }
  return players;
}

async function lookUntil<T>(seat: CrashSeat, found: (table: CrashTable) => T | undefined): Promise<T> {
  for (;;) {
    const here = found(await seat.table());
    if (here !== undefined) return here;
    await sleep(lookEveryMs);
  }
}

/** Follows one round from its bets to its end. Returns null if the table returned the stakes. */
async function playFlight(watcher: CrashSeat, players: readonly PlayerSession[]): Promise<Flight | null> {
  const opened = await lookUntil(watcher, ({ round }) => (round?.phase === "betting" ? round : undefined));
  const staked = await Promise.all(players.map(async (who) => ({ who, bet: await who.seat.bet(opened.id, targetOf(who.guest)) })));
  const flying = await lookUntil(watcher, ({ round }) => (round?.phase === "betting" ? undefined : (round ?? undefined)));
  const [byHand] = staked;
  if (byHand && flying.id === opened.id && flying.phase === "flying") {
    await sleep(handMs);
    await byHand.who.seat.cashOut(byHand.bet.id);
  }
  const ended = await lookUntil(watcher, ({ round, history, chain }) => {
    const past = history.find(({ id }) => id === opened.id);
    const isHere = round?.id === opened.id;
    if (isHere && round.phase === "returned") return null;
    if (past && chain) return { past, chain, flown: isHere ? round : null };
    return isHere ? undefined : null;
  });
  if (!ended) return null;
  const bets = await Promise.all(staked.map(({ who, bet }) => settled(who, bet)));
  return { ...ended, opened, bets, shownInFlight: flying.id === opened.id && flying.ended_at === null ? flying : null };
}

/** Returns the ended bet as the table shows it. If the next round started before the answer, the values come from the proof. */
async function settled(who: PlayerSession, placed: CrashBet): Promise<PlacedBet> {
  const { mine, balance } = await lookUntil(who.seat, (table) =>
    table.mine?.id === placed.id && table.mine.state === "open" ? undefined : table,
  );
  const proof = await who.seat.proof(placed.id);
  const bet = mine?.id === placed.id ? mine : ofProof(placed, proof);
  const before = who.balance;
  who.balance = balance;
  return { bet, before, after: balance, proof };
}

function ofProof(placed: CrashBet, { payout, outcome }: Proof): CrashBet {
  const { cashed_out: at } = outcome as { cashed_out: number | null };
  return { ...placed, payout: Number(payout), cashed_x100: at === null ? null : Math.round(at * 100), state: at === null ? "lost" : "won" };
}
