import { contrast, mix, readableRatio } from "./contrast.ts";
import type { Paint } from "./paint-names.ts";
import { paints } from "./paints.ts";
import { modeCss, themeCss, type ThemeTokens } from "./theme.ts";

/** Shades of a stage's background: shares of the brand's dark mixed into its light. */
const shades = { lit: 0, field: 0.28, deep: 0.56, ground: 0.74 } as const;
/** Step towards the brand's dark until white is readable. */
const step = 0.06;

/** Background colours of a game's stage in a brand's paint, from light to dark. White text is readable on each. */
export type StageTones = Readonly<Record<keyof typeof shades | "plate", string>>;

/** Style sheet of a game client: the brand's variables in both modes, and the stage, which is dark in both. */
export function gameLookCss(theme: ThemeTokens): string {
  const { accent, win } = theme.light;
  const second = mix(win, theme.dark.win, 0.5);
  return `${themeCss(theme)}:root{--cream-accent:${accent};--cream-mark-2:${second};${stageVariables(theme)}}.stage{${modeCss(theme, "dark")}}`;
}

/** A poster brand uses the games' own paints; other brands use theirs. */
function stageVariables(theme: ThemeTokens): string {
  if (theme.card === "poster") return "";
  return (Object.keys(paints[theme.card]) as Paint[])
    .map((paint) =>
      Object.entries(stageTones(theme, paint))
        .map(([name, colour]) => `--${paint}-${name}:${colour};`)
        .join(""),
    )
    .join("");
}

/** The shade of a pale paint or the dark of a full one, darkened with the brand's ground until white is readable. */
export function stageTones(theme: ThemeTokens, paint: Paint): StageTones {
  const [plate, , dark, shade] = paints[theme.card][paint];
  let lit = `#${theme.card === "arch" ? shade : dark}`;
  while (contrast("#ffffff", lit) < readableRatio) lit = mix(lit, theme.dark.bg, step);
  const tone = (name: keyof typeof shades) => mix(lit, theme.dark.bg, shades[name]);
  return { lit, field: tone("field"), deep: tone("deep"), ground: tone("ground"), plate: `#${plate}` };
}
