import { centavos } from "@trevo/domain";
import { commitmentOf, crash, crashFlightMs, crashPointX100, crashSalt, drawBytesAsync, prizeOf } from "@trevo/engines";
import { sortedJson, verifyProof } from "@trevo/verifier";
import type { Finding, Rule } from "./audit-house.ts";
import type { CrashBet, CrashRound, CrashTable, PastRound } from "./crash-calls.ts";
import type { Proof } from "./house-calls.ts";

/** An ended bet, with the balance before and after it. */
export interface PlacedBet {
  readonly bet: CrashBet;
  readonly before: number;
  readonly after: number;
  readonly proof: Proof;
}

/** A round of crash as observed from outside. */
export interface Flight {
  /** The round while bets were open. */
  readonly opened: CrashRound;
  /** The round in flight; null if no request was made in time. */
  readonly shownInFlight: CrashRound | null;
  /** The round after its end; null if the next round started before it was read. */
  readonly flown: CrashRound | null;
  /** The round as the history shows it. */
  readonly past: PastRound;
  readonly chain: NonNullable<CrashTable["chain"]>;
  readonly bets: readonly PlacedBet[];
}

type Report = (rule: Rule, detail: string) => void;

/** Checks everything about a round that can be checked from outside, including against the previous round. */
export async function judgeFlight(flight: Flight, before: Flight | null): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report: Report = (rule, detail) => void findings.push({ game: crash.game, rule, detail });
  await checkLink(flight, report);
  await checkPoint(flight, report);
  if (before) checkOrder(flight, before, report);
  for (const placed of flight.bets) {
    checkEnd(placed, flight.past, report);
    await checkProof(placed, flight, report);
  }
  return findings;
}

const pointOf = async (link: string, nth: number): Promise<number> =>
  crashPointX100(await drawBytesAsync({ serverSeed: link, clientSeed: crashSalt, nonce: nth }, crash.drawBytes));

/** Checks that the value shown before the bets is the hash of the round's link, and that the link was not shown before the end. */
async function checkLink({ opened, shownInFlight, past, chain }: Flight, report: Report): Promise<void> {
  if (past.commitment !== opened.commitment || (await commitmentOf(past.chain_hash)) !== opened.commitment)
    report("seed hash", `the link of round ${past.nth} is not that of ${opened.commitment}`);
  if (chain.salt !== crashSalt) report("client seed", `the salt is ${chain.salt}`);
  for (const shown of [opened, shownInFlight])
    if (shown && (shown.chain_hash !== null || shown.point_x100 !== null))
      report("told too early", `round ${past.nth} shows its end in phase ${shown.phase}`);
}

/** Points up to this value, in hundredths, may match by chance when computed from the hash instead of the link. */
const revealing = 200;

async function checkPoint({ flown, past }: Flight, report: Report): Promise<void> {
  const point = await pointOf(past.chain_hash, past.nth);
  if (point !== past.point_x100) report("recomputation", `round ${past.nth} ended at ${past.point_x100}, its link says ${point}`);
  if (past.point_x100 > revealing && past.point_x100 === (await pointOf(past.commitment, past.nth)))
    report("derived from the commitment", `the point of round ${past.nth} follows from the hash that is shown before the bet`);
  if (!flown) return;
  const lasted = (flown.ended_at ?? 0) - (flown.started_at ?? 0);
  if (lasted !== crashFlightMs(past.point_x100)) report("recomputation", `round ${past.nth} flew for ${lasted} ms`);
}

/** Checks that rounds follow each other link by link without gaps. */
function checkOrder({ past, chain }: Flight, before: Flight, report: Report): void {
  if (past.nth !== before.past.nth + 1) report("nonce", `round ${past.nth} came after round ${before.past.nth}`);
  if (past.commitment !== before.past.chain_hash)
    report("commitment linkage", `round ${past.nth} does not follow from round ${before.past.nth}`);
  if (chain.commitment !== before.chain.commitment) report("commitment linkage", `the chain of round ${past.nth} has another end`);
}

/** Checks that a target pays if the point reaches it, and that nobody cashes out after the end. */
function checkEnd({ bet, before, after }: PlacedBet, { point_x100: point }: PastRound, report: Report): void {
  const { target_x100: target, cashed_x100: cashed } = bet;
  const isByHand = cashed !== null && cashed < target;
  const isDue = isByHand ? cashed <= point : cashed === (target <= point ? target : null);
  if (!isDue) report("recomputation", `a bet with target ${target} left at ${cashed} of ${point}`);
  if (bet.payout !== prizeOf(centavos(bet.stake), (cashed ?? 0) * 100)) report("payout arithmetic", `bet ${bet.id} paid ${bet.payout}`);
  if (after !== before - bet.stake + bet.payout)
    report("payout arithmetic", `bet ${bet.id}: ${before} − ${bet.stake} + ${bet.payout} became ${after}`);
}

async function checkProof({ bet, proof }: PlacedBet, { past, chain }: Flight, report: Report): Promise<void> {
  const { ok, checks } = await verifyProof(proof);
  if (!ok) report("recomputation", `bet ${bet.id}: ${checks.find((check) => !check.ok)?.detail}`);
  const { stake, payout } = bet;
  const stated = { stake, payout, nonce: past.nth, server_seed: past.chain_hash, chain_commitment: chain.commitment };
  for (const [field, value] of Object.entries(stated))
    if (sortedJson(proof[field]) !== sortedJson(value)) report("answer and proof", `bet ${bet.id}: ${field} differs`);
}
