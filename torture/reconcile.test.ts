import { describe, expect, it } from "vitest";
import type { Evidence } from "./case-file.ts";
import type { Entry } from "./facts.ts";
import type { Answer, Line, Wish } from "./journal.ts";
import { reconcile } from "./reconcile.ts";

/** One player who deposited 1,000, lost a bet of 300, withdrew 500, and was paid. Everything agrees. */
function honest(): Evidence & { lines: Line[] } {
  const bet: Wish = { kind: "bet", transaction: "bet-1", round: "round-1", amount: 300 };
  return {
    lines: [
      ...attempted(1, { kind: "charge", amount: 1_000 }, { key: "key-1", answer: { verdict: "ok", code: "201", name: "charge-1" } }),
      { line: "paid", op: 1, end_to_end_id: "E1" },
      { line: "credited", op: 1 },
      ...attempted(2, bet, { key: "bet-1", answer: { verdict: "unknown", code: "ECONNRESET" } }),
      ...attempted(2, bet, { key: "bet-1", attempt: 2, answer: { verdict: "ok", code: "OK", balance: 700 } }),
      ...attempted(3, { kind: "withdraw", amount: 500 }, { key: "key-3", answer: { verdict: "ok", code: "201", name: "w-1" } }),
      ...attempted(
        4,
        { kind: "bet", transaction: "bet-4", round: "round-4", amount: 900 },
        { key: "bet-4", answer: { verdict: "refused", code: "INSUFFICIENT_FUNDS", balance: 200 } },
      ),
    ],
    playerIds: ["p"],
    ledger: {
      entries: [
        entry(1, { kind: "deposit", cash: 1_000, balance_after: 1_000, source: "pix-in", external_id: "E1" }),
        entry(2, { kind: "bet", cash: -300, balance_after: 700, source: "studio", external_id: "bet-1" }),
        entry(3, { kind: "hold", cash: -500, held: 500, balance_after: 200, source: "pix-out", external_id: "w-1:hold" }),
        entry(4, { kind: "payout", held: -500, balance_after: 200, source: "pix-out", external_id: "w-1:payout" }),
      ],
      wallets: [{ player_id: "p", cash: 200, bonus: 0, held: 0, debt: 0 }],
      withdrawals: [{ id: "w-1", player_id: "p", amount: 500, status: "approved", payout_id: "w1" }],
      keys: [
        { player_id: "p", route: "POST /main-gateway/qrcode-pix", key: "key-1", name: "charge-1" },
        { player_id: "p", route: "POST /wallet/withdraw/request", key: "key-3", name: "w-1" },
      ],
      report: { violations: [], counts: {}, clearing: [], entries: 4, wallets: 1 },
    },
    bank: { payouts: [{ id: "w1", amount: 500, status: "paid" }], balance: 500 },
    settled: true,
  };
}

const entry = (version: number, fields: Partial<Entry>): Entry => ({
  player_id: "p",
  version,
  kind: "bet",
  cash: 0,
  bonus: 0,
  held: 0,
  debt: 0,
  balance_after: 0,
  source: "studio",
  external_id: "",
  ...fields,
});

function attempted(op: number, wish: Wish, sent: { key: string; attempt?: number; answer: Answer }): Line[] {
  const { key, attempt = 1, answer } = sent;
  return [
    { line: "intent", op, attempt, player: 0, server: 0, key, wish },
    { line: "answer", op, attempt, ...answer },
  ];
}

type Ledger = Evidence["ledger"];

const withLedger = (change: Partial<Ledger>): Evidence => ({ ...honest(), ledger: { ...honest().ledger, ...change } });
const entries = (change: (entries: Entry[]) => Entry[]): Evidence => withLedger({ entries: change([...honest().ledger.entries]) });
const withLines = (...lines: Line[]): Evidence => ({ ...honest(), lines: [...honest().lines, ...lines] });
const rulesOf = (evidence: Evidence): string[] => [...new Set(reconcile(evidence).map(({ rule }) => rule))];

/** Returns `open` charges of the player without a Pix, then one more that is refused. */
const chargesThenRefusal = (open: number): Evidence => {
  const key = (op: number) => `key-${op}`;
  const made = Array.from({ length: open }, (_, index) =>
    attempted(
      10 + index,
      { kind: "charge", amount: 1_000 },
      { key: key(10 + index), answer: { verdict: "ok", code: "201", name: `c-${index}` } },
    ),
  );
  const refused = attempted(
    99,
    { kind: "charge", amount: 1_000 },
    { key: key(99), answer: { verdict: "refused", code: "too_many_charges" } },
  );
  return withLines(...made.flat(), ...refused);
};

