import { numberFormat } from "@trevo/domain";
import { minusSign } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";

export interface ReturnTexts {
  /** Formats basis points as per cent. */
  percent(points: number): string;
  z(value: number): string;
}

export function useReturnTexts(): ReturnTexts {
  const locale = useUiLocale();
  const percent = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const errors = numberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    percent: (points) => `${percent.format(points / 100)}%`,
    z: (value) => errors.format(value).replace("-", minusSign),
  };
}
