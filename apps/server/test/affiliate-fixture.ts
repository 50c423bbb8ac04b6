import { startOfDay } from "@trevo/domain";
import type { OfferDraft } from "@trevo/offers";
import { newId } from "../src/kernel/ids.ts";
import type { PlayerKey, Tenant } from "../src/kernel/scope.ts";
import { settle } from "./follower-fixture.ts";
import { hire, office } from "./staff.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, expectStatus } from "./test-site.ts";

const zone = "America/Sao_Paulo";

/** Affiliates of a brand, their players, and a clock that moves by months. */
export type Affiliates = Awaited<ReturnType<typeof createAffiliates>>;

export async function createAffiliates(site: TestSite) {
  const modules = () => site.app.modules;
  const found = await modules().tenants.bySlug("trevo");
  if (!found) throw new Error("no tenant");
  const trevo: Tenant = found;
  /** Each test starts in a month of its own. */
  let month = 0;
  const keyOf = ({ id }: Pick<Member, "id">): PlayerKey => ({ tenant_id: trevo.id, player_id: id });
  const dayOf = (months: number, day = 10): string => new Date(Date.UTC(2031, month + months, day)).toISOString().slice(0, 10);
  const at = (months: number, day = 10): void => {
    const moment = startOfDay(dayOf(months, day), zone).getTime() + 12 * 3_600_000;
    site.clock.setOffset(moment - Date.now());
  };
  const begin = (): void => {
    month += 4;
    at(0);
  };
  const publish = async (plan: object, limits: object = {}, ends_at = "2050-01-01T03:00:00.000Z"): Promise<string> => {
    const id = newId();
    const args = {
      plan,
      limits: { per_person: null, ...limits },
      window: { starts_at: null, ends_at },
    } as OfferDraft;
    await modules().offers.publishBuiltIn(trevo, { id, kind: "affiliate_plan", name: { pt: "Plano", en: "Plan" }, args });
    return id;
  };
  const share = (change: object = {}) =>
    publish({
      code: "revshare",
      tiers: [{ from_players: 0, share_bps: 2_000 }],
      payment_fee_bps: 0,
      negative: "carried",
      high_roller: null,
      ...change,
    });
  const makeAffiliate = async (offer: string, more: object = {}) => {
    const member = await site.join();
    const staff = await hire(site);
    const body = { player: member.id, offer, ...more };
    const { id } = expectStatus(await office(site, "POST", "trevo/affiliates", { token: staff.token, body }), 200).json["data"] as {
      id: string;
    };
    const code = `code-${newId().slice(-8)}`;
    await modules().referrals.portal.addLink(signedIn(trevo, member), { name: "Canal", kind: "lmcp", code });
    return { id, member, code };
  };
  const playerOf = async ({ code }: { code: string }): Promise<Member> => {
    const member = await site.join({ fields: { lmcp: code } });
    await modules().wallet.post({ ...keyOf(member), source: "test", external_id: newId(), kind: "deposit", amount: 100_000 });
    return member;
  };
  const lose = (member: Member, amount: number) =>
    modules().wallet.post({
      ...keyOf(member),
      source: "studio",
      provider: "studio",
      game_id: 7,
      round: newId(),
      kind: "bet",
      external_id: newId(),
      amount,
      closes: true,
    });
  const makeStatements = async () => {
    await settle(modules().followers, "commissions");
    await modules().referrals.jobs.makeStatements();
  };
  const statementsOf = (member: Member) => modules().referrals.portal.statements(signedIn(trevo, member));
  /** Approves the proposal in the version that the member sees now. */
  const approve = async (token: string, id: string) => {
    const { now } = expectStatus(await office(site, "GET", `proposals/${id}`, { token }), 200).json["data"] as {
      now: { version: string } | null;
    };
    return office(site, "POST", `proposals/${id}/approve`, { token, body: { version: now?.version ?? "none" } });
  };
  return { trevo, keyOf, dayOf, at, begin, publish, share, makeAffiliate, playerOf, lose, makeStatements, statementsOf, approve };
}
