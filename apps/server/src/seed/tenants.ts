import type { TenantSettings } from "@trevo/contract";
import type { TenantDraft } from "../modules/tenants/index.ts";
import { defaultPolicy, defaultSettings, regulatedPolicy } from "./default-settings.ts";
import { auroraTheme, norteTheme, trevoTheme } from "./themes.ts";

const grove = { slug: "grove", name: "Grove Entretenimento" };
const meridian = { slug: "meridian", name: "Meridian Jogos S.A." };

/** A banner whose picture is only decorative, shown at any time. */
const always = { alt: { pt: "", en: "" }, starts_at: null, ends_at: null };

const trevoBanners: TenantSettings["banners"] = [
  {
    id: "dice",
    title: { pt: "O dado que\nvocê confere", en: "Dice you\ncan check" },
    text: { pt: "Toda rodada tem uma prova que você refaz.", en: "Every round has a proof that you can redo." },
    action: { pt: "Jogar Dice", en: "Play Dice" },
    link: "/casino/house/dice",
    art: "dice",
    requires: null,
    ...always,
  },
  {
    id: "pix",
    title: { pt: "Pix que cai\nna hora", en: "Pix that lands\nright away" },
    text: { pt: "Deposite e saque pelo seu banco.", en: "Deposit and withdraw with your bank." },
    action: { pt: "Depositar", en: "Deposit" },
    link: "/?modal=deposit",
    art: "crash",
    requires: null,
    ...always,
  },
  {
    id: "slots",
    title: { pt: "Slots feitos\nna casa", en: "Slots made\nin house" },
    text: { pt: "RTP à vista antes do primeiro giro.", en: "RTP in view before the first spin." },
    action: { pt: "Ver slots", en: "See slots" },
    link: "/casino/category/slots",
    art: "onca",
    requires: null,
    ...always,
  },
  {
    id: "cashback",
    title: { pt: "Cashback\nde cada dia", en: "Cashback\nof each day" },
    text: { pt: "5% das apostas menos prêmios. Só saldo real conta.", en: "5% of stakes less wins. Real balance only." },
    action: { pt: "Ver condições", en: "See conditions" },
    link: "/pages/cashback",
    art: "/art/boomerang.svg",
    requires: "cashback",
    ...always,
  },
];

const everyDay = { pt: "Todos os dias, das 8h às 22h", en: "Every day, 8 am to 10 pm, Brasília time" };
const aroundTheClock = { pt: "Todos os dias, 24 horas", en: "Every day, around the clock" };

const trevo: TenantSettings = {
  ...defaultSettings,
  is_staging: true,
  hasSports: true,
  hasBoxes: true,
  chat: { ...defaultSettings.chat, enabled: true },
  casino_id: 1,
  siteTitle: "Trevo",
  siteDescription: {
    pt: "Cassino que você confere rodada por rodada, com Pix na hora e saldo exato até o centavo.",
    en: "A casino you can check round by round, with instant Pix and a balance exact to the cent.",
  },
  theme: trevoTheme,
  payout_review_ms: 12 * 3_600_000,
  payout_promise_ms: 3_600_000,
  support: { email: "ajuda@trevo.example", phone: null, hours: everyDay },
  company: "Grove Entretenimento Ltda.",
  banners: trevoBanners,
  cashback: true,
  cashback_release_hour: 0,
  cashback_conversion_percentage: 500,
  affiliate_regular_user_active: true,
  cpa_value: 2_000,
  // The sandbox plays Google and accepts any client.
  casAllowGoogleAuth: true,
  googleClientId: "trevo.apps.example",
  // Ten times the limit of one payout, so that a person trying the product meets the limit of one payout, not this one.
  auto_payout_limit_a_day: 1_000_000,
};

