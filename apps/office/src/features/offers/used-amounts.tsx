import type { OfferPerformance } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Amount } from "../../frame/parts.tsx";
import { useOfferWords } from "./offer-words.ts";

/** Shows the granted and reserved parts of the budget. */
export function UsedAmounts({ used: { budget_cents, reserved_cents, granted_cents } }: { readonly used: OfferPerformance }) {
  const words = useOfferWords();
  const locale = useUiLocale();
  return (
    <span>
      <Amount centavos={reserved_cents + granted_cents} />{" "}
      <span className="text-t3">{budget_cents === null ? words.noLimit : words.budgetUsed(formatMoney(budget_cents, locale))}</span>
    </span>
  );
}
