import type { TenantSettings } from "@trevo/contract";
import type { TenantDraft } from "../modules/tenants/index.ts";
import { defaultPolicy, defaultSettings, regulatedPolicy } from "./default-settings.ts";
import { auroraTheme, norteTheme, trevoTheme } from "./themes.ts";

const grove = { slug: "grove", name: "Grove Entretenimento" };
const meridian = { slug: "meridian", name: "Meridian Jogos S.A." };

const trevoBanners: TenantSettings["banners"] = [
  {
    id: "dice",
    title: { pt: "O dado que\nvocê confere", en: "Dice you\ncan check" },
    text: { pt: "Semente, hash e prova em cada rodada.", en: "Seed, hash and proof in every round." },
    action: { pt: "Jogar Dice", en: "Play Dice" },
    link: "/casino/house/dice",
    art: "dice",
  },
  {
    id: "pix",
    title: { pt: "Pix que cai\nna hora", en: "Pix that lands\nright away" },
    text: { pt: "Deposite e saque pelo seu banco.", en: "Deposit and withdraw with your bank." },
    action: { pt: "Depositar", en: "Deposit" },
    link: "/?modal=deposit",
    art: "crash",
  },
  {
    id: "cashback",
    title: { pt: "Uma parte\nvolta", en: "A part\ncomes back" },
    text: { pt: "Só saldo real conta, três vezes por dia.", en: "Real balance only, three times a day." },
    action: { pt: "Ver condições", en: "See conditions" },
    link: "/pages/cashback",
    art: "/art/boomerang.svg",
  },
];

const trevo: TenantSettings = {
  ...defaultSettings,
  is_staging: true,
  casino_id: 1,
  siteTitle: "Trevo",
  siteDescription: {
    pt: "Cassino com dados que você confere, Pix na hora e saldo exato até o centavo.",
    en: "A casino whose dice you can check, instant Pix, and a balance exact to the cent.",
  },
  theme: trevoTheme,
  banners: trevoBanners,
  cashback: true,
  // The sandbox plays Google, and lets any client in.
  casAllowGoogleAuth: true,
  googleClientId: "trevo.apps.example",
  // Ten times the limit of one payout: whoever tries the product out meets the one, not the other.
  auto_payout_limit_a_day: 1_000_000,
};

const aurora: TenantSettings = {
  ...defaultSettings,
  casino_id: 2,
  is_staging: true,
  demonstration_feed: true,
  siteTitle: "Aurora",
  siteDescription: { pt: "Jogos para antes do café.", en: "Games before coffee." },
  theme: auroraTheme,
  max_withdrawals_a_day: 10,
  max_withdrawn_a_day: 10_000_000,
  policy: { ...defaultPolicy, verification_above_withdrawal: 500_000 },
  hasSports: false,
  subdomain: "aurora",
  banners: [
    {
      id: "dice",
      title: { pt: "Bom dia.\nUm dado?", en: "Good morning.\nA roll?" },
      text: { pt: "Cada rodada tem prova.", en: "Every round has its proof." },
      action: { pt: "Jogar Dice", en: "Play Dice" },
      link: "/casino/house/dice",
      art: "dice",
    },
  ],
};

const norte: TenantSettings = {
  ...defaultSettings,
  is_regulated: true,
  casino_id: 3,
  siteTitle: "Norte",
  siteDescription: { pt: "Apostas com regras claras, limites e RTP à vista.", en: "Betting with clear rules, limits and RTP in view." },
  theme: norteTheme,
  policy: regulatedPolicy,
  hasSports: true,
  hasBoxes: false,
  kyc: true,
  registerCPF: true,
  subdomain: "norte",
  reg_license: "Licença SPA/MF de demonstração nº 0000/2026",
  reg_phone: "0800 000 0000",
  reg_alert: {
    pt: "Jogar pode causar dependência. Aposte com responsabilidade. Proibido para menores de 18 anos.",
    en: "Gambling can be addictive. Bet responsibly. Forbidden under 18.",
  },
};

/** Invites every stranger that a brand can invite; the sandbox plays them. */
const praca: TenantSettings = {
  ...defaultSettings,
  casino_id: 4,
  is_staging: true,
  siteTitle: "Praça",
  siteDescription: { pt: "O cassino da praça, com gente que atende.", en: "The casino on the square, with people who answer." },
  theme: { ...trevoTheme, default_mode: "light", hero: "bands" },
  subdomain: "praca",
  gtmId: "GTM-DEMO01",
  chat_support: true,
  jivoChat: "pracachat",
  turnstileSiteKey: "sandbox-site-key",
  casAllowGoogleAuth: true,
  googleClientId: "000000000000-sandbox.apps.googleusercontent.com",
  html: "<p>Atendimento todos os dias, das 8h às 22h.</p>",
};

/** The demo brands: two of one operator, a regulated one, one switched off and one in maintenance. */
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
