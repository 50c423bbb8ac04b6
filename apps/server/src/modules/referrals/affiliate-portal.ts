import type { AffiliateStatement } from "@trevo/contract";
import { idEndOfReferralCode, localDate } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { anchorOf, writeAnchor } from "../../kernel/list-anchor.ts";
import { pageOf } from "../../kernel/page-of.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { type Affiliate, type AffiliateLink, affiliateStore } from "./affiliate-store.ts";
import { attributionStore } from "./attribution-store.ts";
import { commissionStore } from "./commission-store.ts";
import { monthAfter, monthOf } from "./make-statements.ts";
import type { ReferralNeeds } from "./needs.ts";
import { type AffiliateSummary, type PresentedLink, presentLink, presentStatement } from "./present-affiliate.ts";
import { mayReward } from "./programme.ts";
import { referralStore } from "./referral-store.ts";
import { statementStore } from "./statement-store.ts";

type Needs = Pick<ReferralNeeds, "db" | "clock" | "offers" | "players">;

const perPage = 20;

const maxLinks = 50;

/** Refuses with `not_found` a player who is not an affiliate, and every player if the brand gives no rewards. */
async function ownAffiliate(db: Db | Tx, scope: PlayerScope): Promise<Affiliate> {
  const affiliate = mayReward(scope.tenant) ? await affiliateStore.ofPlayer(db, keyOf(scope)) : null;
  if (!affiliate) throw refuse("not_found");
  return affiliate;
}

export async function readSummary({ db, clock, offers }: Needs, scope: PlayerScope): Promise<AffiliateSummary> {
  const affiliate = await ownAffiliate(db, scope);
  const { tenant, locale } = scope;
  const offer = (await offers.published(tenant.id, "affiliate_plan")).find(({ id }) => id === affiliate.offer_id);
  const from = monthOf(localDate(clock.now(), tenant.timezone));
  const days = await commissionStore.daily(db, { tenant_id: tenant.id, affiliate_id: affiliate.id, from, until: monthAfter(from) });
  return {
    state: affiliate.state,
    plan: offer ? { name: offer.name, terms: offer.terms[locale] } : null,
    ...(await affiliateStore.funnel(db, affiliate)),
    days: days.map(({ day, players, staked, won, rewards }) => ({ day, players, revenue: staked - won - rewards })),
  };
}

export async function listLinks({ db }: Needs, scope: PlayerScope): Promise<PresentedLink[]> {
  const affiliate = await ownAffiliate(db, scope);
  const links = await affiliateStore.links(db, affiliate);
  return links.map(({ clicks, accounts, ...link }) => presentLink(link, { origin: scope.origin, clicks, accounts }));
}

export interface NewLink {
  readonly name: string;
  readonly kind: AffiliateLink["kind"];
  readonly code: string;
}

/**
 * Adds a link. Refuses with `not_found`, `already_exists`, `wrong_state` (there are 50), and with `invalid_fields` for a code that could be
 * a player's invitation.
 */
export async function addLink({ db, clock }: Needs, scope: PlayerScope, input: NewLink): Promise<PresentedLink> {
  if (idEndOfReferralCode(input.code) !== null) throw refuse("invalid_fields", { fields: { code: ["invalid"] } });
  return db.transaction().execute(async (tx) => {
    const { id } = await ownAffiliate(tx, scope);
    const affiliate = await affiliateStore.lock(tx, scope.tenant.id, id);
    if (!affiliate) throw refuse("not_found");
    if ((await affiliateStore.links(tx, affiliate)).length >= maxLinks) throw refuse("wrong_state");
    const link = { ...input, tenant_id: scope.tenant.id, id: newId(), affiliate_id: affiliate.id, created_at: clock.now() };
    if (!(await affiliateStore.addLink(tx, link))) throw refuse("already_exists");
    return presentLink(link, { origin: scope.origin, clicks: 0, accounts: 0 });
  });
}

/** Lists the affiliate's players. Names are masked, or null for hidden players; no amounts are shown. */
export async function listOwnPlayers(
  { db, clock, players }: Needs,
  scope: PlayerScope,
  { page, as_of }: { page: number; as_of?: string | undefined },
) {
  const { id: affiliate_id } = await ownAffiliate(db, scope);
  const tenant_id = scope.tenant.id;
  const anchor = await anchorOf({ db, clock }, as_of);
  const place = { offset: (page - 1) * perPage, limit: perPage };
  const { total, rows } = await attributionStore.broughtByAffiliate(db, { tenant_id, affiliate_id, anchor, ...place });
  const ids = rows.map(({ player_id }) => player_id);
  const names = await players.publicNames(tenant_id, ids);
  const states = await referralStore.statusesOf(db, tenant_id, ids);
  const data = rows.map(({ player_id, at, link }) => ({
    name: names.get(player_id) ?? null,
    joined_at: at.toISOString(),
    link,
    state: states.get(player_id) ?? null,
  }));
  return { ...pageOf(data, { page, perPage, total }), as_of: writeAnchor(anchor) };
}

export async function listOwnStatements({ db }: Pick<Needs, "db">, scope: PlayerScope): Promise<AffiliateStatement[]> {
  const affiliate = await ownAffiliate(db, scope);
  const statements = await statementStore.ofAffiliate(db, scope.tenant.id, affiliate.id);
  return Promise.all(
    statements.map(async (statement) => presentStatement({ statement, lines: await statementStore.lines(db, statement) })),
  );
}
