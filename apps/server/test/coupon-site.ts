import type { OfferDraft } from "@trevo/offers";
import { newId } from "../src/kernel/ids.ts";
import type { Tenant } from "../src/kernel/scope.ts";
import { type CallOptions, type Member, type Reply, type TestSite, eventually, expectStatus } from "./test-site.ts";

const dayMs = 86_400_000;

export type CouponDraft = Partial<OfferDraft> & { readonly max_uses?: number };

/** R$ 10,00 as a bonus with 10× wagering, once per person, by code. */
export const fixedCoupon: CouponDraft = { trigger: { code: "code_entered" }, rewards: [{ code: "bonus_fixed", amount: 1_000 }] };

/** The whole deposit as a bonus, up to R$ 100,00, for deposits from R$ 10,00. */
export const matchCoupon: CouponDraft = {
  trigger: { code: "deposit_credited", nth: null, min: 1_000, max: null },
  rewards: [{ code: "bonus_match", share_bps: 10_000, max: 10_000 }],
};

let codes = 0;

/** Helpers for coupons at a test site: publish, enter, pay. */
export function createCouponSite(site: TestSite) {
  const { modules } = site.app;
  const tenantOf = async (slug: string): Promise<Tenant> => {
    const tenant = await modules.tenants.bySlug(slug);
    if (!tenant) throw new Error(`no tenant ${slug}`);
    return tenant;
  };
  const post = (member: Pick<Member, "token"> | null, path: string, options: CallOptions) =>
    site.call("POST", `/api${path}`, { ...(member && { token: member.token }), ...options });

  return {
    tenantOf,
    /** Publishes a coupon and gives it a code of its own. */
    publish: async ({ max_uses, ...draft }: CouponDraft = fixedCoupon, slug = "trevo"): Promise<{ id: string; code: string }> => {
      const tenant = await tenantOf(slug);
      const id = newId();
      const args = {
        wagering: {},
        coupon: {},
        limits: { in_all: 10_000, budget_cents: 100_000_000 },
        window: { ends_at: `${new Date(site.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 16)}:00Z` },
        ...draft,
      };
      const name = { pt: "Cupom de teste", en: "Test coupon" };
      await modules.offers.publishBuiltIn(tenant, { id, kind: "coupon", name, args });
      const code = `TESTE${(codes += 1)}`;
      await modules.coupons.addBuiltIn(tenant.id, { offer_id: id, code, ...(max_uses !== undefined && { max_uses }) });
      return { id, code };
    },
    /** Returns a switch for the rewards of a brand. */
    rewardsSwitch: async (slug = "trevo") => {
      const { id, settings } = await tenantOf(slug);
      return (rewards: boolean) => modules.tenants.change(id, { settings: { policy: { ...settings.policy, rewards } } });
    },
    check: (member: Pick<Member, "token"> | null, coupon: string, options: CallOptions = {}): Promise<Reply> =>
      post(member, "/bonuses/check-coupon", { body: { coupon }, ...options }),
    redeem: (member: Pick<Member, "token">, coupon: string, options: CallOptions = {}): Promise<Reply> =>
      post(member, "/bonuses/redeem", { body: { coupon }, ...options }),
    charge: (member: Pick<Member, "token">, body: { amount: number; coupon?: string }, options: CallOptions = {}): Promise<Reply> =>
      post(member, "/main-gateway/qrcode-pix", { body, ...options }),
    /** Pays a charge at the sandbox's bank, as the player or as another payer. */
    pay: async (member: Member, charge: Reply, payer: Pick<Member, "first_name" | "last_name" | "cpf"> = member): Promise<void> => {
      const { code } = expectStatus(charge, 201).json["data"] as { code: string };
      const body = { br_code: code, payer: { name: `${payer.first_name} ${payer.last_name}`, cpf: payer.cpf } };
      expectStatus(await site.sandbox("POST", "/sandbox/pay", body), 200);
    },
    /** Waits until the charge has this status. */
    until: (member: Member, charge: Reply, status: string): Promise<true> =>
      eventually(`a deposit that is ${status}`, async () => {
        const body = { id: charge.json["data"].id as string };
        const reply = await post(member, "/main-gateway/consult-status-transaction", { body });
        return reply.json["data"]?.status === status ? true : undefined;
      }),
    /** Returns the states of an offer's redemptions, with their reasons. */
    statesOf: async (offerId: string): Promise<string[]> => {
      const rows = await site.database.sql<{ status: string; status_reason: string | null }[]>`
        select status, status_reason from redemptions where offer_id = ${offerId} order by created_at, id`;
      return rows.map(({ status, status_reason }) => [status, status_reason].filter(Boolean).join(" "));
    },
    /** Returns cash and bonus in centavos. */
    moneyOf: async (member: Member, slug = "trevo"): Promise<{ cash: number; bonus: number }> => {
      const { id } = await tenantOf(slug);
      const { cash, bonus } = await modules.wallet.balance({ tenant_id: id, player_id: member.id });
      return { cash, bonus };
    },
    counterOf: async (offerId: string) =>
      (await site.database.sql`select reserved, granted, reserved_cents, granted_cents from offer_counters where offer_id = ${offerId}`)[0],
    titlesOf: async ({ token }: Member): Promise<string[]> =>
      ((await site.call("GET", "/api/notifications?page=1", { token })).json["data"] as { title: string }[]).map(({ title }) => title),
  };
}

export type CouponSite = ReturnType<typeof createCouponSite>;
