import { setTimeout as sleep } from "node:timers/promises";
import { verifyProof } from "@trevo/verifier";
import { crashReachMs } from "@trevo/engines";
import type { Database } from "../../apps/server/src/kernel/db.ts";
import { verifyLedger } from "../../apps/server/src/modules/wallet/index.ts";
import type { Finding } from "../case-file.ts";
import type { Installation } from "../installation.ts";
import type { Caller, Json } from "./caller.ts";
import type { Seat } from "./seats.ts";

const crashPatienceMs = 120_000;
/** Number of last rounds of each seat whose proofs are checked as a player would. */
const provedRounds = 3;

/** Compares the answers that the seats received with the ledger, the rows of the games, and the proofs. */
export async function judgeRounds(installation: Installation, caller: Caller, seats: readonly Seat[]): Promise<Finding[]> {
  await waitForCrash(installation);
  const found = await installation.look(async (database) => [
    ...(await judgeMoney(database, seats)),
    ...(await judgeCrash(database, seats)),
    ...(await judgeNonces(database, seats)),
    ...(await judgeLeftovers(database)),
  ]);
  const proofs = await Promise.all(seats.map((seat) => judgeProofs(caller, seat)));
  const deaths = installation.victims
    .flatMap((victim) => victim.ownDeaths())
    .map((detail) => ({ rule: "a server died by itself", detail }));
  return [...seats.flatMap(({ book }) => book.findings), ...found, ...proofs.flat(), ...deaths];
}

/** Waits until the bets at the table have ended. It continues by itself. */
async function waitForCrash(installation: Installation): Promise<void> {
  const until = performance.now() + crashPatienceMs;
  while (performance.now() < until) {
    const open = await installation.look(({ sql }) => sql`select from crash_bets where state = 'open' limit 1`);
    if (open.length === 0) return;
    await sleep(250);
  }
}

const isCrash = ({ game }: Seat): boolean => game === "crash";

/** Compares wallets with the answers, and counts stakes and ends: as many as were acknowledged, none twice, none lost. */
export async function judgeMoney({ sql }: Database, seats: readonly Seat[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, player_id, book, game } of seats) {
    if (!player_id) continue;
    const [row] = await sql<{ balance: number; bets: number; ends: number }[]>`
      select w.cash + w.bonus as balance, count(*) filter (where e.kind = 'bet') as bets, count(*) filter (where e.kind in ('win', 'bet_rolled_back')) as ends
      from wallets w left join entries e on e.tenant_id = w.tenant_id and e.player_id = w.player_id where w.player_id = ${player_id} group by w.cash, w.bonus`;
    const expected = game === "crash" ? [book.bets, book.bets] : [book.bets, book.ends];
    if (row?.bets !== expected[0] || row?.ends !== expected[1])
      findings.push({ rule: "posted twice, or lost", detail: `${name}: ${JSON.stringify({ ledger: row, expected })}` });
    if (game !== "crash" && row?.balance !== book.balance)
      findings.push({ rule: "wallet and journal differ", detail: `${name}: ${row?.balance}, not ${book.balance}` });
  }
  return findings;
}

interface EndedBet {
  readonly id: string;
  readonly player_id: string;
  readonly is_demo: boolean;
  readonly stake: number;
  readonly payout: number;
  readonly state: string;
  readonly target_x100: number;
  readonly phase: string;
  readonly point_x100: number;
  readonly flown_ms: number | null;
}

