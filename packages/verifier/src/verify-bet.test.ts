import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { centavos } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { verifyBet } from "./index.ts";

const sha256 = (message: string): string => createHash("sha256").update(message).digest("hex");

/** Canonical JSON: sorted keys, no spaces. Implemented again here, to be independent of the code under test. */
function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, item]) => `"${key}":${text(item)}`)
    .join(",")}}`;
}

const ended = (goals: readonly (readonly ["home" | "away", "half1" | "half2"])[]) => {
  const count = (half: string) => ["home", "away"].map((side) => goals.filter((goal) => goal[0] === side && goal[1] === half).length);
  return {
    phase: "full_time",
    ending: "full_time",
    score: { half1: count("half1"), half2: count("half2") },
    goals: goals.map(([side, half]) => ({ side, half, minute: 20, cancelled: false })),
    corners: null,
    reds: [0, 0],
    started_at: 1_700_000_000_000,
  };
};

const won = { won: true, void_halves: 0 };
const lost = { won: false, void_halves: 0 };

/** A Trixie of R$ 4: −0.75 half-won at 1.825, over 2.5 at 2.00 won, a win at 3.00 won. */
function trixie() {
  const selection = (n: number, type: string, line_x4: number, code: string, odds_x1000: number) => ({
    fixture_id: n,
    market_id: 10 * n,
    type,
    line_x4,
    part: "match",
    code,
    odds_x1000,
    version: n,
    seq: 100 + n,
  });
  const selections = [
    selection(1, "handicap", -3, "home", 1_825),
    selection(2, "total", 10, "over", 2_000),
    selection(3, "result", 0, "home", 3_000),
  ];
  const ticket = {
    kind: "system",
    sizes: [2, 3],
    stake: 400,
    is_free: false,
    legs: selections.map((one) => ({ odds_x1000: one.odds_x1000, selections: [one] })),
  };
  const vectors = [
    [1_825, 2_075],
    [2_000, 1_850],
    [3_000, 3_400, 2_300],
  ];
  const prev_hash = "ab".repeat(32);
  const odds_rows = selections.map(({ market_id, version, seq }, index) => {
    const body = {
      book_id: 1,
      seq,
      at: 1_700_000_000_000,
      prices: [{ market_id, version, takes_bets: true, odds_x1000: vectors[index], margin_ppm: 40_000 }],
    };
    return { body, prev_hash, hash: sha256(prev_hash + text(body)) };
  });
  const results = [
    {
      market_id: 10,
      revision: 1,
      outcomes: [
        { won: true, void_halves: 1 },
        { won: false, void_halves: 1 },
      ],
      facts: ended([["home", "half1"]]),
    },
    {
      market_id: 20,
      revision: 1,
      outcomes: [won, lost],
      facts: ended([
        ["home", "half1"],
        ["away", "half2"],
        ["away", "half2"],
      ]),
    },
    { market_id: 30, revision: 2, outcomes: [won, lost, lost], facts: null },
    { market_id: 30, revision: 1, outcomes: [lost, won, lost], facts: null },
  ];
  // Factors 1.4125, 2, 3. Doubles 2.825 + 4.2375 + 6, treble 8.475: 21.5375, rounded down.
  return {
    bet_id: "0199a7b2-0000-7000-8000-000000000001",
    ticket,
    ticket_hash: sha256(text(ticket)),
    remaining_stake: 400,
    odds_rows,
    results,
    payout: 2_153 as number | null,
  };
}

const failuresOf = async (proof: unknown) => (await verifyBet(proof)).checks.filter((check) => !check.ok).map((check) => check.name);

describe("the proof of a Trixie with a half-won leg", () => {
  it("a correct one: is verified, check by check, also inside its reply", async () => {
    const verification = await verifyBet(trixie());
    expect(verification).toMatchObject({ ok: true, verdict: "verified" });
    expect(verification.checks.map(({ name }) => name)).toEqual(["form", "ticket", "odds", "results", "settled", "payout"]);
    expect(verification.checks.find(({ name }) => name === "settled")?.detail).toBe("The legs are half_won, won, won.");
    expect(await verifyBet({ data: { ...trixie(), entry_ids: ["1"] } })).toMatchObject({ verdict: "verified" });
  });

  it("a stranger with only the file and the command: can verify it", () => {
    const cli = fileURLToPath(new URL("./cli.ts", import.meta.url));
    const run = (proof: unknown) => spawnSync(process.execPath, [cli], { input: JSON.stringify(proof), encoding: "utf8" });
    expect(run(trixie())).toMatchObject({ status: 0, stdout: expect.stringContaining("Verified: this bet") });
    expect(run({ ...trixie(), payout: 2_154 })).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("is 2153; the proof states 2154"),
    });
    expect(run({ ...trixie(), results: [], payout: null }).status).toBe(2);
  });

  const changed = (change: (proof: ReturnType<typeof trixie>) => unknown) => {
    const proof = trixie();
    change(proof);
    return proof;
  };
  const rehashed = (proof: ReturnType<typeof trixie>) => (proof.ticket_hash = sha256(text(proof.ticket)));

  it.each([
    ["a centavo more", changed((proof) => (proof.payout = 2_154)), ["payout"]],
    ["a changed stake", changed((proof) => (proof.ticket.stake = 800)), ["ticket"]],
    ["more remaining than was staked", changed((proof) => (proof.remaining_stake = 401)), ["ticket"]],
    ["sizes that are none", changed((proof) => ((proof.ticket.sizes = [3, 2]), rehashed(proof))), ["ticket"]],
    ["a changed odds row", changed((proof) => Object.assign(proof.odds_rows[0]?.body ?? {}, { at: 1 })), ["odds"]],
    ["a missing odds row", changed((proof) => proof.odds_rows.pop()), ["odds"]],
    [
      "a leg at other odds than its selection",
      changed((proof) => (Object.assign(proof.ticket.legs[0] ?? {}, { odds_x1000: 1_900 }), rehashed(proof))),
      ["odds"],
    ],
    [
      "odds that were not published",
      changed(
        (proof) => (
          Object.assign(proof.ticket.legs[0] ?? {}, { odds_x1000: 1_900 }),
          Object.assign(proof.ticket.legs[0]?.selections[0] ?? {}, { odds_x1000: 1_900 }),
          rehashed(proof)
        ),
      ),
      ["odds"],
    ],
    [
      "a result that its facts do not give",
      changed((proof) => Object.assign(proof.results[1] ?? {}, { outcomes: [lost, won] })),
      ["results"],
    ],
    ["facts that contradict themselves", changed((proof) => Object.assign(proof.results[1]?.facts ?? {}, { goals: [] })), ["results"]],
    [
      "an older revision in place of the newest",
      changed((proof) => (proof.results = proof.results.filter(({ revision }) => revision === 1))),
      ["payout"],
    ],
    ["no payout although all is decided", changed((proof) => (proof.payout = null)), ["settled"]],
    ["a payout although a leg is open", changed((proof) => (proof.results = proof.results.slice(0, 2))), ["settled"]],
  ] as const)("%s: is contradicted", async (_, proof, names) => {
    expect(await failuresOf(proof)).toEqual(names);
    expect(await verifyBet(proof)).toMatchObject({ ok: false, verdict: "contradicted" });
  });

  it("a partial cash-out: leaves a payout for the rest", async () => {
    expect(await verifyBet({ ...trixie(), remaining_stake: 300, payout: 1_615 })).toMatchObject({ verdict: "verified" });
  });

  it("an open bet: is not verifiable yet", async () => {
    expect(await verifyBet({ ...trixie(), results: [], payout: null })).toMatchObject({ verdict: "unverifiable" });
  });

  it.each([
    ["nothing", null],
    ["a text", "proof"],
    ["an empty object", {}],
    ["a ticket without legs' selections", { ...trixie(), ticket: { ...trixie().ticket, legs: [{ odds_x1000: 2_000 }] } }],
    ["an unknown market", changed((proof) => Object.assign(proof.ticket.legs[0]?.selections[0] ?? {}, { type: "moon" }))],
    ["an unknown selection", changed((proof) => Object.assign(proof.ticket.legs[0]?.selections[0] ?? {}, { code: "nobody" }))],
    ["an outcome that is none", changed((proof) => Object.assign(proof.results[0] ?? {}, { outcomes: [{ won: true, void_halves: 2 }] }))],
    ["a stake of half a centavo", changed((proof) => (proof.ticket.stake = 0.5))],
  ])("%s: is no proof, and nothing is thrown", async (_, proof) => {
    expect(await verifyBet(proof)).toMatchObject({ ok: false, verdict: "unverifiable", checks: [{ name: "form", ok: false }] });
  });

  it("twenty legs at 1000.00: cannot be settled, and nothing is thrown", async () => {
    const proof = trixie();
    expect(centavos(proof.ticket.stake)).toBe(400);
    const leg = proof.ticket.legs[2];
    const selection = leg?.selections[0];
    const legs = Array.from({ length: 20 }, (_, n) => ({ odds_x1000: 3_000, selections: [{ ...selection, fixture_id: n }] }));
    const ticket = { ...proof.ticket, kind: "multiple", sizes: [20], legs, stake: 100_000_000_000 };
    const bet = { ...proof, ticket, ticket_hash: sha256(text(ticket)), remaining_stake: ticket.stake };
    expect(await failuresOf(bet)).toEqual(["settled"]);
  });
});
