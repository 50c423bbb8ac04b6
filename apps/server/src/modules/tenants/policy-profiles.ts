import type { BrandProfile, TenantSettings } from "@trevo/contract";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The policy of an ordinary brand (regulated profile, left column). */
const defaultPolicy: TenantSettings["policy"] = {
  cpf_required: false,
  own_name_deposits: false,
  demo_for_guests: true,
  minimum_cycle_ms: 0,
  autoplay: true,
  session_absolute_ms: 7 * dayMs,
  session_idle_ms: 7 * dayMs,
  second_factor_max_age_ms: 30 * dayMs,
  player_cancels_withdrawal: true,
  verification_before_play: false,
  verification_before_deposit: false,
  verification_above_withdrawal: null,
  one_account_per_operator: false,
  national_register: false,
  limits_required: false,
  reality_check_minutes: 60,
  exclusion_removal_ms: 7 * dayMs,
  rewards: true,
  paid_boxes: true,
  care_missions: true,
  turnover_ranking: true,
};

/** The policy of a regulated brand (regulated profile, right column). */
const regulatedPolicy: TenantSettings["policy"] = {
  cpf_required: true,
  own_name_deposits: true,
  demo_for_guests: false,
  minimum_cycle_ms: 5_000,
  autoplay: false,
  session_absolute_ms: 7 * dayMs,
  session_idle_ms: 30 * minuteMs,
  second_factor_max_age_ms: 7 * dayMs,
  player_cancels_withdrawal: false,
  verification_before_play: true,
  verification_before_deposit: true,
  verification_above_withdrawal: 0,
  one_account_per_operator: true,
  national_register: true,
  limits_required: true,
  reality_check_minutes: 30,
  exclusion_removal_ms: 30 * dayMs,
  rewards: false,
  paid_boxes: false,
  care_missions: true,
  turnover_ranking: false,
};

/** The initial policy of a brand, by its profile. */
export const policyProfiles: Readonly<Record<BrandProfile, TenantSettings["policy"]>> = {
  default: defaultPolicy,
  regulated: regulatedPolicy,
};
