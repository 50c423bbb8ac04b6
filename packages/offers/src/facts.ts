import type { Localized } from "@trevo/domain";

/** An event of a player that can trigger an offer. */
export type OfferEvent =
  | { readonly kind: "code_entered" }
  /** `nth` counts credited deposits including this one. */
  | { readonly kind: "deposit_credited"; readonly amount: number; readonly nth: number }
  | { readonly kind: "registered" }
  | { readonly kind: "first_stake_settled"; readonly amount: number }
  | { readonly kind: "level_reached"; readonly level: number }
  | { readonly kind: "mission_completed"; readonly mission_id: string }
  | { readonly kind: "period_ended"; readonly period: "day" | "week" | "month" }
  | { readonly kind: "claimed" }
  | { readonly kind: "points_exchanged" }
  | { readonly kind: "staff_granted" };

/**
 * Everything that offer rules may know about a player, read at once in the caller's transaction. Dates are `YYYY-MM-DD` in the tenant's
 * time zone, amounts are centavos.
 */
export interface PlayerFacts {
  readonly now: Date;
  readonly today: string;
  readonly registered_at: Date;
  readonly birth_date: string | null;
  readonly level: number;
  /** Number of credited deposits. */
  readonly deposits: number;
  /** Null until a stake of the player has been settled. */
  readonly last_settled_stake_at: Date | null;
  /** E-mail and phone. */
  readonly contacts_verified: boolean;
  readonly identity_verified: boolean;
  readonly ref: string | null;
  readonly lmcp: string | null;
  /** Ids of the offer lists that include the player. */
  readonly lists: readonly string[];
  /** A bonus is active or waiting. */
  readonly bonus_active: boolean;
  /**
   * In the last 30 days the player lowered a limit, paused or was flagged by player protection, or has switched offers off. Such players
   * are not addressed by offers. Cashback that is due is not an offer in this sense.
   */
  readonly withholdsOffers: boolean;
  /** Null if nothing has happened and the offer is only viewed. */
  readonly event: OfferEvent | null;
}

const texts = {
  offers_withheld: {
    pt: "Sua conta não recebe ofertas neste momento.",
    en: "Your account does not receive offers at the moment.",
  },
  not_triggered: { pt: "Esta oferta não vale para esta ação.", en: "This offer does not apply to this action." },
  coupon_needs_deposit: { pt: "Use este cupom ao fazer um depósito.", en: "Use this coupon when you make a deposit." },
  deposit_out_of_range: {
    pt: "O valor do depósito está fora do permitido para esta oferta.",
    en: "The deposit is outside the range of this offer.",
  },
  wrong_deposit: { pt: "Esta oferta vale para outro depósito seu.", en: "This offer is for a different deposit of yours." },
  stake_too_low: { pt: "A aposta é menor que a mínima desta oferta.", en: "The stake is below this offer's minimum." },
  level_too_low: { pt: "Seu nível ainda não alcança esta oferta.", en: "Your level does not reach this offer yet." },
  registered_too_early: { pt: "Esta oferta é para contas mais recentes.", en: "This offer is for newer accounts." },
  no_recent_stake: { pt: "Esta oferta exige uma aposta recente.", en: "This offer requires a recent stake." },
  no_settled_stake: {
    pt: "Esta oferta vale depois da sua primeira aposta concluída.",
    en: "This offer applies after your first settled stake.",
  },
  too_few_deposits: { pt: "Esta oferta exige mais depósitos.", en: "This offer requires more deposits." },
  contacts_unverified: { pt: "Confirme seu e-mail e seu celular primeiro.", en: "Verify your e-mail and phone first." },
  identity_unverified: { pt: "Verifique sua identidade primeiro.", en: "Verify your identity first." },
  not_referred: {
    pt: "Esta oferta é para quem veio por um link específico.",
    en: "This offer is for players who came by a specific link.",
  },
  not_in_list: { pt: "Esta oferta é para convidados.", en: "This offer is by invitation." },
  wrong_weekday: { pt: "Esta oferta não vale hoje.", en: "This offer is not valid today." },
  not_birthday_month: { pt: "Esta oferta vale no mês do seu aniversário.", en: "This offer is valid in the month of your birthday." },
  claimed_in_period: {
    pt: "Você já resgatou esta oferta neste período. Ela volta no próximo.",
    en: "You have already claimed this offer in this period. It comes back in the next one.",
  },
  bonus_active: { pt: "Você já tem um bônus ativo.", en: "You already have an active bonus." },
} as const satisfies Readonly<Record<string, Localized>>;

/** Why a player cannot use an offer now. */
export type OfferRefusal = keyof typeof texts;
export const offerRefusals: Readonly<Record<OfferRefusal, Localized>> = texts;
