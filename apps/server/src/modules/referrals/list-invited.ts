import { referralCode } from "@trevo/domain";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { ReferralNeeds } from "./needs.ts";

const perPage = 20;

/** The player's link, and one page of who came by it. */
export async function listInvited(
  { db, clock, players, totals }: ReferralNeeds,
  scope: PlayerScope,
  { page, as_of }: { page: number; as_of?: string | undefined },
) {
  const { tenant, player_id, origin } = scope;
  const code = referralCode(player_id);
  const anchor = await anchorOf({ db, clock }, as_of);
  const invited = await players.invitedBy(tenant.id, code, anchor);
  const shown = invited.slice((page - 1) * perPage, page * perPage);
  const names = await players.publicNames(
    tenant.id,
    shown.map((friend) => friend.player_id),
  );
  const sums = await totals.ofMany(invited.map((friend) => ({ tenant_id: tenant.id, player_id: friend.player_id })));
  const hasDeposited = (id: string): boolean => (sums.get(id)?.deposited ?? 0) > 0;
  const data = shown.map((friend) => ({
    name: names.get(friend.player_id) ?? null,
    joined_at: friend.created_at.toISOString(),
    deposited: hasDeposited(friend.player_id),
  }));
  const { affiliate_regular_user_active: pays, cpa_value } = tenant.settings;
  return {
    ...pageOf(data, { page, perPage, total: invited.length }),
    as_of: writeAnchor(anchor),
    code,
    link: `${origin}/?ref=${code}`,
    depositors: invited.filter((friend) => hasDeposited(friend.player_id)).length,
    reward: pays ? cpa_value : 0,
  };
}
