import { commitmentOf } from "@trevo/engines";
import { type Verification, sortedJson, verifyProof } from "@trevo/verifier";
import { type Proof, type Rotation, type Round, type Seat, type Seeds, takeSeat } from "./house-calls.ts";
import { luckOf, strayOf } from "./luck.ts";
import { betOn, nextStep } from "./moves.ts";

/** Rules that a house can violate. */
export type Rule =
  | "seed hash"
  | "commitment linkage"
  | "client seed"
  | "nonce"
  | "recomputation"
  | "answer and proof"
  | "payout arithmetic"
  | "derived from the commitment"
  | "seed used twice"
  | "told too early"
  | "chosen seeds";

export interface Finding {
  readonly game: string;
  readonly rule: Rule;
  readonly detail: string;
}

export interface HouseAudit {
  readonly base: string;
  readonly rounds: number;
  readonly onProgress?: (played: number) => void;
}

/** Rounds per pair of seeds, and pairs per launch: the play money is enough for that many. */
const perSeed = 10;
const seedsPerSeat = 20;
/** Allowed deviation of luck, in standard errors. */
const mostErrors = 4.5;

export interface HouseAudited {
  readonly findings: readonly Finding[];
  /** The player's luck (`luckOf`) under the pairs whose client seed the house chose itself. */
  readonly firstLuck: readonly number[];
}

/** Plays one game as a guest and checks everything that can be checked from outside. Returns null if the house does not offer the game. */
export async function auditHouse(game: string, { base, rounds, onProgress }: HouseAudit): Promise<HouseAudited | null> {
  const findings: Finding[] = [];
  const report: Report = (rule, detail) => void findings.push({ game, rule, detail });
  const known = new Set<string>();
  const luck: number[] = [];
  const firstLuck: number[] = [];
  let played = 0;
  while (played < rounds) {
    const seat = await takeSeat(base, game);
    if (!seat) return null;
    let seeds = await seat.seeds();
    let { balance } = seat;
    for (let pair = 0; pair < seedsPerSeat && played < rounds; pair += 1) {
      const count = Math.min(perSeed, rounds - played);
      const under = await playPair({ game, seat, seeds, balance, count }, report);
      const { server_seed: serverSeed, server_seed_hash } = under.rotation.revealed;
      if (known.has(serverSeed)) report("seed used twice", server_seed_hash);
      known.add(serverSeed);
      const place = luckOf({ game, stake: seat.stake, rounds: count, serverSeed, clientSeed: seeds.client_seed });
      luck.push(place);
      if (pair === 0) firstLuck.push(place);
      seeds = under.rotation;
      balance = under.balance;
      played += count;
      onProgress?.(played);
    }
  }
  return { findings: [...findings, ...judgeLuck(game, luck)], firstLuck };
}

/**
 * Reports a house that chooses its seeds by their results: the player's luck then deviates from the uniform distribution that honest seeds
 * give.
 */
export function judgeLuck(game: string, luck: readonly number[]): Finding[] {
  const stray = strayOf(luck);
  if (stray === null || Math.abs(stray) <= mostErrors) return [];
  return [
    { game, rule: "chosen seeds", detail: `the luck of ${luck.length} pairs of seeds strays by ${stray.toFixed(1)} standard errors` },
  ];
}

interface Pair {
  readonly game: string;
  readonly seat: Seat;
  readonly seeds: Seeds;
  readonly balance: number;
  readonly count: number;
}

/** Plays some rounds under one pair of seeds, then rotates to the next pair. */
async function playPair({ game, seat, seeds, balance: before, count }: Pair, report: Report) {
  const ended: Round[] = [];
  for (let nth = 0; nth < count; nth += 1) ended.push(await playOne(game, seat));
  const balance = checkBalances(ended, before, report);
  checkNonces(ended, report);
  // Chosen only now, after the house has shown the hash of the server seed that it will be used with.
  const clientSeed = crypto.randomUUID();
  const rotation = await seat.rotate(clientSeed);
  await checkRotation({ before: seeds, rotation, clientSeed, rounds: count }, report);
  const proofs = await Promise.all(ended.map(async (round) => ({ round, proof: await seat.proof(round.id) })));
  for (const each of proofs) await checkProof(each, seeds, report);
  await checkSources(
    proofs.map(({ proof }) => proof),
    report,
  );
  return { rotation, balance };
}