const aurora: TenantSettings = {
  ...defaultSettings,
  hasBoxes: true,
  cashback: true,
  cashback_release_hour: 0,
  cashback_conversion_percentage: 300,
  affiliate_regular_user_active: true,
  cpa_value: 1_500,
  chat: { ...defaultSettings.chat, enabled: true },
  casino_id: 2,
  is_staging: true,
  demonstration_feed: true,
  siteTitle: "Aurora",
  siteDescription: { pt: "Jogos para antes do café.", en: "Games before coffee." },
  theme: auroraTheme,
  support: { email: "oi@aurora.example", phone: null, hours: everyDay },
  max_withdrawals_a_day: 10,
  max_withdrawn_a_day: 10_000_000,
  policy: { ...defaultPolicy, verification_above_withdrawal: 500_000 },
  subdomain: "aurora",
  company: "Grove Entretenimento Ltda.",
  banners: [
    {
      id: "dice",
      title: { pt: "{greeting}.\nUm dado?", en: "{greeting}.\nA roll?" },
      text: { pt: "Cada rodada tem prova.", en: "Every round has its proof." },
      action: { pt: "Jogar Dice", en: "Play Dice" },
      link: "/casino/house/dice",
      art: "dice",
      requires: null,
      ...always,
    },
  ],
};

const norte: TenantSettings = {
  ...defaultSettings,
  is_regulated: true,
  chat: { ...defaultSettings.chat, enabled: true },
  casino_id: 3,
  siteTitle: "Norte",
  siteDescription: { pt: "Apostas com regras claras, limites e RTP à vista.", en: "Betting with clear rules, limits and RTP in view." },
  theme: norteTheme,
  hasSports: true,
  // A partner's book, played by the sandbox: demo/connect-book.ts creates the agreement.
  betby: { active: true, brand_id: "norte-book", theme_name: "norte" },
  // Review and payment promises add up to two hours.
  payout_review_ms: 90 * 60_000,
  payout_promise_ms: 30 * 60_000,
  support: { email: "atendimento@norte.example", phone: "0800 000 0000", hours: aroundTheClock },
  policy: regulatedPolicy,
  // Granted after play, independent of deposits: the only reward that the policy allows.
  cashback: true,
  cashback_release_hour: 0,
  cashback_conversion_percentage: 200,
  kyc: true,
  registerCPF: true,
  subdomain: "norte",
  company: "Meridian Jogos S.A.",
  reg_license: "Licença SPA/MF de demonstração nº 0000/2026",
  reg_phone: "0800 000 0000",
  reg_alert: {
    pt: "Jogar pode causar dependência. Aposte com responsabilidade. Proibido para menores de 18 anos.",
    en: "Gambling can be addictive. Bet responsibly. Forbidden under 18.",
  },
};

/** Uses every third party that a brand can configure; the sandbox plays them. */
const praca: TenantSettings = {
  ...defaultSettings,
  casino_id: 4,
  is_staging: true,
  siteTitle: "Praça",
  siteDescription: { pt: "O cassino da praça, com gente que atende.", en: "The casino on the square, with people who answer." },
  theme: { ...trevoTheme, default_mode: "light", hero: "bands" },
  hasSports: true,
  hasBoxes: true,
  subdomain: "praca",
  gtmId: "GTM-DEMO01",
  chat_support: true,
  jivoChat: "pracachat",
  turnstileSiteKey: "sandbox-site-key",
  casAllowGoogleAuth: true,
  googleClientId: "000000000000-sandbox.apps.googleusercontent.com",
  support: { email: "gente@praca.example", phone: "(11) 4000-0000", hours: everyDay },
  html: "<p>Atendimento todos os dias, das 8h às 22h.</p>",
};

/** The demo brands: two of one operator, a regulated one, an inactive one and one in maintenance. */
export const demoTenants: TenantDraft[] = [
  { operator: grove, slug: "trevo", state: "active", hosts: ["localhost", "127.0.0.1", "trevo.localhost"], settings: trevo },
  { operator: grove, slug: "aurora", state: "active", hosts: ["aurora.localhost"], settings: aurora },
  { operator: meridian, slug: "norte", state: "active", hosts: ["norte.localhost"], settings: norte },
  { operator: grove, slug: "praca", state: "active", hosts: ["praca.localhost"], settings: praca },
  {
    operator: grove,
    slug: "dormente",
    state: "inactive",
    hosts: ["dormente.localhost"],
    settings: { ...defaultSettings, siteTitle: "Dormente", subdomain: "dormente" },
  },
  {
    operator: grove,
    slug: "obra",
    state: "maintenance",
    hosts: ["obra.localhost"],
    settings: { ...defaultSettings, siteTitle: "Obra", subdomain: "obra" },
  },
];
