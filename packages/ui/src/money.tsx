import { formatAmount, minusSign, thinSpace } from "./format.ts";
import { useUiLocale } from "./locale.tsx";

export interface MoneyProps {
  /** Centavos. */
  value: number;
  /** Puts a plus before gains too, as statements do. */
  signed?: boolean;
  className?: string;
}

/** The one way an amount is printed: `R$` small and quiet, figures tabular. */
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
