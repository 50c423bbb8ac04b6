import type { Tx } from "../../kernel/db.ts";
import { type Violation, type News, type PlayerKey, type Invariant, type Whole, maxViolations } from "../../kernel/invariant.ts";
import { type Move, clearingAccount, endOfEntries, readClearingMoves, readHeld } from "../wallet/index.ts";
import { byKey, nameOf, pixIn, pixOut, summarise } from "./invariant-moves.ts";
import { invariantStore } from "./invariant-store.ts";

const sources = [pixIn, pixOut];

/** `E…:R1` → the Pix and its refund; `<id>:returned:R1` → the withdrawal, its step, and the piece that came back. */
const partsOf = (externalId: string): [string, string, string] => {
  const [first = "", second = "", third = ""] = externalId.split(":");
  return [first, second, third];
};

const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** From the ledger's side: what each key of Pix posted has its row. */
async function judgeMoves(snapshot: Tx, moves: readonly Move[]): Promise<Violation[]> {
  const of = (source: string) => byKey(moves.filter((move) => move.source === source));
  const strange = moves
    .filter((move) => !sources.includes(move.source))
    .map((move): Violation => ({
      tenant_id: move.tenant_id,
      subject: `entry ${move.id}`,
      detail: `${summarise([move])} over the clearing account, by ${move.source}: no Pix`,
    }));
  return [...strange, ...(await judgeIn(snapshot, of(pixIn))), ...(await judgeOut(snapshot, of(pixOut)))];
}

async function judgeIn(snapshot: Tx, keys: ReadonlyMap<string, readonly Move[]>): Promise<Violation[]> {
  const named = [...keys.values()].flatMap((moves) => moves.slice(0, 1)).map((move) => ({ ...move, parts: partsOf(move.external_id) }));
  const pix = new Map(
    (
      await invariantStore.pix(
        snapshot,
        named.map(({ tenant_id, parts }) => ({ tenant_id, end_to_end_id: parts[0] })),
      )
    ).map((one) => [nameOf(one, one.end_to_end_id), one]),
  );
  const depositKeys = [...pix.values()].flatMap(({ tenant_id, deposit_id }) => (deposit_id ? [{ tenant_id, id: deposit_id }] : []));
  const deposits = new Map((await invariantStore.deposits(snapshot, depositKeys)).map((one) => [nameOf(one, one.id), one]));
  return named.flatMap(({ tenant_id, player_id, external_id, parts: [endToEndId, refundId] }): Violation[] => {
    const received = pix.get(nameOf({ tenant_id }, endToEndId));
    const deposit = received && deposits.get(nameOf({ tenant_id }, received.deposit_id ?? ""));
    const due = refundId ? `deposit_reversed ${received?.refunds[refundId] ?? 0}` : `deposit ${received?.amount ?? 0}`;
    const posted = summarise(keys.get(nameOf({ tenant_id }, external_id)) ?? []);
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
  const withdrawals = new Map((await invariantStore.withdrawals(snapshot, ids)).map((one) => [nameOf(one, one.id), one]));
  return named.flatMap(({ tenant_id, player_id, external_id, parts: [id, step, piece] }): Violation[] => {
    const withdrawal = withdrawals.get(nameOf({ tenant_id }, id));
    const posted = summarise(keys.get(nameOf({ tenant_id }, external_id)) ?? []);
    const found = (why: string): Violation[] => [
      { tenant_id, subject: `key ${pixOut} ${external_id}`, detail: `posted ${posted}; ${why}` },
    ];
    if (withdrawal?.player_id !== player_id) return found(withdrawal ? "withdrawal of another player" : "no such withdrawal");
    const { status, amount, returns } = withdrawal;
    const due = step === "returned" ? `payout_returned ${returns[piece] ?? 0}` : `${step} ${amount}`;
    const fits = step === "hold" || (step === "release" ? status === "cancelled" || status === "invalid_pix_key" : status === "approved");
    return fits && posted === due ? [] : found(`withdrawal of ${amount} with status ${status}`);
  });
}

const inRange = async (snapshot: Tx, range: Whole | News) => judgeMoves(snapshot, await readClearingMoves(snapshot, range, sources));

async function judgeHeld(snapshot: Tx, players: "all" | readonly PlayerKey[]): Promise<Violation[]> {
  const reserved = new Map((await invariantStore.reserved(snapshot, players)).map((one) => [nameOf(one, one.player_id), one]));
  const held = new Map((await readHeld(snapshot, players)).map((one) => [nameOf(one, one.player_id), one]));
  return [...new Map<string, PlayerKey>([...reserved, ...held])].flatMap(([name, { tenant_id, player_id }]): Violation[] => {
    const difference = (held.get(name)?.held ?? 0) - (reserved.get(name)?.amount ?? 0);
    return difference === 0 ? [] : [{ tenant_id, subject: `player ${player_id}`, detail: `held less open withdrawals: ${difference}` }];
  });
}

/** Whose reserved money moved. */
async function movedHeld(snapshot: Tx, news: News): Promise<PlayerKey[]> {
  const moves = (await readClearingMoves(snapshot, news, sources)).filter((move) => move.held !== 0);
  return [...new Map(moves.map(({ tenant_id, player_id }) => [nameOf({ tenant_id }, player_id), { tenant_id, player_id }])).values()];
}

/**
 * Of each tenant: what the ledger says that the bank holds, and what the rows of Pix say. A refund that a wallet could not give in full left the bank
 * all the same: its debt is booked against the clearing account.
 */
async function judgeSums(snapshot: Tx): Promise<Violation[]> {
  const sums = new Map<number, number>();
  const add = (tenantId: number, amount: number) => sums.set(tenantId, (sums.get(tenantId) ?? 0) + amount);
  for (const { tenant_id, amount } of await invariantStore.clearing(snapshot)) add(tenant_id, -amount);
  for (const { tenant_id, counterparty, cash, bonus, held, debt } of await readClearingMoves(snapshot, "all", sources))
    if (counterparty === clearingAccount) add(tenant_id, cash + bonus + held - debt);
  return [...sums]
    .filter(([, difference]) => difference !== 0)
    .map(([tenant_id, difference]) => ({
      tenant_id,
      subject: "payment_clearing",
      detail: `the ledger's less what Pix brought and took: ${difference} centavos`,
    }));
}

export const invariantsOfClearing: readonly Invariant[] = [
  {
    name: "what moved over the clearing account is a Pix in or out",
    check: async (snapshot, of) => (await inRange(snapshot, of)).slice(0, maxViolations),
    fresh: { end: endOfEntries, check: inRange },
  },
  {
    name: "held = open withdrawals",
    check: judgeHeld,
    fresh: { end: endOfEntries, check: async (snapshot, news) => judgeHeld(snapshot, await movedHeld(snapshot, news)) },
  },
  {
    name: "clearing = Pix received, returned, paid out and sent back",
    check: async (snapshot, of) => (of === "all" ? judgeSums(snapshot) : []),
    fresh: null,
  },
];
