import { referralCode } from "@trevo/domain";
import { renderSVG } from "uqr";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import { affiliateStore } from "./affiliate-store.ts";
import { friendPlanOf, mayReward, rewardsFriends } from "./programme.ts";
import type { ReferralNeeds } from "./needs.ts";
import { referralStore } from "./referral-store.ts";

const perPage = 20;

type Needs = Pick<ReferralNeeds, "db" | "clock" | "players" | "totals" | "offers">;

/** Returns the player's link, the current reward for a friend, and one page of players who came through the link. */
export async function listInvited(needs: Needs, scope: PlayerScope, { page, as_of }: { page: number; as_of?: string | undefined }) {
  const { db, clock, players, totals, offers } = needs;
  const { tenant, player_id, origin, locale } = scope;
  const code = referralCode(player_id);
  const anchor = await anchorOf({ db, clock }, as_of);
  const invited = await players.invitedBy(tenant.id, code, anchor);
  const shown = invited.slice((page - 1) * perPage, page * perPage).map((friend) => friend.player_id);
  const names = await players.publicNames(tenant.id, shown);
  const statuses = await referralStore.statusesOf(db, tenant.id, shown);
  const sums = await totals.ofMany(invited.map((friend) => ({ tenant_id: tenant.id, player_id: friend.player_id })));
  const hasDeposited = (id: string): boolean => (sums.get(id)?.deposited ?? 0) > 0;
  const data = invited.slice((page - 1) * perPage, page * perPage).map((friend) => ({
    name: names.get(friend.player_id) ?? null,
    joined_at: friend.created_at.toISOString(),
    deposited: hasDeposited(friend.player_id),
    state: statuses.get(friend.player_id) ?? null,
  }));
  const promised = rewardsFriends(tenant) ? friendPlanOf(await offers.published(tenant.id, "referral")) : null;
  const { qualified, granted } = await referralStore.sumsOf(db, { tenant_id: tenant.id, referrer_id: player_id });
  const link = `${origin}/?ref=${code}`;
  return {
    ...pageOf(data, { page, perPage, total: invited.length }),
    as_of: writeAnchor(anchor),
    code,
    link,
    qr: `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`,
    is_affiliate: mayReward(tenant) && (await affiliateStore.ofPlayer(db, { tenant_id: tenant.id, player_id })) !== null,
    depositors: invited.filter((friend) => hasDeposited(friend.player_id)).length,
    qualified,
    granted,
    reward: promised?.plan.amount ?? 0,
    terms: promised?.offer.terms[locale] ?? null,
  };
}
