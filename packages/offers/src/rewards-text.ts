import { type Locale, numberFormat } from "@trevo/domain";
import type { OfferArgs } from "./offer-args.ts";
import { rewardNoun } from "./rewards.ts";

/** `Um bônus de R$ 10,00; apostar 10× em 7 dias`. */
export function rewardsText({ rewards, wagering }: Pick<OfferArgs, "rewards" | "wagering">, locale: Locale): string {
  const nouns = rewards.map((reward) => rewardNoun(reward)[locale]).join(" + ");
  const given = nouns.charAt(0).toLocaleUpperCase(locale) + nouns.slice(1);
  const isWagered = rewards.some(({ code }) => code === "bonus_fixed" || code === "bonus_match");
  if (!isWagered || !wagering) return given;
  const times = numberFormat(locale).format(wagering.times_x10 / 10);
  const { days } = wagering;
  return { pt: `${given}; apostar ${times}× em ${days} dias`, en: `${given}; wager ${times}× within ${days} days` }[locale];
}
