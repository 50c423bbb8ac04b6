import type { PlacePrize } from "@trevo/contract";
import { type Locale, numberFormat } from "@trevo/domain";
import { formatMoney } from "@trevo/ui/format";
import { m } from "../paraglide/messages.js";

/** Formats a prize, such as `R$ 500,00 em saldo real`. */
export function prizeText({ code, amount }: PlacePrize, locale: Locale): string {
  if (amount === null) return m.prize_other();
  const count = numberFormat(locale).format(amount);
  if (code === "cash") return m.prize_cash({ amount: formatMoney(amount, locale) });
  if (code === "bonus_fixed") return m.prize_bonus({ amount: formatMoney(amount, locale) });
  if (code === "points") return m.prize_points({ count });
  if (code === "free_rounds") return m.prize_rounds({ count });
  return code === "box" ? m.prize_boxes({ count }) : m.prize_other();
}

export const prizesText = (prizes: readonly PlacePrize[], locale: Locale): string =>
  prizes.map((prize) => prizeText(prize, locale)).join(" + ");
