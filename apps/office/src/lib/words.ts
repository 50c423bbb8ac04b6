import type { Localized } from "@trevo/domain";
import { useUiLocale } from "@trevo/ui/locale";

/**
 * The words of one folder in every language. They are loaded with the screen that says them, and a word with a gap is a function: the compiler checks
 * what fills it.
 */
export function createWords<Words extends object>(words: Localized<Words>): () => Words {
  return function useWords() {
    return words[useUiLocale()];
  };
}
