import type { TenantSettings } from "@trevo/contract";
import { type Locale, languageTags, localPath } from "@trevo/domain";

/** Returns the data that a phone needs to install the site: the brand's name, colours and icons, in the language of the linking page. */
export function webManifest(settings: TenantSettings, locale: Locale) {
  const { siteTitle, siteDescription, theme, version } = settings;
  const ground = (mode: "light" | "dark") => ({ theme_color: theme[mode].bg, background_color: theme[mode].bg });
  const at = (file: string): string => `/brand/${file}?v=${encodeURIComponent(version)}`;
  return {
    id: "/",
    name: siteTitle,
    short_name: siteTitle.slice(0, 12),
    description: siteDescription[locale],
    lang: languageTags[locale],
    dir: "ltr",
    start_url: localPath("/", locale),
    scope: "/",
    display: "standalone",
    ...ground(theme.default_mode),
    // Manifest Incubations, for browsers that follow the phone's colour mode.
    user_preferences: { color_scheme: { light: ground("light"), dark: ground("dark") } },
    categories: ["games", "entertainment"],
    icons: [
      { src: at("icon-192.png"), sizes: "192x192", type: "image/png", purpose: "any" },
      { src: at("icon-512.png"), sizes: "512x512", type: "image/png", purpose: "any" },
      { src: at("maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: at("icon.svg"), sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
}
