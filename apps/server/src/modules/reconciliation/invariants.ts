import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type News, type Violation, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { depositRecords, pixIn } from "../deposits/index.ts";
import { type Move, clearingAccount, ledgerRecords, movesByKey, nameOf, summarizeMoves } from "../wallet/index.ts";
import { pixOut, withdrawalRecords } from "../withdrawals/index.ts";

const sources = [pixIn, pixOut];

/** `E…:R1` → the Pix and its refund; `<id>:returned:R1` → the withdrawal, its step, and the piece that came back. */
const partsOf = (externalId: string): [string, string, string] => {
  const [first = "", second = "", third = ""] = externalId.split(":");
  return [first, second, third];
};

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** From the ledger's side: every Pix key that was posted has its row. */
async function judgeMoves(snapshot: Tx, moves: readonly Move[]): Promise<Violation[]> {
  const of = (source: string) => movesByKey(moves.filter((move) => move.source === source));
  const strange = moves
    .filter((move) => !sources.includes(move.source))
    .map((move): Violation => ({
      tenant_id: move.tenant_id,
      subject: `entry ${move.id}`,
      detail: `${summarizeMoves([move])} over the clearing account, by ${move.source}: no Pix`,
    }));
  return [...strange, ...(await judgeIn(snapshot, of(pixIn))), ...(await judgeOut(snapshot, of(pixOut)))];
}

async function judgeIn(snapshot: Tx, keys: ReadonlyMap<string, readonly Move[]>): Promise<Violation[]> {
  const named = [...keys.values()].flatMap((moves) => moves.slice(0, 1)).map((move) => ({ ...move, parts: partsOf(move.external_id) }));
  const pixKeys = named.map(({ tenant_id, parts }) => ({ tenant_id, end_to_end_id: parts[0] }));
  const pix = new Map((await depositRecords.pix(snapshot, pixKeys)).map((one) => [nameOf(one, one.end_to_end_id), one]));
  const depositKeys = [...pix.values()].flatMap(({ tenant_id, deposit_id }) => (deposit_id ? [{ tenant_id, id: deposit_id }] : []));
  const deposits = new Map((await depositRecords.deposits(snapshot, depositKeys)).map((one) => [nameOf(one, one.id), one]));
  return named.flatMap(({ tenant_id, player_id, external_id, parts: [endToEndId, refundId] }): Violation[] => {
    const received = pix.get(nameOf({ tenant_id }, endToEndId));
    const deposit = received && deposits.get(nameOf({ tenant_id }, received.deposit_id ?? ""));
    const due = refundId ? `deposit_reversed ${received?.refunds[refundId] ?? 0}` : `deposit ${received?.amount ?? 0}`;
    const posted = summarizeMoves(keys.get(nameOf({ tenant_id }, external_id)) ?? []);
    if (received?.disposition === "credited" && deposit?.player_id === player_id && posted === due) return [];
    const has = received
      ? `Pix ${received.disposition}, ${due}${deposit?.player_id === player_id ? "" : ", of another player"}`
      : "no such Pix";
    return [{ tenant_id, subject: `key ${pixIn} ${external_id}`, detail: `posted ${posted}; ${has}` }];
  });
}

async function judgeOut(snapshot: Tx, keys: ReadonlyMap<string, readonly Move[]>): Promise<Violation[]> {
  const named = [...keys.values()].flatMap((moves) => moves.slice(0, 1)).map((move) => ({ ...move, parts: partsOf(move.external_id) }));
  const ids = named.filter(({ parts }) => isUuid(parts[0])).map(({ tenant_id, parts }) => ({ tenant_id, id: parts[0] }));
  const withdrawals = new Map((await withdrawalRecords.withdrawals(snapshot, ids)).map((one) => [nameOf(one, one.id), one]));
  return named.flatMap(({ tenant_id, player_id, external_id, parts: [id, step, piece] }): Violation[] => {
    const withdrawal = withdrawals.get(nameOf({ tenant_id }, id));
    const posted = summarizeMoves(keys.get(nameOf({ tenant_id }, external_id)) ?? []);
    const violation = (detail: string): Violation[] => [
      { tenant_id, subject: `key ${pixOut} ${external_id}`, detail: `posted ${posted}; ${detail}` },
    ];
    if (withdrawal?.player_id !== player_id) return violation(withdrawal ? "withdrawal of another player" : "no such withdrawal");
    const { status, amount, returns } = withdrawal;
    const due = step === "returned" ? `payout_returned ${returns[piece] ?? 0}` : `${step} ${amount}`;
    const fits = step === "hold" || (step === "release" ? status === "cancelled" || status === "invalid_pix_key" : status === "approved");
    return fits && posted === due ? [] : violation(`withdrawal of ${amount} with status ${status}`);
  });
}

const inRange = async (snapshot: Tx, range: Whole | News) =>
  judgeMoves(snapshot, await ledgerRecords.clearingMoves(snapshot, range, sources));

/**
 * For each tenant, compares the money at the bank according to the ledger with the Pix rows. A refund that the wallet could not cover in
 * full has still left the bank: its debt is booked against the clearing account.
 */
async function judgeSums(snapshot: Tx): Promise<Violation[]> {
  const sums = new Map<number, number>();
  const add = (tenantId: number, amount: number) => sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount);
  for (const { tenant_id, amount } of await depositRecords.sumCredited(snapshot)) add(tenant_id, -amount);
  for (const { tenant_id, amount } of await withdrawalRecords.sumPaidOut(snapshot)) add(tenant_id, amount);
  for (const { tenant_id, counterparty, cash, bonus, held, debt } of await ledgerRecords.clearingMoves(snapshot, "all", sources))
    if (counterparty === clearingAccount) add(tenant_id, cash + bonus + held - debt);
  return [...sums]
    .filter(([, difference]) => difference !== 0)
    .map(([tenant_id, difference]) => ({
      tenant_id,
      subject: "payment_clearing",
      detail: `the ledger's less what Pix brought and took: ${difference} centavos`,
    }));
}

/** Invariants of the clearing account against deposits and withdrawals together. */
export const reconciliationInvariants: readonly Invariant[] = [
  {
    name: "what moved over the clearing account is a Pix in or out",
    check: async (snapshot, of) => (await inRange(snapshot, of)).slice(0, maxViolations),
    fresh: { end: ledgerRecords.endOfEntries, check: inRange },
  },
  {
    name: "clearing = Pix received, returned, paid out and sent back",
    check: async (snapshot, of) => (of === "all" ? judgeSums(snapshot) : []),
    fresh: null,
  },
];