describe("reconciling", () => {
  it("finds nothing when journal, ledger and bank agree", () => {
    expect(reconcile(honest())).toEqual([]);
  });

  it("accepts a charge refused only because the player has ten open ones", () => {
    expect(rulesOf(chargesThenRefusal(9))).toContain("answered wrongly");
    expect(rulesOf(chargesThenRefusal(10))).not.toContain("answered wrongly");
  });

  it.each<[string, string, Evidence]>([
    [
      "an acknowledged bet that is gone",
      "acknowledged and lost",
      entries((all) => all.filter(({ external_id }) => external_id !== "bet-1")),
    ],
    ["a deposit that the player was told of, and is gone", "acknowledged and lost", entries((all) => all.slice(1))],
    ["a withdrawal whose row is gone", "acknowledged and lost", withLedger({ withdrawals: [], keys: honest().ledger.keys.slice(0, 1) })],
    [
      "a key with two entries",
      "posted twice",
      entries((all) => [...all, entry(5, { cash: -300, balance_after: -100, external_id: "bet-1" })]),
    ],
    [
      "a retry under another key that made a second withdrawal",
      "posted twice",
      {
        ...withLedger({
          keys: [...honest().ledger.keys, { player_id: "p", route: "POST /wallet/withdraw/request", key: "key-3-again", name: "w-2" }],
        }),
        lines: [
          ...honest().lines,
          ...attempted(
            3,
            { kind: "withdraw", amount: 500 },
            { key: "key-3-again", attempt: 2, answer: { verdict: "unknown", code: "ECONNRESET" } },
          ),
        ],
      },
    ],
    [
      "another amount than was asked for",
      "another amount",
      entries((all) => all.map((each) => (each.version === 2 ? { ...each, cash: -301 } : each))),
    ],
    [
      "a refused bet that was posted",
      "refused and posted",
      entries((all) => [...all, entry(5, { cash: -900, balance_after: -700, external_id: "bet-4" })]),
    ],
    ["an entry of nobody", "nobody asked for it", entries((all) => [...all, entry(5, { external_id: "bet-99" })])],
    [
      "an operation whose end nobody knows",
      "never answered",
      withLines(...attempted(5, { kind: "house", amount: 50 }, { key: "key-5", answer: { verdict: "unknown", code: "503" } })),
    ],
    ["a wallet with another sum", "wallet = journal", withLedger({ wallets: [{ player_id: "p", cash: 201, bonus: 0, held: 0, debt: 0 }] })],
    [
      "a balance that never was",
      "a balance that never was",
      withLines(
        ...attempted(
          2,
          { kind: "bet", transaction: "bet-1", round: "round-1", amount: 300 },
          { key: "bet-1", attempt: 3, answer: { verdict: "ok", code: "OK", balance: 701 } },
        ),
      ),
    ],
    [
      "a refusal that could not be right",
      "answered wrongly",
      withLines(
        ...attempted(
          5,
          { kind: "bet", transaction: "bet-5", round: "round-5", amount: 100 },
          { key: "bet-5", answer: { verdict: "refused", code: "INSUFFICIENT_FUNDS", balance: 200 } },
        ),
      ),
    ],
    [
      "a conflict that was taken for the thing itself",
      "answered wrongly",
      withLines(...attempted(5, { kind: "conflict", of: 2 }, { key: "bet-1", answer: { verdict: "ok", code: "OK", balance: 200 } })),
    ],
    [
      "two answers to one key",
      "answers of one key differ",
      withLines(
        ...attempted(
          3,
          { kind: "withdraw", amount: 500 },
          { key: "key-3", attempt: 2, answer: { verdict: "ok", code: "201", name: "w-2" } },
        ),
      ),
    ],
    [
      "a 'no' after the 'yes'",
      "answers of one key differ",
      withLines(
        ...attempted(
          3,
          { kind: "withdraw", amount: 500 },
          { key: "key-3", attempt: 2, answer: { verdict: "refused", code: "insufficient_balance" } },
        ),
      ),
    ],
    [
      "what was acknowledged before it was posted",
      "in the wrong order",
      { ...honest(), lines: [...honest().lines.slice(6), ...honest().lines.slice(0, 6)] },
    ],
    ["a payout that the bank does not know", "bank = ledger", { ...honest(), bank: { payouts: [], balance: 500 } }],
    [
      "a payout that nobody ordered",
      "bank = ledger",
      { ...honest(), bank: { ...honest().bank, payouts: [...honest().bank.payouts, { id: "w9", amount: 500, status: "paid" }] } },
    ],
    ["a bank that holds something else", "bank = ledger", { ...honest(), bank: { ...honest().bank, balance: 501 } }],
    [
      "a withdrawal paid and released",
      "paid once",
      entries((all) => [
        ...all,
        entry(5, { kind: "release", cash: 500, held: -500, balance_after: 700, source: "pix-out", external_id: "w-1:release" }),
      ]),
    ],
    [
      "what the ledger's own proofs find",
      "ledger: sums",
      withLedger({ report: { ...honest().ledger.report, violations: [{ check: "sums", detail: "x" }] } }),
    ],
  ])("finds %s", (_what, rule, evidence) => {
    expect(rulesOf(evidence)).toContain(rule);
  });
});
