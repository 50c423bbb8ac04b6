import { localDate } from "@trevo/domain";
import type { Tx } from "../../kernel/db.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tenant, TenantScope } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { Player } from "../players/index.ts";
import { affiliateStore } from "./affiliate-store.ts";
import { attributionStore } from "./attribution-store.ts";
import type { ReferralNeeds } from "./needs.ts";
import { dayMs, networkHour, qualifyingOf } from "./policy.ts";
import { friendPlanOf, mayReward, planOf, rewardsFriends } from "./programme.ts";
import { referralStore } from "./referral-store.ts";
import { type SignalRow, signalStore } from "./signal-store.ts";

type Needs = Pick<ReferralNeeds, "clock" | "vault" | "players" | "offers" | "mayWin">;

/** A player who registers or logs in, and the request. */
interface Newcomer {
  readonly scope: TenantScope;
  readonly player: Player;
}

/** The referrer of a player, and the offer that applies. */
interface Source {
  readonly referrer_id: string;
  readonly affiliate_id: string | null;
  readonly link_id: string | null;
  /** Null if friends are not rewarded now. */
  readonly offer: PublishedOffer | null;
}

/**
 * Attributes a new player to a referrer, in the registering transaction. An unknown code changes nothing, nor does a code if the person was
 * already attributed.
 */
export async function attributePlayer(needs: Needs, tx: Tx, { scope, player }: Newcomer): Promise<void> {
  const { tenant } = scope;
  if (!mayReward(tenant)) return;
  const at = needs.clock.now();
  const key = { tenant_id: tenant.id, player_id: player.id };
  await signalStore.add(tx, signalsOf(needs, scope, { ...key, at }));
  const source = await findSource(needs, tx, { tenant, ref: player.ref, lmcp: player.lmcp });
  if (!source || source.referrer_id === player.id) return;
  const { offer, ...from } = source;
  const isFirst = await attributionStore.add(tx, {
    ...key,
    ...from,
    no: 1,
    from_day: localDate(at, tenant.timezone),
    offer_id: offer?.id ?? null,
    version: offer?.version ?? null,
    operator_id: tenant.operator_id,
    person_id: player.person_id,
    proposal_id: null,
    at,
  });
  const plan = offer && qualifyingOf(planOf(offer));
  if (!isFirst || !plan) return;
  const { referrer_id, affiliate_id } = from;
  await referralStore.add(tx, {
    ...key,
    id: newId(),
    amount: plan.amount,
    referrer_id,
    affiliate_id,
    offer_id: offer.id,
    version: offer.version,
    ends_at: new Date(at.getTime() + plan.days * dayMs),
    created_at: at,
  });
}

/** Records the device, in the transaction of a login: accounts used on one device share it, whenever they registered. */
export async function noteDevice(needs: Pick<Needs, "clock" | "vault">, tx: Tx, { scope, player }: Newcomer): Promise<void> {
  const of = { tenant_id: scope.tenant.id, player_id: player.id, at: needs.clock.now() };
  if (mayReward(scope.tenant))
    await signalStore.add(
      tx,
      signalsOf(needs, scope, of).filter(({ kind }) => kind === "device"),
    );
}

/** Stores only hashes under a key of the installation, never the values. */
function signalsOf(
  { vault }: Pick<Needs, "vault">,
  { guest_id, ip }: TenantScope,
  of: Pick<SignalRow, "tenant_id" | "player_id" | "at">,
): SignalRow[] {
  const hash = (kind: SignalRow["kind"], value: string): SignalRow => ({
    ...of,
    kind,
    hash: vault.blindIndex(value, `registration-signal:${kind}`),
  });
  return [...(guest_id === null ? [] : [hash("device", guest_id)]), hash("network_hour", networkHour(ip, of.at))];
}

/**
 * Finds the first valid source: an affiliate's link before an invitation, `ref` before `lmcp`. A referrer who is closed, blocked or
 * excluded is not valid.
 */
export async function findSource(
  needs: Pick<Needs, "players" | "offers" | "mayWin">,
  tx: Tx,
  { tenant, ref, lmcp }: { tenant: Tenant; ref: string | null; lmcp: string | null },
): Promise<Source | null> {
  return (
    (await byLink(needs, tx, { tenant_id: tenant.id, kind: "ref", code: ref })) ??
    (await byInvitation(needs, tx, { tenant, ref })) ??
    (await byLink(needs, tx, { tenant_id: tenant.id, kind: "lmcp", code: lmcp }))
  );
}

async function byLink(
  { offers, mayWin }: Pick<Needs, "offers" | "mayWin">,
  tx: Tx,
  { tenant_id, kind, code }: { tenant_id: number; kind: "ref" | "lmcp"; code: string | null },
): Promise<Source | null> {
  const found = code === null ? null : await affiliateStore.byCode(tx, { tenant_id, kind, code: code.toLowerCase() });
  if (!found || found.affiliate.state !== "active") return null;
  const { link, affiliate } = found;
  if (!(await mayWin(tx, { tenant_id, player_id: affiliate.player_id }))) return null;
  const offer = (await offers.publishedIn(tx, tenant_id, "affiliate_plan")).find(({ id }) => id === affiliate.offer_id);
  return offer ? { referrer_id: affiliate.player_id, affiliate_id: affiliate.id, link_id: link.id, offer } : null;
}

async function byInvitation(
  { players, offers, mayWin }: Pick<Needs, "players" | "offers" | "mayWin">,
  tx: Tx,
  { tenant, ref }: { tenant: Tenant; ref: string | null },
): Promise<Source | null> {
  const referrer_id = ref === null ? null : await players.byReferralCode(tx, tenant.id, ref);
  if (referrer_id === null || !(await mayWin(tx, { tenant_id: tenant.id, player_id: referrer_id }))) return null;
  const plan = rewardsFriends(tenant) ? friendPlanOf(await offers.publishedIn(tx, tenant.id, "referral")) : null;
  return { referrer_id, affiliate_id: null, link_id: null, offer: plan?.offer ?? null };
}
