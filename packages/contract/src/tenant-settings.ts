import { perLocale } from "@trevo/domain";
import { z } from "zod";
import { features } from "./features.ts";
import { localized } from "./wire.ts";

/** No brand may keep a payout longer than this for the sake of cancelling. */
export const maxCancelWindowSeconds = 300;

const centavos = z.int().min(0);
const colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** The ten paints of a mode: surfaces, texts, accent with its text, and the four meanings. */
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
  /** `{greeting}` in it becomes a greeting by the hour. */
  title: localized(z.string()),
  text: localized(z.string()),
  action: localized(z.string()),
  link: z.string(),
  art: z.string(),
  /** Shown only where the brand has this system. */
  requires: z.enum(features).nullable().default(null),
});

/** What `is_regulated` changes, as data (regulated profile). Every row is a setting. */
export const policy = z.object({
  cpf_required: z.boolean(),
  own_name_deposits: z.boolean(),
  demo_for_guests: z.boolean(),
  minimum_cycle_ms: z.int().min(0),
  /** House games offer rounds that follow each other by themselves, with stops. */
  autoplay: z.boolean().default(false),
  session_absolute_ms: z.int().positive(),
  session_idle_ms: z.int().positive(),
  /** Where a player has a second factor: how long a session lives on one showing of it. */
  second_factor_max_age_ms: z
    .int()
    .positive()
    .default(7 * 86_400_000),
  player_cancels_withdrawal: z.boolean(),
  verification_before_play: z.boolean(),
  verification_before_deposit: z.boolean().default(false),
  /** Centavos: withdrawals of a day that come to more need a verified player. Null: none do. */
  verification_above_withdrawal: centavos.nullable().default(null),
  /** A CPF that has an account at one brand of the operator opens none at another. */
  one_account_per_operator: z.boolean().default(false),
  /** The national register of people who may not bet is queried at sign-up, at the first login of a day and every 15 days. */
  national_register: z.boolean().default(false),
  /** A loss and a time limit must be set before the first deposit and the first stake. */
  limits_required: z.boolean().default(false),
  /** How often a player is shown time and result, unless the player chooses otherwise. */
  reality_check_minutes: z.int().min(5).max(240).default(60),
  /** The time to think between asking for the end of an exclusion without term and its end. */
  exclusion_removal_ms: z.int().positive().default(604_800_000),
  /** Whatever rewards a deposit, a bet or an invitation: coupons, bonuses, missions, boxes, referrals. Cashback is given after play, and is a setting of its own. */
  rewards: z.boolean().default(false),
  /** Boxes are sold. A regulated brand does so only as part of a certified system. */
  paid_boxes: z.boolean().default(false),
  /** Missions for signed-in players, also where `rewards` is off: those that reward care. */
  care_missions: z.boolean().default(false),
  /** Players see who staked most. */
  turnover_ranking: z.boolean().default(false),
});

/** Whom a player writes to or calls: for help, and to object to a decision. */
export const supportContact = z.object({
  email: z.email().max(254),
  phone: z.string().min(8).max(20).nullable().default(null),
  /** When somebody answers, in words: "Todos os dias, das 8h às 22h". */
  hours: localized(z.string().min(1)),
});

