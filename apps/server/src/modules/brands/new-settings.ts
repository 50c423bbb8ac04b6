import type { NewBrand, TenantSettings } from "@trevo/contract";
import { derivePalettes } from "@trevo/ui/derive-theme";
import type { ContentCopy } from "../content/index.ts";
import { policyProfiles } from "../tenants/index.ts";

/** Replaces a brand's name where it stands as a word of its own. */
export function renamer(from: string, to: string): (text: string) => string {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${from.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, "gu");
  return (text) => text.replaceAll(pattern, () => to);
}

/** As sanitised markup writes it in its text. */
const asMarkup = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The same for texts: their bodies are markup, where a name is written otherwise. */
export const contentRenamer = (from: string, to: string): ContentCopy["rename"] => ({
  text: renamer(from, to),
  // Where it stands in an attribute, a quotation mark would end it.
  markup: renamer(asMarkup(from), asMarkup(to).replaceAll('"', "&quot;")),
});

/** What belongs to one brand alone at somebody else's service: a copy would speak to the other brand's accounts. */
const ownAccounts = {
  casAllowGoogleAuth: false,
  googleClientId: null,
  turnstileSiteKey: null,
  gtmId: null,
  gtmSource: null,
  html: "",
  chat_support: false,
  jivoChat: null,
  betby: { active: false, brand_id: "", theme_name: "" },
} satisfies Partial<TenantSettings>;

/** Systems that need rows of their own before a player finds anything there. */
const notFilledYet = { hasSports: false, hasBoxes: false, demonstration_feed: false } satisfies Partial<TenantSettings>;

/** The settings of a new brand: another one's, with its own name, colours and profile. */
export function newSettings(source: TenantSettings, brand: NewBrand): TenantSettings {
  const rename = renamer(source.siteTitle, brand.title);
  const renamed = ({ pt, en }: { pt: string; en: string }) => ({ pt: rename(pt), en: rename(en) });
  const isRegulated = brand.profile === "regulated";
  return {
    ...source,
    ...ownAccounts,
    ...notFilledYet,
    is_regulated: isRegulated,
    is_staging: source.is_staging && !isRegulated,
    siteTitle: brand.title,
    siteDescription: renamed(source.siteDescription),
    theme: { ...source.theme, ...derivePalettes(brand) },
    policy: policyProfiles[brand.profile],
    registerCPF: source.registerCPF || isRegulated,
    kyc: source.kyc || isRegulated,
    chat: { ...source.chat, enabled: false },
    banners: source.banners.map((banner) => ({
      ...banner,
      title: renamed(banner.title),
      text: renamed(banner.text),
      action: renamed(banner.action),
    })),
    socialLinks: {},
    logo: null,
    subdomain: brand.slug,
  };
}
