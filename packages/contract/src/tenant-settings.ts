import { perLocale } from "@trevo/domain";
import { z } from "zod";
import { features } from "./features.ts";
import { localized } from "./wire.ts";

/** Upper bound of a brand's cancellation window. */
export const maxCancelWindowSeconds = 300;

const centavos = z.int().min(0);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** The ten colours of a mode: surfaces, texts, accent with its text colour, and four semantic colours. */
export const palette = z.object({
  bg: colour,
  s1: colour,
  s2: colour,
  s3: colour,
  t1: colour,
  t2: colour,
  t3: colour,
  accent: colour,
  on_accent: colour,
  ink: colour,
  win: colour,
  bonus: colour,
  warn: colour,
  danger: colour,
});

/** A brand's look: tokens and four layout switches. */
export const theme = z.object({
  dark: palette,
  light: palette,
  default_mode: z.enum(["dark", "light"]),
  display_font: z.enum(["gabarito", "petrona", "atkinson"]),
  text_font: z.enum(["figtree", "instrument", "atkinson"]),
  corners: z.enum(["leaf", "round", "square"]),
  hero: z.enum(["poster", "bands", "none"]),
  card: z.enum(["poster", "arch", "plain"]),
  nav: z.enum(["dock", "float", "flat"]),
  opening: z.enum(["banner", "balance", "limits"]),
});

const words = localized(z.string());

export const banner = z.object({
  id: z.string(),
  /** `{greeting}` is replaced by a greeting for the time of day. */
  title: localized(z.string()),
  text: localized(z.string()),
  action: localized(z.string()),
  link: z.string(),
  art: z.string(),
  /** Shown only if the brand has this feature. */
  requires: z.enum(features).nullable().default(null),
  /** Text alternative of the picture; empty if the picture is decorative. */
  alt: words.default({ pt: "", en: "" }),
  /** ISO 8601: start and end of the time in which it is shown. */
  starts_at: z.string().nullable().default(null),
  ends_at: z.string().nullable().default(null),
});

/** Settings that depend on `is_regulated` (regulated profile), as data. */
export const policy = z.object({
  cpf_required: z.boolean(),
  own_name_deposits: z.boolean(),
  demo_for_guests: z.boolean(),
  minimum_cycle_ms: z.int().min(0),
  /** House games offer autoplay, with stop conditions. */
  autoplay: z.boolean().default(false),
  session_absolute_ms: z.int().positive(),
  session_idle_ms: z.int().positive(),
  /** How long a session remains valid after the second factor was given, for players who have one. */
  second_factor_max_age_ms: z
    .int()
    .positive()
    .default(7 * 86_400_000),
  player_cancels_withdrawal: z.boolean(),
  verification_before_play: z.boolean(),
  verification_before_deposit: z.boolean().default(false),
  /** In centavos: withdrawals that exceed this sum within a day require a verified player. Null if none do. */
  verification_above_withdrawal: centavos.nullable().default(null),
  /** A CPF with an account at one brand of the operator cannot register at another. */
  one_account_per_operator: z.boolean().default(false),
  /** The national register of people barred from betting is queried at registration, at the first login of a day and every 15 days. */
  national_register: z.boolean().default(false),
  /** A loss limit and a time limit must be set before the first deposit and the first stake. */
  limits_required: z.boolean().default(false),
  /** Default interval of the reality check. Players can choose another one. */
  reality_check_minutes: z.int().min(5).max(240).default(60),
  /** Delay between the request to end a permanent exclusion and its end. */
  exclusion_removal_ms: z.int().positive().default(604_800_000),
  /**
   * Rewards for deposits, bets or invitations: coupons, bonuses, missions, boxes, referrals. Cashback is granted after play and has a
   * setting of its own.
   */
  rewards: z.boolean().default(false),
  /** Boxes are for sale. A regulated brand may sell them only as part of a certified system. */
  paid_boxes: z.boolean().default(false),
  /** Missions about responsible play, which are available even if `rewards` is off. */
  care_missions: z.boolean().default(false),
  /** Players can see who has the highest turnover. */
  turnover_ranking: z.boolean().default(false),
});

/** Contact for help and for objections to decisions. */
export const supportContact = z.object({
  email: z.email().max(254),
  phone: z.string().min(8).max(20).nullable().default(null),
  /** Opening hours in words: "Todos os dias, das 8h às 22h". */
  hours: localized(z.string().min(1)),
});

