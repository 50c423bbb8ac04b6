import type { TenantSettings } from "@trevo/contract";

/** What a phone needs to install the site: the brand's name, colours and icons. */
export function webManifest(settings: TenantSettings) {
  const { siteTitle, siteDescription, theme, version } = settings;
  const ground = theme[theme.default_mode].bg;
  const at = (file: string): string => `/brand/${file}?v=${encodeURIComponent(version)}`;
  return {
    id: "/",
    name: siteTitle,
    short_name: siteTitle.slice(0, 12),
    description: siteDescription.pt,
    lang: "pt-BR",
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: ground,
    background_color: ground,
    categories: ["games", "entertainment"],
    icons: [
      { src: at("icon-192.png"), sizes: "192x192", type: "image/png", purpose: "any" },
      { src: at("icon-512.png"), sizes: "512x512", type: "image/png", purpose: "any" },
      { src: at("maskable-512.png"), sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: at("icon.svg"), sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  };
}
