import type { SiteConfig } from "@trevo/contract";
import { markShapes } from "@trevo/ui/mark-shapes";
import type { Locale } from "../lib/locale.ts";
import { localPath } from "../lib/locale.ts";

/** The brand as an app on a home screen. */
export function webManifest({ siteTitle, siteDescription, theme }: SiteConfig, locale: Locale): object {
  const { bg } = theme[theme.default_mode];
  return {
    id: "/",
    name: siteTitle,
    short_name: siteTitle,
    description: siteDescription[locale],
    lang: locale === "en" ? "en-US" : "pt-BR",
    start_url: localPath("/", locale),
    scope: "/",
    display: "standalone",
    background_color: bg,
    theme_color: bg,
    icons: [
      { src: `/marks/${theme.corners}.svg`, type: "image/svg+xml", sizes: "any", purpose: "any" },
      { src: "/app-icon", type: "image/svg+xml", sizes: "any", purpose: "maskable" },
    ],
  };
}

/** The brand's sign on its own ground, with the margin that a launcher may cut away. */
export function appIcon({ theme }: SiteConfig): string {
  const { bg, accent, win } = theme[theme.default_mode];
  const { side, parts } = markShapes[theme.corners];
  const margin = side * 0.45;
  const whole = side + 2 * margin;
  const colours: Record<string, string> = { accent, second: win };
  const paths = parts.map(({ d, paint }) => `<path fill="${colours[paint] ?? paint}" d="${d}"/>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${whole} ${whole}" width="512" height="512">` +
    `<rect x="${-margin}" y="${-margin}" width="${whole}" height="${whole}" fill="${bg}"/>${paths.join("")}</svg>`
  );
}
