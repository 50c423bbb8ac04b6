import type { ExchangedItem } from "@trevo/contract";
import { wholePoints } from "@trevo/domain";
import { faceValueOfAll, offerRefusals } from "@trevo/offers";
import { playerActor, recordAuditEvent } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import { priceOf } from "./item-of-offer.ts";
import type { ShopNeeds } from "./needs.ts";
import type { Exchange } from "./shop.ts";
import { shopStore } from "./store.ts";

const route = "POST /points/exchange";

export async function exchangePoints(
  needs: ShopNeeds,
  scope: PlayerScope,
  { idempotency_key: key, ...body }: Exchange,
): Promise<ExchangedItem> {
  if (!scope.tenant.settings.policy.rewards) throw refuse("not_found");
  await needs.protection.mayStake(scope);
  const owner = keyOf(scope);
  let after = async () => undefined as void;
  const reply = await runIdempotently(needs.db, { ...owner, route, key, body }, async (tx): Promise<ExchangedItem> => {
    const { player, offer, price } = await holdItem(needs, tx, { scope, body });
    const id = newId();
    const row = { ...owner, id, person_id: player.person_id, offer_id: offer.id, version: offer.version, points: price };
    const use = { tenant_id: owner.tenant_id, id: offer.id, cents: faceValueOfAll(offer.args.rewards) };
    if (!(await needs.offers.reserve(tx, use))) throw refuse("offer_used_up");
    await needs.offers.settle(tx, use);
    await needs.points.spend(tx, owner, { points: price, key: `shop:${id}` });
    await shopStore.add(tx, { ...row, amount: use.cents, at: needs.clock.now() });
    after = await grantItem(needs, tx, { scope, offer, id });
    await recordAuditEvent(tx, scope, {
      at: needs.clock.now(),
      actor: playerActor(owner.player_id),
      action: "points_exchanged",
      subject: `exchange:${id}`,
      detail: { offer_id: offer.id, version: offer.version, points: price },
    });
    return {
      id,
      title: offer.name[scope.locale],
      price,
      balance: wholePoints((await needs.points.of(owner, tx)).balance),
    };
  });
  await after();
  return reply;
}

interface HeldItem {
  readonly player: Player;
  readonly offer: PublishedOffer;
  readonly price: number;
}

/** The item as it is now, available to this player. Its counter and the account are locked. */
async function holdItem(
  needs: ShopNeeds,
  tx: Tx,
  { scope, body }: { scope: PlayerScope; body: Omit<Exchange, "idempotency_key"> },
): Promise<HeldItem> {
  const owner = keyOf(scope);
  await needs.players.holdAlone(tx, owner);
  // Read after the lock: the account may have been closed or excluded while this exchange waited for it.
  const player = await needs.players.byId(owner, tx);
  if (!player || player.state === "closed") throw refuse("session_required");
  await needs.protection.mayLogin(player, tx);
  const facts = await needs.offers.facts(tx, owner);
  const offer = await needs.offers.lock(tx, { tenant_id: owner.tenant_id, id: body.item_id });
  const price = offer && priceOf(offer);
  if (!offer || price === null) throw refuse("not_found");
  if (offer.version !== body.version) throw refuse("offer_changed");
  const refusal = needs.offers.refusal(offer, { ...facts, event: { kind: "points_exchanged" } });
  if (refusal === "not_in_list") throw refuse("not_found");
  if (refusal) throw refuse("offer_not_for_you", { extras: { reason: offerRefusals[refusal][scope.locale] } });
  const most = offer.args.limits.per_person;
  const taken = await shopStore.taken(tx, { ...owner, person_id: player.person_id, offer_ids: [offer.id] });
  if (most !== null && (taken.get(offer.id) ?? 0) >= most) throw refuse("offer_used");
  const ungiven = await needs.rewards.refusal(tx, owner, offer.args.rewards);
  if (ungiven) throw ungiven;
  return { player, offer, price };
}

async function grantItem(
  { rewards }: Pick<ShopNeeds, "rewards">,
  tx: Tx,
  { scope, offer, id }: { scope: PlayerScope; offer: PublishedOffer; id: string },
): Promise<() => Promise<void>> {
  const gifts = offer.args.rewards.map((reward, nth) => ({
    source: "shop",
    external_id: nth === 0 ? id : `${id}:${nth}`,
    reward,
    reason: `shop:${offer.id}`,
    offer: { id: offer.id, version: offer.version },
    wagering: offer.args.wagering,
    title: offer.name,
    requested: true,
  }));
  const granted = await rewards.grantAll(tx, keyOf(scope), gifts);
  return async () => {
    for (const { after } of granted) await after();
  };
}
