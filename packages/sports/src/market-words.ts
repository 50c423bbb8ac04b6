import type { Localized } from "@trevo/domain";
import { formatLine } from "./line.ts";
import { goalOfPart, type MarketKey, type MarketPart, type MarketType, ruleOf } from "./market-types.ts";

/** Names used by Brazilian bookmakers and players. */
export const marketNames: Record<MarketType, Localized> = {
  result: { pt: "Resultado final", en: "Match result" },
  double_chance: { pt: "Dupla chance", en: "Double chance" },
  draw_no_bet: { pt: "Empate anula", en: "Draw no bet" },
  total: { pt: "Total de gols", en: "Total goals" },
  handicap: { pt: "Handicap asiático", en: "Asian handicap" },
  btts: { pt: "Ambos marcam", en: "Both teams to score" },
  score: { pt: "Placar exato", en: "Correct score" },
  team_total_home: { pt: "Gols do mandante", en: "Home team goals" },
  team_total_away: { pt: "Gols do visitante", en: "Away team goals" },
  odd_even: { pt: "Ímpar ou par", en: "Odd or even" },
  next_goal: { pt: "Próximo gol", en: "Next goal" },
  corners_total: { pt: "Total de escanteios", en: "Total corners" },
  winner: { pt: "Vencedor", en: "Winner" },
};

const selectionNames: Record<string, Localized> = {
  home: { pt: "casa", en: "home" },
  draw: { pt: "empate", en: "draw" },
  away: { pt: "fora", en: "away" },
  none: { pt: "nenhum", en: "none" },
  over: { pt: "mais de", en: "over" },
  under: { pt: "menos de", en: "under" },
  yes: { pt: "sim", en: "yes" },
  no: { pt: "não", en: "no" },
  odd: { pt: "ímpar", en: "odd" },
  even: { pt: "par", en: "even" },
  other: { pt: "outro", en: "other" },
  "1x": { pt: "casa ou empate", en: "home or draw" },
  "12": { pt: "casa ou fora", en: "home or away" },
  x2: { pt: "empate ou fora", en: "draw or away" },
};

const partNames: Partial<Record<MarketPart, Localized>> = {
  half1: { pt: "1º tempo", en: "1st half" },
  half2: { pt: "2º tempo", en: "2nd half" },
};

function partName(part: MarketPart): Localized | null {
  const goal = goalOfPart(part);
  return goal === null ? (partNames[part] ?? null) : { pt: `${goal}º gol`, en: `goal ${goal}` };
}

/** Decimal separator of lines, odds and amounts. */
export const decimalMark: Localized = { pt: ",", en: "." };

/** The line from this selection's view. In a handicap, the away side has the home side's line with the opposite sign. */
export function selectionLine({ type, line_x4 }: MarketKey, code: string): string | null {
  const { line } = ruleOf(type);
  if (line === "none") return null;
  if (line === "total") return formatLine(line_x4);
  return formatLine(code === "away" ? -line_x4 || 0 : line_x4, { signed: true });
}

/** A selection in words, `"Handicap asiático (1º tempo): casa -0,75"`. `home` and `away` are used instead of team names. */
export function selectionWords(market: MarketKey, code: string): Localized {
  const line = selectionLine(market, code);
  const part = partName(market.part);
  const say = (locale: "pt" | "en"): string => {
    const name = selectionNames[code]?.[locale] ?? code;
    const head = marketNames[market.type][locale] + (part ? ` (${part[locale]})` : "");
    return `${head}: ${name}${line === null ? "" : ` ${line.replace(".", decimalMark[locale])}`}`;
  };
  return { pt: say("pt"), en: say("en") };
}
