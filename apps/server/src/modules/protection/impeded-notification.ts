import { blockReasonOf } from "@trevo/contract/reasons";
import { type Locale, perLocale, type Localized } from "@trevo/domain";
import type { PlayerKey } from "../../kernel/scope.ts";

const titles: Localized = { pt: "Apostas e depósitos estão parados", en: "Bets and deposits are closed" };

/**
 * The notification that a verified player receives once the national register lists them, in the words of the reason. It is not pushed,
 * because others may see the screen.
 */
export function impededNotification({ player_id }: PlayerKey, since: Date) {
  const { rule, remedy, deadline, objection } = blockReasonOf("refusal.register_impeded");
  const words = (locale: Locale) => ({
    title: titles[locale],
    description: [rule, remedy, deadline, objection].map((sentence) => sentence[locale]).join(" "),
  });
  return {
    class: "mandatory" as const,
    category: "protection" as const,
    link: "/account/wallet?modal=withdraw",
    words: perLocale(words),
    isPushed: false,
    event: `register-impeded:${player_id}:${since.getTime()}`,
  };
}
