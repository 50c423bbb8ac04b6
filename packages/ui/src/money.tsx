import { formatAmount, minusSign, thinSpace } from "./format.ts";
import { useUiLocale } from "./locale.tsx";

export interface MoneyProps {
  /** In centavos. */
  value: number;
  /** Shows a plus before positive amounts, as statements do. */
  signed?: boolean;
  className?: string;
}

/** Formats an amount with a small `R$` and tabular figures. Use it everywhere. */
export function Money({ value, signed = false, className = "" }: MoneyProps) {
  const locale = useUiLocale();
  const sign = value < 0 ? `${minusSign} ` : signed && value > 0 ? "+ " : "";
  return (
    <span className={`money ${className}`}>
      {sign}
      <span className="money-sign">R$</span>
      {thinSpace}
      {formatAmount(value, locale)}
    </span>
  );
}