/** Everything a tenant can set. `GET /site-config` shows the public part. Amounts in centavos, percentages in basis points. */
export const tenantSettings = z.object({
  is_regulated: z.boolean(),
  is_staging: z.boolean(),
  /** Invented bets on the public feed, each marked as such. Staging brands only; the database refuses it to any other. */
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
  /** Null: the brand named no contact yet. */
  support: supportContact.nullable().default(null),
  chat_support: z.boolean(),
  jivoChat: z.string().nullable(),
  public_chat_id: z.int(),
  /** Null follows the brand's kind: a regulated one shows text to signed-in players, any other everything to everybody. */
  chat: z
    .object({
      enabled: z.boolean().default(false),
      guests_read: z.boolean().nullable().default(null),
      pictures: z.boolean().nullable().default(null),
      cards: z.boolean().nullable().default(null),
      /** Centavos staked before an account writes; none at a regulated brand. */
      min_turnover: centavos.default(0),
      /** Beside the name of a writer, by rank level. */
      rank_emoji: z.array(z.string().max(16)).default([]),
    })
    .prefault({}),
  min_deposit: centavos,
  max_deposit: centavos,
  min_withdrawal: centavos,
  max_withdrawal: centavos,
  deposit_popup_values: z.array(centavos),
  auto_payout_limit: centavos,
  /** What a player's automatic payouts of one day may come to, however they are split: beyond it an operator decides. Null: `auto_payout_limit`. */
  auto_payout_limit_a_day: centavos.nullable().default(null),
  /** What the brand promises: how soon its staff decide on a withdrawal, and how soon one that nobody has to decide on, or that was approved, is sent. */
  payout_review_ms: z.int().positive().default(86_400_000),
  payout_promise_ms: z.int().positive().default(7_200_000),
  /** A withdrawal above it is let go by two people. Null: one is enough for any. */
  two_person_payout_limit: centavos.nullable().default(null),
  /** An offer whose budget is above it is published by two people. Null: one is enough for any. Centavos. */
  two_person_offer_budget: centavos.nullable().default(500_000),
  /** How often, and for how much, a player may ask for payouts on one day. Null: no limit. */
  max_withdrawals_a_day: z.int().positive().nullable().default(null),
  max_withdrawn_a_day: centavos.nullable().default(null),
  /**
   * Seconds between a request and its payout in which the player can cancel; 0 sends at once. Counts only where
   * `player_cancels_withdrawal` is true: a player who cannot cancel never waits.
   */
  cancel_window_seconds: z.int().min(0).max(maxCancelWindowSeconds).default(0),
  /** What a provider's wins for a round that is closed may come to: beyond it a person decides. */
  max_late_win: centavos.default(100_000),
  method_hold_ms: z.int().min(0),
  min_house_stake: centavos,
  max_house_stake: centavos,
  /** The most that one round of a house game may pay: a stake that could win more is refused. */
  max_house_payout: centavos.default(100_000_000),
  cpa_value: centavos,
  affiliate_regular_user_active: z.boolean(),
  cashback: z.boolean(),
  /** Days from the rounds' day to the one from which their cashback can be claimed. */
  cashback_release_day: z.int().min(0).max(30),
  /** The local hour from which a day's items are made. */
  cashback_release_hour: z.int().min(0).max(23),
  /** The share of stakes less wins, in basis points. */
  cashback_conversion_percentage: z.int().min(0).max(10_000),
  banners: z.array(banner),
  socialLinks: z.record(z.string(), z.string()),
  betby: z.object({ active: z.boolean(), brand_id: z.string(), theme_name: z.string() }),
  images: z.record(z.string(), z.string()),
  /** A category's slug and the name of the symbol that stands for it. */
  icons: z.record(z.string(), z.string()),
  spineBox: z.object({ red: colour, blue: colour, pink: colour, black: colour, green: colour, yellow: colour }),
  /** Who runs the brand, as the law names them. */
  company: z.string().max(200).nullable().default(null),
  reg_license: z.string().nullable(),
  reg_phone: z.string().nullable(),
  /** One text alone is for both languages. */
  reg_alert: z.preprocess((value) => (typeof value === "string" ? perLocale(() => value) : value), words.nullable()),
  logo: z.string().nullable(),
  logo_header_px: z.int(),
  logo_footer_px: z.int(),
  subdomain: z.string(),
  version: z.string(),
});

export type TenantSettings = z.output<typeof tenantSettings>;
export type Theme = z.output<typeof theme>;

/** Whether the brand's players find boxes: it has them, and its policy allows that they are sold. */
export const sellsBoxes = ({
  hasBoxes,
  policy: allowed,
}: Pick<TenantSettings, "hasBoxes"> & { readonly policy: Pick<TenantSettings["policy"], "paid_boxes"> }): boolean =>
  hasBoxes && allowed.paid_boxes;
export type Palette = z.output<typeof palette>;
export type SupportContact = z.output<typeof supportContact>;
export type Banner = z.output<typeof banner>;
