import { type NewBrand, type TenantSettings, isBrandFilePath } from "@trevo/contract";
import { derivePalettes } from "@trevo/ui/derive-theme";
import type { ContentCopy } from "../content/index.ts";
import { policyProfiles } from "../tenants/index.ts";

/** Replaces a brand's name where it occurs as a separate word. */
export function renamer(from: string, to: string): (text: string) => string {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${from.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}])`, "gu");
  return (text) => text.replaceAll(pattern, () => to);
}

/** Escapes text as sanitised markup does. */
const asMarkup = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The same for content. Its bodies are markup, in which a name is escaped. */
export const contentRenamer = (from: string, to: string): ContentCopy["rename"] => ({
  text: renamer(from, to),
  // In an attribute, a quotation mark would end the value.
  markup: renamer(asMarkup(from), asMarkup(to).replaceAll('"', "&quot;")),
});

/** Settings of the brand's own accounts at third parties: with a copy, the new brand would use the other brand's accounts. */
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

/** Features that need rows of their own before they show anything. */
const notFilledYet = { hasSports: false, hasBoxes: false, demonstration_feed: false } satisfies Partial<TenantSettings>;

/** Returns the settings of a new brand: a copy of another brand's, with its own name, colours and profile. */
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
    // Pictures are files of the other brand, which this one cannot read.
    banners: source.banners
      .filter(({ art }) => !isBrandFilePath(art))
      .map((banner) => ({
        ...banner,
        title: renamed(banner.title),
        text: renamed(banner.text),
        action: renamed(banner.action),
      })),
    socialLinks: {},
    logo: null,
    favicon: null,
    subdomain: brand.slug,
  };
}
