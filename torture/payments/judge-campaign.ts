import type { BankPix, CampaignFacts, StoredWithdrawal } from "./campaign-facts.ts";
import type { Charge } from "./client-book.ts";

export interface Finding {
  readonly rule: string;
  readonly detail: string;
}

/**
 * Compares the product's books with the bank's and the client's. The brand accepts only own-name deposits, so the payer alone determines
 * what must happen to a Pix.
 */
export function judgeCampaign(facts: CampaignFacts): Finding[] {
  return [
    ...facts.invariants.map((detail) => ({ rule: "the product's own invariants", detail })),
    ...judgeBooks(facts),
    ...judgeReceived(facts),
    ...judgeWallets(facts),
    ...judgeWithdrawals(facts),
    ...judgeDeposits(facts),
    ...judgeCases(facts),
  ];
}

const sum = <T>(rows: readonly T[], value: (row: T) => number): number => rows.reduce((total, row) => total + value(row), 0);

const differs = (rule: string, subject: string, { is, due }: { is: unknown; due: unknown }): Finding[] =>
  is === due ? [] : [{ rule, detail: `${subject}: is ${String(is)}, must be ${String(due)}` }];

/** Returns the charge that a Pix paid, if its own player paid it. */
function creditOf({ client }: CampaignFacts, pix: BankPix): Charge | undefined {
  const charge = client.charges.find(({ txid }) => txid === pix.txid);
  const payee = client.customers.find(({ id }) => id === charge?.player_id);
  return payee?.cpf === pix.payer.cpf ? charge : undefined;
}

/** Returns what must have happened to a Pix. */
function dispositionOf(facts: CampaignFacts, pix: BankPix): "credited" | "returned" | "under_review" {
  if (creditOf(facts, pix)) return "credited";
  return pix.refunded === pix.amount ? "returned" : "under_review";
}

/** Checks to the centavo that the money at the bank belongs to players, or still to its payer. */
function judgeBooks(facts: CampaignFacts): Finding[] {
  const players = sum(facts.wallets, ({ cash, bonus, held, debt }) => cash + bonus + held - debt);
  const nobodys = facts.bank.pix.filter((pix) => !creditOf(facts, pix));
  const held = sum(nobodys, ({ amount, refunded }) => amount - refunded);
  return differs("the bank's books = the ledger", "what the bank holds", { is: facts.bank.balance, due: players + held });
}

function judgeReceived(facts: CampaignFacts): Finding[] {
  const known = new Map(facts.received.map(({ end_to_end_id, disposition }) => [end_to_end_id, disposition]));
  const banks = new Set(facts.bank.pix.map(({ end_to_end_id }) => end_to_end_id));
  const invented = facts.received.filter(({ end_to_end_id }) => !banks.has(end_to_end_id));
  return [
    ...facts.bank.pix.flatMap((pix) =>
      differs("what became of a Pix", pix.end_to_end_id, {
        is: known.get(pix.end_to_end_id) ?? "never taken",
        due: dispositionOf(facts, pix),
      }),
    ),
    ...invented.map(({ end_to_end_id }) => ({ rule: "what became of a Pix", detail: `the bank never received ${end_to_end_id}` })),
  ];
}

/** Checks each wallet against the bank's books alone. */
function judgeWallets(facts: CampaignFacts): Finding[] {
  const wallets = new Map(facts.wallets.map((wallet) => [wallet.player_id, wallet]));
  return facts.client.customers.flatMap(({ id }) => {
    const came = facts.bank.pix.filter((pix) => creditOf(facts, pix)?.player_id === id);
    const ids = new Set(facts.withdrawals.filter(({ player_id }) => player_id === id).map(({ payout_id }) => payout_id));
    const went = facts.bank.payouts.filter((payout) => payout.status === "paid" && ids.has(payout.id));
    const due = sum(came, ({ amount, refunded }) => amount - refunded) - sum(went, ({ amount, returned }) => amount - returned);
    const wallet = wallets.get(id);
    return differs("every player has what is theirs", id, { is: wallet && wallet.cash + wallet.bonus + wallet.held - wallet.debt, due });
  });
}

