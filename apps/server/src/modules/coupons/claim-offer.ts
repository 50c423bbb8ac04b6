import assert from "node:assert/strict";
import type { ClaimedOffer } from "@trevo/contract";
import { offerRefusals } from "@trevo/offers";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { Refusal, refuse } from "../../kernel/errors.ts";
import { type IdempotentRequest, replyBefore, storeReply } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { faceValueOf, needsCpf } from "./offer-rewards.ts";
import { isUsedInPeriod } from "./offer-uses.ts";
import { holdMs } from "./policy.ts";
import { rewardRefusal } from "./redeem-coupon.ts";
import type { Redemption } from "./redemption-store.ts";
import { addRedemption, offerKey } from "./reserve-redemption.ts";
import { settleRedemption } from "./settle-redemption.ts";
import { lockSignals, signalsOf } from "./signals.ts";
import { store } from "./store.ts";

type Needs = Omit<CouponNeeds, "jobs">;

export interface ClaimInput {
  readonly id: string;
  /** The version whose terms the player has read. */
  readonly version: number;
  readonly idempotency_key: string | null;
}

interface Outcome {
  readonly reply: ClaimedOffer;
  readonly after: () => Promise<void>;
}

const route = "POST /bonuses/offers/claim";
const nothing = async () => undefined;

/**
 * Takes an offer without a code: its rewards are granted, or held for a day. Refuses as `mayTakeRewards` does, and with `not_found`,
 * `offer_changed`, `offer_not_for_you`, `offer_used`, `offer_used_up`, `coupon_needs_cpf`, `rewards_not_allowed`, `busy` (the offer was
 * changed in the meantime).
 */
export async function claimOffer(needs: Needs, scope: PlayerScope, { idempotency_key: key, ...body }: ClaimInput): Promise<ClaimedOffer> {
  const owner = keyOf(scope);
  const request = { ...owner, route, key, body };
  // It uses a connection of its own.
  const refusal = await rewardRefusal(needs, scope);
  const { reply, after } = await needs.db.transaction().execute(async (tx): Promise<Outcome> => {
    // An account takes one offer at a time, so that its facts do not change meanwhile.
    await needs.players.holdAlone(tx, owner);
    const before = await replyBefore<ClaimedOffer>(tx, request);
    if (before) return { reply: before, after: nothing };
    if (refusal) throw refusal;
    const offer = await needs.offers.present(tx, { tenant_id: owner.tenant_id, id: body.id });
    if (offer?.kind !== "bonus") throw refuse("not_found");
    if (offer.version !== body.version) throw refuse("offer_changed");
    return claim(needs, tx, { scope, offer, player: await claimantOf(needs, tx, { scope, offer }), request });
  });
  await after();
  return reply;
}

/** Returns the player. Refuses if the offer is not for the player now. */
async function claimantOf(needs: Needs, tx: Tx, { scope, offer }: { scope: PlayerScope; offer: PublishedOffer }): Promise<Player> {
  const owner = keyOf(scope);
  const facts = await needs.offers.facts(tx, owner);
  const refusal = await needs.offers.claimRefusal(tx, { owner, offer, facts });
  // Not to be told apart from an offer that does not exist.
  if (refusal === "not_in_list" || refusal === "not_referred") throw refuse("not_found");
  if (refusal) throw refuse("offer_not_for_you", { extras: { reason: offerRefusals[refusal][scope.locale] } });
  const player = await needs.players.byId(owner, tx);
  assert(player, "the account that claims exists");
  const uses = await store.redemptions.usesByOffer(tx, { ...owner, person_id: player.person_id, offer_ids: [offer.id] });
  if (isUsedInPeriod(offer, uses.get(offer.id)?.last_at, { now: facts.now, timezone: scope.tenant.timezone }))
    throw refuse("offer_not_for_you", { extras: { reason: offerRefusals.claimed_in_period[scope.locale] } });
  if (needsCpf(offer, null, player.person_id)) throw refuse("coupon_needs_cpf");
  const ungiven = await needs.rewards.refusal(tx, owner, offer.args.rewards);
  if (ungiven) throw ungiven;
  return player;
}

interface Claim {
  readonly scope: PlayerScope;
  readonly offer: PublishedOffer;
  readonly player: Player;
  readonly request: IdempotentRequest;
}

/** The offer's counter is taken last, as in `redeem`. */
async function claim(needs: Needs, tx: Tx, { scope, offer, player, request }: Claim): Promise<Outcome> {
  const at = needs.clock.now();
  const signals = await signalsOf(needs, tx, { player, origin: scope });
  await lockSignals(tx, signals);
  const due_at = new Date(at.getTime() + holdMs);
  const reserved = await addRedemption(needs, tx, { player, offer, code_id: null, deposit: null, due_at }).catch(asOffer);
  const { redemption, after } = await settleRedemption(needs, tx, { redemption: reserved, offer, signals });
  const { id, status, amount } = redemption;
  await recordAuditEvent(tx, scope, {
    at,
    actor: playerActor(player.id),
    action: "offer_claimed",
    subject: `redemption:${id}`,
    detail: { offer_id: offer.id, version: offer.version, state: status, amount },
  });
  const reply = presentClaimed(redemption, offer.name[scope.locale]);
  await storeReply(tx, request, reply);
  const use = { ...offerKey(offer), version: offer.version, cents: faceValueOf(offer.args, null), is_granted: status === "granted" };
  const taken = await needs.offers.take(tx, use);
  if (taken === "changed") throw refuse("busy", { retryAfter: 1 });
  if (taken === "used_up") throw refuse("offer_used_up");
  return { reply, after };
}

/** An offer without a code has its own text for a use too many. */
function asOffer(error: unknown): never {
  throw error instanceof Refusal && error.code === "coupon_used" ? refuse("offer_used") : error;
}

function presentClaimed({ id, status, due_at }: Redemption, title: string): ClaimedOffer {
  assert(status === "granted" || status === "held", `a claimed offer is ${status}`);
  return { id, title, state: status, held_until: due_at && due_at.toISOString() };
}
