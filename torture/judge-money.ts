import type { CaseFile, Finding } from "./case-file.ts";
import { type StoredWithdrawal, isOpenWithdrawal } from "./facts.ts";

/** Checks that wallets equal the journal's sums, that the bank paid what the ledger paid, and that the ledger's invariants hold. */
export function judgeMoney(file: CaseFile): Finding[] {
  return [
    ...file.ledger.report.violations.map(({ check, detail }) => ({ rule: `ledger: ${check}`, detail })),
    ...judgeWallets(file),
    ...judgePayouts(file),
    ...(file.settled ? judgeBooks(file) : []),
  ];
}

function judgeWallets(file: CaseFile): Finding[] {
  const wallets = new Map(file.ledger.wallets.map((wallet) => [wallet.player_id, wallet]));
  return file.playerIds.flatMap((id, player) => {
    const own = file.operations.filter((operation) => operation.player === player && operation.verdict === "ok");
    const paid = own.filter((operation) => operation.wish.kind !== "charge" || file.postedBy(operation).length > 0);
    const cash = paid.reduce((sum, operation) => sum + file.effectOf(operation), 0);
    const open = file.ledger.withdrawals.filter((withdrawal) => withdrawal.player_id === id && isOpenWithdrawal(withdrawal.status));
    const held = open.reduce((sum, withdrawal) => sum + withdrawal.amount, 0);
    const wallet = wallets.get(id);
    const stored = wallet && [wallet.cash, wallet.bonus, wallet.held, wallet.debt].join("/");
    const expected = [cash, 0, held, 0].join("/");
    return stored === expected
      ? []
      : [{ rule: "wallet = journal", detail: `player ${player}: stored ${stored}, the journal says ${expected} (cash/bonus/held/debt)` }];
  });
}

function judgePayouts(file: CaseFile): Finding[] {
  const payouts = new Map(file.bank.payouts.map((payout) => [payout.id, payout]));
  const known = new Set(file.ledger.withdrawals.map(({ payout_id }) => payout_id));
  const cancels = new Set(
    file.operations.flatMap(({ wish, verdict }) => (wish.kind === "cancel" && verdict === "ok" ? [wish.withdrawal] : [])),
  );
  const wrongOf = (withdrawal: StoredWithdrawal): string | null => {
    const payout = payouts.get(withdrawal.payout_id);
    if (payout && payout.amount !== withdrawal.amount) return `the bank was told to pay ${payout.amount} of ${withdrawal.amount}`;
    if (withdrawal.status === "approved")
      return payout?.status === "paid" ? null : `approved, and the bank says ${payout?.status ?? "nothing"}`;
    if (withdrawal.status === "cancelled")
      return payout ? `cancelled, and the bank says ${payout.status}` : cancels.has(withdrawal.id) ? null : "cancelled by nobody";
    if (!isOpenWithdrawal(withdrawal.status)) return `status ${withdrawal.status}`;
    return file.settled ? `still open, and the bank says ${payout?.status ?? "nothing"}` : null;
  };
  const wrong = file.ledger.withdrawals.flatMap((withdrawal) => {
    const words = wrongOf(withdrawal);
    return words ? [{ rule: "bank = ledger", detail: `withdrawal ${withdrawal.id}: ${words}` }] : [];
  });
  const strangers = file.bank.payouts
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => ({ rule: "bank = ledger", detail: `the bank paid ${id}, which the product does not know` }));
  return [...wrong, ...strangers, ...judgePaidOnce(file)];
}

/** Checks for one payout per approved withdrawal and one release per cancelled one, never both. */
function judgePaidOnce({ ledger, postings }: CaseFile): Finding[] {
  return ledger.withdrawals.flatMap(({ id, status }) => {
    const paid = postings.get(`pix-out ${id}:payout`)?.length ?? 0;
    const released = postings.get(`pix-out ${id}:release`)?.length ?? 0;
    const right = paid === (status === "approved" ? 1 : 0) && released === (status === "cancelled" ? 1 : 0);
    return right ? [] : [{ rule: "paid once", detail: `withdrawal ${id} in status ${status}: ${paid} payouts, ${released} releases` }];
  });
}

/** Checks that the bank's balance equals what the wallets received minus what was paid out. */
function judgeBooks({ ledger, bank }: CaseFile): Finding[] {
  const kinds = new Set(["deposit", "deposit_reversed", "payout", "payout_returned"]);
  const cleared = ledger.entries.filter(({ kind }) => kinds.has(kind)).reduce((sum, entry) => sum + entry.cash + entry.held, 0);
  return cleared === bank.balance
    ? []
    : [{ rule: "bank = ledger", detail: `the bank holds ${bank.balance}, the ledger has cleared ${cleared}` }];
}