function judgeWithdrawals(facts: CampaignFacts): Finding[] {
  const rule = "a withdrawal is paid once, to its owner";
  const stored = new Map(facts.withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]));
  const cpfs = new Map(facts.client.customers.map(({ id, cpf }) => [id, cpf]));
  const ordered = new Set(facts.withdrawals.map(({ payout_id }) => payout_id));
  const accepted = facts.client.accepted.flatMap(({ id, player_id, amount }) => {
    const found = stored.get(id);
    return differs(rule, `accepted ${id}`, { is: found && `${found.player_id} ${found.amount}`, due: `${player_id} ${amount}` });
  });
  return [
    ...differs(rule, "withdrawals", { is: facts.withdrawals.length, due: facts.client.accepted.length }),
    ...accepted,
    ...facts.bank.payouts.filter(({ id }) => !ordered.has(id)).map(({ id }) => ({ rule, detail: `nobody asked for the payout ${id}` })),
    ...facts.withdrawals.flatMap((withdrawal) => judgePayouts(facts, withdrawal, cpfs.get(withdrawal.player_id))),
  ];
}

/** Payments expected in each status that a settled day may leave. */
const paymentsDue: Readonly<Record<string, string>> = {
  approved: "paid 1",
  cancelled: "paid 0",
  invalid_pix_key: "paid 0",
  under_review: "paid 0",
};

function judgePayouts({ bank }: CampaignFacts, withdrawal: StoredWithdrawal, cpf: string | undefined): Finding[] {
  const rule = "a withdrawal is paid once, to its owner";
  const payouts = bank.payouts.filter(({ id }) => id === withdrawal.payout_id);
  const paid = payouts.filter(({ status }) => status === "paid");
  const due = paymentsDue[withdrawal.status];
  const strangers = payouts.filter((payout) => payout.amount !== withdrawal.amount || payout.cpf !== cpf || payout.key !== cpf);
  return [
    ...differs(rule, `${withdrawal.id} in state ${withdrawal.status}`, { is: `paid ${paid.length}`, due: due ?? "final" }),
    ...strangers.map(({ amount, key }) => ({ rule, detail: `${withdrawal.id}: the bank paid ${amount} to ${key}` })),
  ];
}

/** Checks what the player sees of each charge. */
function judgeDeposits(facts: CampaignFacts): Finding[] {
  const rule = "a charge says what became of it";
  const statuses = new Map(facts.deposits.map(({ id, status }) => [id, status]));
  const byTxid = new Map(facts.bank.pix.map((pix) => [pix.txid, pix]));
  return facts.client.charges.flatMap((charge) => {
    const pix = byTxid.get(charge.txid);
    const credited = pix && creditOf(facts, pix);
    const due = !credited ? "refused" : pix.refunded > 0 ? "chargebacked" : "paid";
    return differs(rule, charge.id, { is: statuses.get(charge.id), due });
  });
}

/** Checks that the list of cases for staff is complete and contains nothing else. */
function judgeCases(facts: CampaignFacts): Finding[] {
  const rule = "what needs a person is in the list";
  const listed = new Set(facts.cases.map(({ kind, id }) => `${kind} ${id}`));
  const due = new Set([
    ...facts.withdrawals.filter(({ status }) => status === "under_review").map(({ id }) => `withdrawal ${id}`),
    ...facts.bank.pix.filter((pix) => dispositionOf(facts, pix) === "under_review").map(({ end_to_end_id }) => `pix ${end_to_end_id}`),
  ]);
  return [
    ...[...due].filter((one) => !listed.has(one)).map((one) => ({ rule, detail: `${one} is missing` })),
    ...[...listed].filter((one) => !due.has(one)).map((one) => ({ rule, detail: `${one} needs nobody` })),
  ];
}