type Report = (rule: Rule, detail: string) => void;

async function playOne(game: string, seat: Seat): Promise<Round> {
  let round = await seat.play(betOn(game, seat.stake));
  while (round.state === "open") round = await seat.act(round.id, nextStep(game, round));
  return round;
}

/** Checks that each balance is the previous one minus the stake plus the payout. Returns the last balance. */
function checkBalances(rounds: readonly Round[], before: number, report: Report): number {
  return rounds.reduce((balance, { id, stake, payout = 0, balance: after }) => {
    if (after !== balance - stake + payout) report("payout arithmetic", `round ${id}: ${balance} − ${stake} + ${payout} became ${after}`);
    return after;
  }, before);
}

function checkNonces(rounds: readonly Round[], report: Report): void {
  const nonces = rounds.map(({ nonce }) => nonce);
  if (nonces.some((nonce, nth) => nonce !== nth)) report("nonce", `not 0, 1, 2 …: ${nonces.join(", ")}`);
}

interface Turned {
  readonly before: Seeds;
  readonly rotation: Rotation;
  readonly clientSeed: string;
  readonly rounds: number;
}

/** Checks that the revealed seed matches its commitment, and that the next commitment is the one shown before the client seed was known. */
async function checkRotation({ before, rotation, clientSeed, rounds }: Turned, report: Report): Promise<void> {
  const { revealed } = rotation;
  if (revealed.server_seed_hash !== before.server_seed_hash)
    report("seed hash", `${before.server_seed_hash} was shown, ${revealed.server_seed_hash} revealed`);
  if ((await commitmentOf(revealed.server_seed)) !== before.server_seed_hash)
    report("seed hash", `the revealed seed is not that of ${before.server_seed_hash}`);
  if (rotation.server_seed_hash !== before.next_server_seed_hash)
    report("commitment linkage", `${before.next_server_seed_hash} was to come next, ${rotation.server_seed_hash} came`);
  if (rotation.client_seed !== clientSeed) report("client seed", `${clientSeed} was given, ${rotation.client_seed} is used`);
  if (revealed.client_seed !== before.client_seed) report("client seed", `${before.client_seed} became ${revealed.client_seed}`);
  if (revealed.nonces !== rounds || rotation.nonce !== 0)
    report("nonce", `${rounds} rounds, ${revealed.nonces} nonces; next ${rotation.nonce}`);
}

const failed = ({ checks }: Verification): string => checks.find(({ ok }) => !ok)?.detail ?? "";

/** Checks that the round follows from its seeds, and that the proof matches the answer. */
async function checkProof({ round, proof }: { round: Round; proof: Proof }, seeds: Seeds, report: Report): Promise<void> {
  const verification = await verifyProof(proof);
  if (!verification.ok) report("recomputation", `round ${round.id}: ${failed(verification)}`);
  const stated = { stake: round.stake, payout: round.payout, nonce: round.nonce, outcome: round.outcome, round_id: round.id };
  const promised = { client_seed: seeds.client_seed, server_seed_hash: seeds.server_seed_hash };
  for (const [field, value] of Object.entries({ ...stated, ...promised }))
    if (sortedJson(proof[field]) !== sortedJson(value)) report("answer and proof", `round ${round.id}: ${field} differs`);
}

/**
 * Checks that nothing public before the bet determines the outcomes. That the client seed does is already shown: it was given after the
 * commitment, and the outcomes were recomputed with it.
 */
async function checkSources(proofs: readonly Proof[], report: Report): Promise<void> {
  const same = await Promise.all(
    proofs.map(async (proof) => {
      const { checks } = await verifyProof({ ...proof, server_seed: proof["server_seed_hash"] });
      return checks.some(({ name, ok }) => name === "outcome" && ok);
    }),
  );
  if (proofs.length >= fewestToReport && same.every(Boolean))
    report("derived from the commitment", "the outcomes follow from the hash that is shown before the bet");
}

/** Fewer rounds may well match by chance. */
const fewestToReport = 10;
