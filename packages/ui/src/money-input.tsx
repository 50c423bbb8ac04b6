import { formatAmount } from "./format.ts";
import { useUiLocale } from "./locale.tsx";
import { centavosTyped } from "./masks.ts";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface MoneyInputProps extends Omit<TextInputProps, "value" | "onChange" | "type" | "before"> {
  /** In centavos; zero shows the placeholder. */
  value: number;
  onChange: (centavos: number) => void;
  /** Maximum that can be typed, in centavos. */
  maximum: number;
}

/** An amount typed from the right, as at a cash machine. Whole centavos, never a float. */
export function MoneyInput({ value, onChange, maximum, ...rest }: MoneyInputProps) {
  const locale = useUiLocale();
  return (
    <TextInput
      placeholder={formatAmount(0, locale)}
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      before={<span className="input-prefix">R$</span>}
      value={value === 0 ? "" : formatAmount(value, locale)}
      onChange={(event) => onChange(centavosTyped(event.target.value, maximum))}
    />
  );
}
