import type { SiteConfig } from "@trevo/contract";
import { readAsDataUrl } from "../../lib/data-url.ts";
import type { BannerLook } from "./banner-svg.ts";
import type { Measure } from "./fit-text.ts";

/** Fonts and logo, as they are embedded in banners. */
export type BannerFiles = Pick<BannerLook, "fontCss" | "logo">;

const familyOf = (stack: string): string => stack.split(",")[0]?.replaceAll('"', "").trim() ?? "";
const rootStyle = () => getComputedStyle(document.documentElement);
const fontStacks = () => ({
  display: rootStyle().getPropertyValue("--font-display").trim(),
  text: rootStyle().getPropertyValue("--font-text").trim(),
});

/** Reads what a banner embeds. Throws if a file cannot be loaded. */
export async function readBannerFiles(config: SiteConfig, signal: AbortSignal): Promise<BannerFiles> {
  const { display, text } = fontStacks();
  const families = new Set([display, text].map(familyOf));
  // Widths are measured with the page's fonts.
  await Promise.all([...families].map((family) => document.fonts.load(`800 20px "${family}"`)));
  return { fontCss: await embedFonts(families, signal), logo: await embedLogo(config, signal) };
}

/** Colours and type of the page, in the mode in which the player sees it. */
export function readBannerLook(files: BannerFiles): BannerLook {
  const style = rootStyle();
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    ...files,
    ...fontStacks(),
    colours: {
      bg: colour("bg"),
      s2: colour("s2"),
      t1: colour("t1"),
      t2: colour("t2"),
      accent: colour("accent"),
      "on-accent": colour("on-accent"),
      "mark-2": colour("mark-2"),
    },
  };
}

async function embedFonts(families: ReadonlySet<string>, signal: AbortSignal): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => (sheet.href === null ? [...sheet.cssRules] : []));
  const wanted = faces
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => families.has(familyOf(style.getPropertyValue("font-family"))));
  const embedded = await Promise.all(
    wanted.map(async ({ cssText }) => {
      const [whole, address] = /url\("?([^")]+)"?\)/.exec(cssText) ?? [];
      return whole && address ? cssText.replace(whole, `url("${await readAsDataUrl(address, signal)}")`) : "";
    }),
  );
  return embedded.join("");
}

async function embedLogo({ logo, version, theme, siteTitle }: SiteConfig, signal: AbortSignal): Promise<BannerLook["logo"]> {
  if (!logo) return { form: theme.corners, name: siteTitle.toLowerCase() };
  const picture = new Image();
  const href = await readAsDataUrl(`${logo}?v=${encodeURIComponent(version)}`, signal);
  picture.src = href;
  await picture.decode();
  return { href, ratio: picture.naturalWidth / picture.naturalHeight };
}

/** Measures with the page's own fonts. */
export function createMeasure(): Measure {
  const context = document.createElement("canvas").getContext("2d");
  return (text, { family, weight, size }) => {
    if (!context) return text.length * size;
    context.font = `${weight} ${size}px ${family}`;
    return context.measureText(text).width;
  };
}

export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Draws the banner as a PNG. Null if the browser cannot. */
export async function pngOf(svg: string, { width, height }: { readonly width: number; readonly height: number }): Promise<Blob | null> {
  const picture = new Image();
  picture.src = svgAddress(svg);
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