/** All settings of a tenant. `GET /site-config` returns the public part. Amounts in centavos, percentages in basis points. */
export const tenantSettings = z.object({
  is_regulated: z.boolean(),
  is_staging: z.boolean(),
  /** Simulated bets in the public feed, each marked as such. The database allows it for staging brands only. */
  demonstration_feed: z.boolean().default(false),
  casino_id: z.int(),
  siteTitle: z.string(),
  siteDescription: localized(z.string()),
  theme,
  policy,
  hasSports: z.boolean(),
  hasBoxes: z.boolean(),
  kyc: z.boolean(),
  disable_18_popup: z.boolean(),
  zoom_locked: z.boolean(),
  registerCPF: z.boolean(),
  login_requires_cpf: z.boolean(),
  login_requires_phone: z.boolean(),
  login_requires_email: z.boolean(),
  casVerifyRegistrations: z.boolean(),
  casAllowGoogleAuth: z.boolean(),
  googleClientId: z.string().nullable(),
  turnstileSiteKey: z.string().nullable(),
  gtmId: z.string().nullable(),
  gtmSource: z.string().nullable(),
  html: z.string(),
  /** Null until the brand has named a contact. */
  support: supportContact.nullable().default(null),
  chat_support: z.boolean(),
  jivoChat: z.string().nullable(),
  public_chat_id: z.int(),
  /**
   * Null to follow the brand's kind: a regulated brand shows text to signed-in players only, any other brand shows everything to everybody.
   */
  chat: z
    .object({
      enabled: z.boolean().default(false),
      guests_read: z.boolean().nullable().default(null),
      pictures: z.boolean().nullable().default(null),
      cards: z.boolean().nullable().default(null),
      /** Turnover in centavos before an account may write; 0 at a regulated brand. */
      min_turnover: centavos.default(0),
      /** Shown next to the author's name, by rank level. */
      rank_emoji: z.array(z.string().max(16)).default([]),
    })
    .prefault({}),
  min_deposit: centavos,
  max_deposit: centavos,
  min_withdrawal: centavos,
  max_withdrawal: centavos,
  deposit_popup_values: z.array(centavos),
  auto_payout_limit: centavos,
  /** Sum of a player's automatic payouts within a day, however they are split: above it, staff decide. Null: `auto_payout_limit`. */
  auto_payout_limit_a_day: centavos.nullable().default(null),
  /**
   * The brand's promises: how soon staff decide on a withdrawal, and how soon an approved withdrawal, or one that needs no decision, is
   * sent.
   */
  payout_review_ms: z.int().positive().default(86_400_000),
  payout_promise_ms: z.int().positive().default(7_200_000),
  /** Withdrawals above it need two approvals. Null if one is always enough. */
  two_person_payout_limit: centavos.nullable().default(null),
  /** Offers with a budget above it need two people to publish. Null if one is always enough. In centavos. */
  two_person_offer_budget: centavos.nullable().default(500_000),
  /** Maximum number and sum of a player's withdrawal requests per day. Null for no limit. */
  max_withdrawals_a_day: z.int().positive().nullable().default(null),
  max_withdrawn_a_day: centavos.nullable().default(null),
  /**
   * Seconds between a request and its payout during which the player can cancel; 0 sends at once. Applies only if
   * `player_cancels_withdrawal` is true: players who cannot cancel do not wait.
   */
  cancel_window_seconds: z.int().min(0).max(maxCancelWindowSeconds).default(0),
  /** Maximum of a provider's wins for a closed round: above it, staff decide. */
  max_late_win: centavos.default(100_000),
  method_hold_ms: z.int().min(0),
  min_house_stake: centavos,
  max_house_stake: centavos,
  /** Maximum payout of one house-game round. A stake that could win more is refused. */
  max_house_payout: centavos.default(100_000_000),
  cpa_value: centavos,
  affiliate_regular_user_active: z.boolean(),
  cashback: z.boolean(),
  /** Days between the day of the rounds and the day on which their cashback can be claimed. */
  cashback_release_day: z.int().min(0).max(30),
  /** Local hour from which a day's items are created. */
  cashback_release_hour: z.int().min(0).max(23),
  /** Share of stakes less wins, in basis points. */
  cashback_conversion_percentage: z.int().min(0).max(10_000),
  banners: z.array(banner),
  socialLinks: z.record(z.string(), z.string()),
  betby: z.object({ active: z.boolean(), brand_id: z.string(), theme_name: z.string() }),
  images: z.record(z.string(), z.string()),
  /** Symbol name by category slug. */
  icons: z.record(z.string(), z.string()),
  spineBox: z.object({ red: colour, blue: colour, pink: colour, black: colour, green: colour, yellow: colour }),
  /** Legal name of the brand's operating company. */
  company: z.string().max(200).nullable().default(null),
  reg_license: z.string().nullable(),
  reg_phone: z.string().nullable(),
  /** A single text is used for both languages. */
  reg_alert: z.preprocess((value) => (typeof value === "string" ? perLocale(() => value) : value), words.nullable()),
  /** A path of the brand's site; null: its sign is drawn. */
  logo: z.string().nullable(),
  favicon: z.string().nullable().default(null),
  logo_header_px: z.int(),
  logo_footer_px: z.int(),
  subdomain: z.string(),
  version: z.string(),
});

export type TenantSettings = z.output<typeof tenantSettings>;
export type Theme = z.output<typeof theme>;

/** True if the brand has boxes and its policy allows selling them. */
export const sellsBoxes = ({
  hasBoxes,
  policy: allowed,
}: Pick<TenantSettings, "hasBoxes"> & { readonly policy: Pick<TenantSettings["policy"], "paid_boxes"> }): boolean =>
  hasBoxes && allowed.paid_boxes;
export type Palette = z.output<typeof palette>;
export type SupportContact = z.output<typeof supportContact>;
export type Banner = z.output<typeof banner>;
