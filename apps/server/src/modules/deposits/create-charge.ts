import assert from "node:assert/strict";
import { type PixCharge, maxOpenCharges, pixExpirySeconds } from "@trevo/contract";
import { centavos } from "@trevo/domain";
import type { Charge } from "../../adapters/pix/gateway.ts";
import { boundsRefusal } from "../../kernel/amount-bounds.ts";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import { Fault, Refusal, refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { ResolvedCoupon } from "../coupons/index.ts";
import { txidOf } from "./bank-ids.ts";
import type { Deposit } from "./deposit-store.ts";
import type { DepositNeeds } from "./needs.ts";
import { depositRefusal } from "./policy.ts";
import { presentCharge } from "./present.ts";
import { store } from "./store.ts";

type Needs = Pick<DepositNeeds, "db" | "clock" | "log" | "wallet" | "players" | "protection" | "coupons" | "gatewayFor">;

export interface ChargeInput {
  /** In centavos. */
  readonly amount: number;
  readonly coupon?: string | undefined;
  readonly idempotency_key: string | null;
}

const route = "POST /main-gateway/qrcode-pix";

/**
 * Creates a Pix charge that can be paid for five minutes. The row is stored before the bank is called, so that money paid to a charge whose
 * response was lost still has an owner. The same key requests the same charge again.
 */
export async function createCharge(needs: Needs, scope: PlayerScope, input: ChargeInput): Promise<PixCharge> {
  const owner = keyOf(scope);
  const refusal = await refusalOf(needs, scope, input);
  const coupon = input.coupon === undefined || refusal ? null : await needs.coupons.prepare(scope, input.coupon);
  const id = await addDeposit(needs, scope, { ...input, refusal, prepared: coupon });
  const deposit = await store.deposits.find(needs.db, { ...owner, id });
  assert(deposit, `a deposit that was just added is gone: ${id}`);
  if (deposit.br_code !== null) {
    const received = await store.receivedPix.ofDeposits(needs.db, { tenant_id: owner.tenant_id, deposit_ids: [id] });
    return presentCharge({ ...deposit, br_code: deposit.br_code }, received);
  }
  if (deposit.status !== "waiting_payment") throw refuse("gateway_unavailable");
  const charge = await createAtBank(needs, scope, deposit);
  const made = await store.deposits.setCharge(needs.db, {
    tenant_id: owner.tenant_id,
    id,
    br_code: charge.br_code,
    expires_at: new Date(charge.created_at.getTime() + charge.expires_in_s * 1000),
    updated_at: needs.clock.now(),
  });
  return presentCharge({ ...made, br_code: charge.br_code }, []);
}

async function refusalOf(needs: Needs, scope: PlayerScope, { amount, coupon }: ChargeInput): Promise<Refusal | null> {
  const { settings } = scope.tenant;
  if (coupon !== undefined && !settings.policy.rewards) return refuse("rewards_not_allowed");
  const outOfBounds = boundsRefusal(amount, { min: settings.min_deposit, max: settings.max_deposit });
  if (outOfBounds) return outOfBounds;
  try {
    await needs.protection.mayDeposit(scope);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return depositRefusal(await needs.wallet.restrictions(keyOf(scope)), amount);
}

interface PreparedCharge extends ChargeInput {
  readonly refusal: Refusal | null;
  readonly prepared: ResolvedCoupon | Refusal | null;
}

/** Returns the deposit's id. A repeated key gets its charge again, even if the request would be refused now. */
async function addDeposit(needs: Needs, scope: PlayerScope, input: PreparedCharge): Promise<string> {
  const { amount, idempotency_key: key, refusal, prepared } = input;
  const owner = keyOf(scope);
  const body = { amount, ...(input.coupon !== undefined && { coupon: input.coupon.toUpperCase() }) };
  const { id } = await runIdempotently(needs.db, { ...owner, route, key, body }, async (tx) => {
    if (refusal) throw refusal;
    if (prepared instanceof Refusal) throw prepared;
    const now = needs.clock.now();
    const fresh = newId();
    // The coupon is locked before the wallet, as everywhere.
    if (prepared) await needs.coupons.reserve(tx, { scope, coupon: prepared, deposit: { id: fresh, amount } });
    // Until this transaction ends, no other transaction can open a charge for the player.
    await needs.wallet.lockRestrictions(tx, owner);
    if ((await store.deposits.countOpen(tx, owner, now)) >= maxOpenCharges) throw refuse("too_many_charges");
    const expiresAt = new Date(now.getTime() + pixExpirySeconds * 1000);
    await store.deposits.add(tx, { ...owner, id: fresh, amount, txid: txidOf(fresh), expires_at: expiresAt, created_at: now });
    await recordAuditEvent(tx, scope, {
      at: now,
      actor: playerActor(owner.player_id),
      action: "deposit_requested",
      subject: `deposit:${fresh}`,
      detail: { amount },
    });
    return { id: fresh };
  });
  return id;
}

async function createAtBank(needs: Needs, scope: PlayerScope, deposit: Deposit): Promise<Charge> {
  const player = await needs.players.byId({ tenant_id: deposit.tenant_id, player_id: deposit.player_id });
  const payer = player?.cpf ? { payer_cpf: player.cpf, payer_name: `${player.first_name} ${player.last_name}` } : {};
  const description = scope.tenant.settings.siteTitle.slice(0, 140);
  const order = { txid: deposit.txid, amount: centavos(deposit.amount), expires_in_s: pixExpirySeconds, description, ...payer };
  const gateway = needs.gatewayFor(scope.tenant);
  try {
    // The same txid is the same charge, so a second request recovers a lost response.
    return await gateway.createCharge(order).catch((error: unknown) => {
      if (error instanceof Fault && error.retryable) return gateway.createCharge(order);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    needs.log.warn({ err: error, deposit_id: deposit.id }, "the bank did not create a charge");
    throw refuse("gateway_unavailable");
  }
}