/** Checks that each acknowledged bet exists and has ended according to its round's point, or was returned if the table stopped. */
async function judgeCrash({ sql }: Database, seats: readonly Seat[]): Promise<Finding[]> {
  const bets = await sql<EndedBet[]>`
    select b.id, b.holder_id as player_id, b.is_demo, b.stake, b.payout, b.state, b.target_x100, r.phase, r.point_x100,
      (extract(epoch from r.seen_at - r.started_at) * 1000)::int as flown_ms
    from crash_bets b join crash_rounds r on r.id = b.round_id`;
  const known = new Set(seats.filter(isCrash).flatMap(({ book }) => book.rounds));
  const wrong = bets
    .filter((bet) => !endedRightly(bet))
    .map((bet) => ({ rule: "a bet of crash ended wrongly", detail: JSON.stringify(bet) }));
  const strange = bets.filter(({ id }) => !known.has(id)).map(({ id }) => ({ rule: "a bet that nobody was told of", detail: id }));
  const lost = [...known]
    .filter((id) => !bets.some((bet) => bet.id === id))
    .map((id) => ({ rule: "acknowledged and lost", detail: `crash ${id}` }));
  const balances: Finding[] = [];
  for (const { name, player_id, book } of seats.filter(isCrash)) {
    if (!player_id) continue;
    const due = bets.filter((bet) => bet.player_id === player_id).reduce((sum, { payout, stake }) => sum + payout - stake, book.balance);
    const [wallet] = await sql<{ balance: number }[]>`select cash + bonus as balance from wallets where player_id = ${player_id}`;
    if (wallet?.balance !== due) balances.push({ rule: "wallet and journal differ", detail: `${name}: ${wallet?.balance}, not ${due}` });
  }
  return [...wrong, ...strange, ...lost, ...balances];
}

function endedRightly({ state, stake, payout, target_x100, phase, point_x100, flown_ms }: EndedBet): boolean {
  const won = payout === Math.floor((stake * target_x100) / 100);
  if (phase === "crashed") return target_x100 <= point_x100 ? state === "won" && won : state === "lost" && payout === 0;
  const reached = state === "won" && won && flown_ms !== null && flown_ms >= crashReachMs(target_x100);
  // During the flight, only bets whose target the curve has reached have ended.
  if (phase === "flying") return reached;
  if (phase !== "returned") return false;
  return state === "returned" ? payout === stake : reached && target_x100 <= point_x100;
}

/** Checks that the nonces of each seed start at 0 without gaps: a repeated call used no second nonce. */
async function judgeNonces({ sql }: Database, seats: readonly Seat[]): Promise<Finding[]> {
  const players = seats.flatMap(({ player_id }) => (player_id ? [player_id] : []));
  const rows = await sql<{ seed_id: string; rounds: number; first: number; last: number }[]>`
    select seed_id, count(*) as rounds, min(nonce) as first, max(nonce) as last from rounds
    where player_id = any(${players}) and seed_id is not null group by seed_id having min(nonce) <> 0 or max(nonce) <> count(*) - 1`;
  return rows.map((row) => ({ rule: "nonces with gaps", detail: JSON.stringify(row) }));
}

async function judgeLeftovers(database: Database): Promise<Finding[]> {
  const { sql, db } = database;
  const open = await sql<{ round_id: string }[]>`select round_id from open_house_rounds`;
  const { violations } = await verifyLedger(db);
  return [
    ...open.map(({ round_id }) => ({ rule: "left open", detail: round_id })),
    ...violations.map((violation) => ({ rule: "ledger", detail: JSON.stringify(violation) })),
  ];
}

/**
 * Checks that the data shown of an open round contained nothing of its seed, and that the rounds match their commitment: a killed server
 * changed no outcome.
 */
async function judgeProofs({ site, get }: Caller, seat: Seat): Promise<Finding[]> {
  if (isCrash(seat) || seat.book.rounds.length === 0) return [];
  const { status, json } = await site.call("POST", "/house/api/fairness/rotate", { token: seat.token, body: { client_seed: "outra" } });
  if (status !== 200) return [{ rule: "no proof", detail: `${seat.name}: ${JSON.stringify(json)}` }];
  const findings: Finding[] = [];
  for (const id of seat.book.rounds.slice(-provedRounds)) {
    const proof = (await get(0, `/house/api/proofs/${id}`, seat.token))?.["data"] as Json | undefined;
    const { ok } = proof ? await verifyProof(proof) : { ok: false };
    if (!ok) findings.push({ rule: "no proof", detail: `${seat.name}: ${id}` });
    const seed = proof?.["server_seed"] as string | undefined;
    if (seed && seat.book.shownOpen.some((shown) => shown.includes(seed)))
      findings.push({ rule: "told before its moment", detail: `${seat.name}: ${id}` });
  }
  return findings;
}
