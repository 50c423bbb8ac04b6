import type { ReceivedPix } from "../../adapters/pix/gateway.ts";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey, Tenant } from "../../kernel/scope.ts";
import type { PayerJudgement } from "../protection/index.ts";
import { creditDeposit } from "./credit-deposit.ts";
import type { Deposit } from "./deposit-store.ts";
import { creditedNotification, returnedNotification } from "./messages.ts";
import type { DepositNeeds } from "./needs.ts";
import { returnNote } from "./notes.ts";
import type { Disposition } from "./received-pix-store.ts";
import { isPayable } from "./states.ts";
import { store } from "./store.ts";

type Needs = Pick<DepositNeeds, "clock" | "wallet" | "protection" | "notifications" | "coupons">;

/** The decision about a Pix and, if it was credited, the player's cash and bonus. */
export interface Decision {
  readonly disposition: Disposition;
  readonly reason: string | null;
  readonly credited: CreditedPix | null;
}

export interface CreditedPix {
  readonly owner: PlayerKey;
  readonly deposit_id: string;
  readonly balance: number;
  /** Notifies about what the deposit brought. Call after the commit. */
  readonly after: () => Promise<void>;
}

export interface PaidCharge {
  readonly tenant: Tenant;
  /** The deposit of the charge that the Pix pays; null if it pays none. */
  readonly deposit: Deposit | null;
  readonly pix: ReceivedPix;
}

type PaidDeposit = PaidCharge & { readonly deposit: Deposit };

const ownerOf = (deposit: Deposit): PlayerKey => ({ tenant_id: deposit.tenant_id, player_id: deposit.player_id });

/** Credits the Pix, leaves it to staff, or has it returned to its payer. The deposit's state changes in the same transaction. */
export async function decideReceivedPix(needs: Needs, tx: Tx, paid: PaidCharge): Promise<Decision> {
  if (!paid.deposit) return { disposition: "suspense", reason: "unknown_txid", credited: null };
  const { pix, tenant } = paid;
  const deposit = await store.deposits.lock(tx, paid.deposit);
  const locked: PaidDeposit = { ...paid, deposit };
  if (deposit.status === "pending") return { disposition: "under_review", reason: "deposit_under_review", credited: null };
  if (!isPayable(deposit.status)) return sendBack(needs, tx, { ...locked, reason: "already_paid" });
  if (deposit.amount !== pix.amount) return leaveToPerson(needs, tx, { deposit, reason: "wrong_amount" });
  const payer = await judgePayer(needs, tx, locked);
  if (payer === "excluded") return sendBack(needs, tx, { ...locked, reason: "payer_excluded" });
  if (payer === "own" || !tenant.settings.policy.own_name_deposits) return credit(needs, tx, locked);
  return payer === "unknown"
    ? leaveToPerson(needs, tx, { deposit, reason: "payer_unknown" })
    : sendBack(needs, tx, { ...locked, reason: "payer_not_owner" });
}

async function leaveToPerson(needs: Needs, tx: Tx, { deposit, reason }: { deposit: Deposit; reason: string }): Promise<Decision> {
  if (isPayable(deposit.status)) await store.deposits.transition(tx, deposit, { to: "pending", reason, at: needs.clock.now() });
  return { disposition: "under_review", reason, credited: null };
}

async function sendBack(needs: Needs, tx: Tx, { deposit, pix, reason }: PaidDeposit & { reason: string }): Promise<Decision> {
  if (deposit.status === "waiting_payment") await store.deposits.transition(tx, deposit, { to: "refused", reason, at: needs.clock.now() });
  const returned = { id: deposit.id, amount: pix.amount, piece: pix.end_to_end_id, reason: returnNote(reason) };
  await needs.notifications.send(tx, { to: ownerOf(deposit), notification: returnedNotification(returned) });
  return { disposition: "returning", reason, credited: null };
}

/** The payer is unknown if the bank does not reveal the CPF. */
const judgePayer = async (needs: Needs, tx: Tx, { deposit, pix }: PaidDeposit): Promise<PayerJudgement | "unknown"> =>
  pix.payer?.cpf ? needs.protection.judgePayer(tx, ownerOf(deposit), pix.payer.cpf) : "unknown";

async function credit(needs: Needs, tx: Tx, paid: PaidDeposit): Promise<Decision> {
  const { deposit, pix } = paid;
  const coupon = await needs.coupons.lock(tx, deposit);
  const outcome = await creditDeposit(needs, tx, { deposit, pix });
  if ("refused" in outcome) {
    if (coupon) await needs.coupons.drop(tx, coupon, outcome.refused);
    return sendBack(needs, tx, { ...paid, reason: outcome.refused });
  }
  const notification = creditedNotification({ id: deposit.id, amount: pix.amount });
  await needs.notifications.send(tx, { to: ownerOf(deposit), notification });
  const after = coupon ? await needs.coupons.credit(tx, { locked: coupon, payer_cpf: pix.payer?.cpf ?? null }) : nothing;
  const credited = { owner: ownerOf(deposit), deposit_id: deposit.id, balance: outcome.balance, after };
  return { disposition: "credited", reason: null, credited };
}

const nothing = async () => undefined;
