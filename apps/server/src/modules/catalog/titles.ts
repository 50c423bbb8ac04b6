import type { Localized } from "@trevo/domain";

/** Returns the game's title in each language; the provider's own title if it has no other. */
export const titlesOf = ({ title, title_en }: { readonly title: string; readonly title_en: string | null }): Localized => ({
  pt: title,
  en: title_en ?? title,
});
