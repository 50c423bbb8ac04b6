import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { CouponNeeds } from "./needs.ts";
import { store } from "./store.ts";

type Needs = Pick<CouponNeeds, "endedBonuses">;

interface GroupTaker {
  readonly owner: PlayerKey;
  readonly person_id: string | null;
  readonly offer: Pick<PublishedOffer, "group">;
}

/** True if the account or its person has a redemption in the offer's group that is held, or whose bonus is waiting or active. */
export async function isGroupOpen(
  { endedBonuses }: Needs,
  db: Db | Tx,
  { owner, person_id, offer: { group } }: GroupTaker,
): Promise<boolean> {
  if (group === null) return false;
  const uses = await store.groups.uses(db, { ...owner, person_id, group });
  if (uses.some(({ is_held }) => is_held)) return true;
  const bonuses = uses.flatMap(({ bonus_id }) => (bonus_id === null ? [] : [{ tenant_id: owner.tenant_id, id: bonus_id }]));
  return (await endedBonuses(db, bonuses)).length < bonuses.length;
}

/**
 * Locks the group for the account and its person until the transaction ends. Refuses with `coupon_not_combinable` if another use is open.
 * Call after the offer's counter is locked: accounts of one person may redeem different offers of the group at the same time.
 */
export async function takeGroup(needs: Needs, tx: Tx, taker: GroupTaker): Promise<void> {
  const { owner, person_id, offer } = taker;
  if (offer.group === null) return;
  await store.groups.lock(tx, { ...owner, person_id, group: offer.group });
  if (await isGroupOpen(needs, tx, taker)) throw refuse("coupon_not_combinable");
}
