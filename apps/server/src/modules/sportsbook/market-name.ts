import type { Localized } from "@trevo/domain";
import { type MarketKey, ruleOf, selectionWords } from "@trevo/sports";

/** The market's type and part, such as `Resultado final (1º tempo)`. */
export function marketName(key: MarketKey): Localized {
  const { pt, en } = selectionWords(key, ruleOf(key.type).selections[0] ?? "");
  return { pt: pt.split(": ")[0] ?? pt, en: en.split(": ")[0] ?? en };
}
