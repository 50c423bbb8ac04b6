import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Theme } from "@trevo/contract";
import { gameLookCss } from "@trevo/ui/game-look";
import { displayFontUrl } from "@trevo/ui/theme";

/** Path of the brand's style sheet for game clients. */
export const lookPath = "/house/games/look.css";

export interface GameLook {
  readonly css: string;
  /** Hash of the style sheet's text. Under an address that contains it, the text never changes. */
  readonly version: string;
}

/** Returns the brand's style sheet for games, created once per theme. */
export function createGameLooks(): (theme: Theme) => GameLook {
  const made = new WeakMap<Theme, GameLook>();
  return (theme) => {
    const known = made.get(theme);
    if (known) return known;
    const css = gameLookCss(theme);
    const look = { css, version: createHash("sha256").update(css).digest("base64url").slice(0, 16) };
    made.set(theme, look);
    return look;
  };
}

export interface PageDress {
  readonly theme: Theme;
  readonly version: string;
  /** Colour mode from the launch. Any other value leaves the choice to the device and the brand. */
  readonly mode: unknown;
}

/**
 * Returns a game's built page with the brand's corners, mode, font and style sheet, so that its first paint already has the brand's look.
 */
export async function dressedPage(root: string, path: string, { theme, version, mode }: PageDress): Promise<string> {
  const html = await readFile(join(root, path, "index.html"), "utf8");
  const chosen = mode === "dark" || mode === "light" ? ` data-mode="${mode}"` : "";
  const shown = theme[chosen && mode === "dark" ? "dark" : chosen ? "light" : theme.default_mode];
  return html
    .replace(/<html lang="[^"]*"/, (tag) => `${tag} data-corners="${theme.corners}"${chosen}`)
    .replace(
      "<!-- look -->",
      `<meta name="theme-color" content="${shown.bg}">` +
        `<link rel="preload" href="${displayFontUrl(theme)}" as="font" type="font/woff2" crossorigin>` +
        `<link rel="stylesheet" href="${lookPath}?v=${version}">`,
    );
}
