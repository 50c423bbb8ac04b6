import { createHash, createHmac } from "node:crypto";
import { centavos } from "@trevo/domain";
import { bytesFrom, crash, crashFlightMs, crashPointX100, crashSalt, prizeOf } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import type { Rule } from "./audit-house.ts";
import type { CrashBet, CrashRound } from "./crash-calls.ts";
import { type Flight, type PlacedBet, judgeFlight } from "./judge-flight.ts";

const drawBytes = bytesFrom((key, message) => createHmac("sha256", key).update(message).digest());
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Links 0 to 40. */
const links = Array.from({ length: 40 }).reduce<string[]>((list) => [sha256(list[0] ?? ""), ...list], [sha256("the secret")]);
const linkAt = (nth: number): string => links[nth] ?? "";
const pointAt = (link: string, nth: number): number =>
  crashPointX100(drawBytes({ serverSeed: link, clientSeed: crashSalt, nonce: nth }, 8));

function placed({ id, targetX100, byHandX100 }: { id: string; targetX100: number; byHandX100?: number }, nth: number): PlacedBet {
  const point = pointAt(linkAt(nth), nth);
  const cashed = byHandX100 ?? (targetX100 <= point ? targetX100 : null);
  const payout = prizeOf(centavos(500), (cashed ?? 0) * 100);
  const bet: CrashBet = {
    id,
    round_id: `${nth}`,
    stake: 500,
    state: cashed === null ? "lost" : "won",
    cashed_x100: cashed,
    target_x100: targetX100,
    payout,
  };
  const proof = {
    round_id: id,
    server_seed_hash: linkAt(nth - 1),
    server_seed: linkAt(nth),
    client_seed: crashSalt,
    nonce: nth,
    chain_commitment: linkAt(0),
    game: "crash",
    params: { auto_cash_out: targetX100 / 100 },
    rules_hash: crash.rulesHash,
    paytable_hash: crash.paytableHash,
    outcome: {
      steps: byHandX100 === undefined ? [] : [{ action: "cash_out", params: { at: byHandX100 / 100 } }],
      cashed_out: cashed === null ? null : cashed / 100,
      point: point / 100,
    },
    stake: 500,
    payout,
    entry_ids: [],
    played_at: "2026-11-21T12:00:00.000Z",
  };
  return { bet, before: 10_000, after: 10_000 - 500 + payout, proof };
}

/** Returns a round as an honest house shows it. */
function flightAt(nth: number): Flight & { readonly flown: CrashRound } {
  const point = pointAt(linkAt(nth), nth);
  const base: CrashRound = {
    id: `${nth}`,
    nth,
    commitment: linkAt(nth - 1),
    phase: "betting",
    started_at: null,
    ended_at: null,
    point_x100: null,
    chain_hash: null,
  };
  const flying: CrashRound = { ...base, phase: "flying", started_at: 1_000 };
  return {
    opened: base,
    shownInFlight: flying,
    flown: { ...flying, phase: "crashed", ended_at: 1_000 + crashFlightMs(point), point_x100: point, chain_hash: linkAt(nth) },
    past: { id: `${nth}`, nth, point_x100: point, chain_hash: linkAt(nth), commitment: linkAt(nth - 1) },
    chain: { commitment: linkAt(0), length: 40, salt: crashSalt },
    bets: [
      placed({ id: "low", targetX100: 110 }, nth),
      placed({ id: "high", targetX100: 100_000 }, nth),
      placed({ id: "hand", targetX100: 100_000, byHandX100: 105 }, nth),
    ],
  };
}

/** The number of a round that flies high enough to distinguish points. */
const high =
  Array.from({ length: 30 }, (_, at) => at + 5).find((nth) => Math.min(pointAt(linkAt(nth), nth), pointAt(linkAt(nth - 1), nth)) > 200) ??
  0;
const [flight, before] = [flightAt(high), flightAt(high - 1)];
const rulesOf = async (changed: Flight, last: Flight | null = before): Promise<Rule[]> => [
  ...new Set((await judgeFlight(changed, last)).map(({ rule }) => rule)),
];
const withBet = (change: Partial<PlacedBet> | ((placed: PlacedBet) => PlacedBet)): Flight => ({
  ...flight,
  bets: flight.bets.map((one, nth) => (nth > 0 ? one : typeof change === "function" ? change(one) : { ...one, ...change })),
});
const other = sha256("other");

describe("a flight", () => {
  it("of an honest house has no findings", async () => {
    expect(await judgeFlight(flight, before)).toEqual([]);
    expect(await judgeFlight(flight, null)).toEqual([]);
  });

  const lies: [what: string, rule: Rule, changed: Flight][] = [
    ["has another link than it promised", "seed hash", { ...flight, opened: { ...flight.opened, commitment: other } }],
    ["is mixed with another salt", "client seed", { ...flight, chain: { ...flight.chain, salt: other } }],
    [
      "tells its point while bets are open",
      "told too early",
      { ...flight, opened: { ...flight.opened, point_x100: flight.past.point_x100 } },
    ],
    ["tells its link while it flies", "told too early", { ...flight, shownInFlight: { ...flight.flown, phase: "flying" } }],
    ["ends at another point", "recomputation", { ...flight, past: { ...flight.past, point_x100: 101 } }],
    ["ends before its point", "recomputation", { ...flight, flown: { ...flight.flown, ended_at: (flight.flown.ended_at ?? 0) - 1 } }],
    ["leaves a round of the chain out", "nonce", flightAt(high + 1)],
    ["changes chains", "commitment linkage", { ...flight, chain: { ...flight.chain, commitment: other } }],
    [
      "draws with what it has published",
      "derived from the commitment",
      { ...flight, past: { ...flight.past, point_x100: pointAt(linkAt(high - 1), high) } },
    ],
    ["keeps a centavo", "payout arithmetic", withBet((one) => ({ ...one, after: one.after - 1 }))],
    ["pays less than stake times factor", "payout arithmetic", withBet((one) => ({ ...one, bet: { ...one.bet, payout: 549 } }))],
    ["lets a target go by", "recomputation", withBet((one) => ({ ...one, bet: { ...one.bet, cashed_x100: null } }))],
    ["proves another payout than it paid", "answer and proof", withBet((one) => ({ ...one, proof: { ...one.proof, payout: 1 } }))],
    ["proves another chain", "recomputation", withBet((one) => ({ ...one, proof: { ...one.proof, chain_commitment: other } }))],
  ];

  it.each(lies)("that %s is caught: %s", async (_, rule, changed) => {
    expect(await rulesOf(changed)).toContain(rule);
  });
});
