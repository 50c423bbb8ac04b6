import type { Localized } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";

/**
 * Creates the texts of one folder in every language. They are loaded with the screen that uses them. A text with a gap is a function, so
 * the compiler checks its arguments.
 */
export function createWords<Words extends object>(words: Localized<Words>): () => Words {
  return function useWords() {
    return words[useUiLocale()];
  };
}
