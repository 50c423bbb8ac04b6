import type { TenantSettings } from "@trevo/contract";
import { trevoTheme } from "./themes.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The policy of an ordinary brand (regulated profile, left column). */
export const defaultPolicy: TenantSettings["policy"] = {
  cpf_required: false,
  own_name_deposits: false,
  demo_for_guests: true,
  minimum_cycle_ms: 0,
  session_absolute_ms: 7 * dayMs,
  session_idle_ms: 7 * dayMs,
  player_cancels_withdrawal: true,
  verification_before_play: false,
};

/** The policy of a regulated brand (regulated profile, right column). */
export const regulatedPolicy: TenantSettings["policy"] = {
  cpf_required: true,
  own_name_deposits: true,
  demo_for_guests: false,
  minimum_cycle_ms: 5_000,
  session_absolute_ms: 7 * dayMs,
  session_idle_ms: 30 * minuteMs,
  player_cancels_withdrawal: false,
  verification_before_play: true,
};

/** Where every new tenant starts. Amounts in centavos. */
export const defaultSettings: TenantSettings = {
  is_regulated: false,
  is_staging: false,
  casino_id: 1,
  siteTitle: "Trevo",
  siteDescription: { pt: "Cassino, esportes e caixas.", en: "Casino, sports and boxes." },
  theme: trevoTheme,
  policy: defaultPolicy,
  hasSports: true,
  hasBoxes: true,
  kyc: false,
  disable_18_popup: false,
  zoom_locked: false,
  registerCPF: false,
  login_requires_cpf: false,
  login_requires_phone: true,
  login_requires_email: false,
  casVerifyRegistrations: false,
  casAllowGoogleAuth: false,
  googleClientId: null,
  turnstileSiteKey: null,
  gtmId: null,
  gtmSource: null,
  html: "",
  chat_support: false,
  jivoChat: null,
  public_chat_id: 30,
  min_deposit: 1_000,
  max_deposit: 5_000_000,
  min_withdrawal: 1_000,
  max_withdrawal: 5_000_000,
  deposit_popup_values: [2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
  auto_payout_limit: 100_000,
  method_hold_ms: dayMs,
  min_dice_stake: 50,
  max_dice_stake: 500_000,
  max_house_payout: 100_000_000,
  cpa_value: 0,
  affiliate_regular_user_active: false,
  cashback: false,
  cashback_release_day: 1,
  cashback_release_hour: 12,
  cashback_conversion_percentage: 0,
  banners: [],
  socialLinks: {},
  betby: { active: false, brand_id: "", theme_name: "" },
  images: {},
  icons: {},
  spineBox: { red: "#f0443a", blue: "#2a4fd6", pink: "#ff4f8b", black: "#2c2023", green: "#1fa35a", yellow: "#ffc933" },
  reg_license: null,
  reg_phone: null,
  reg_alert: null,
  logo: null,
  logo_header_px: 40,
  logo_footer_px: 30,
  subdomain: "trevo",
  version: "1.0",
};
