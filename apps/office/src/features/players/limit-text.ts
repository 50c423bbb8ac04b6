import type { PlayerProtection } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { usePlayerProtectionWords } from "./player-protection-words.ts";

/** Formats a limit: an amount in centavos, or minutes of time. */
export function useLimitText(): (kind: PlayerProtection["limits"][number]["kind"], value: number) => string {
  const words = usePlayerProtectionWords();
  const locale = useUiLocale();
  return (kind, value) => (kind === "time" ? words.minutes(value) : formatMoney(value, locale));
}
