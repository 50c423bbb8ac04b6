import "./number-input.css";
import { NumberField } from "@base-ui/react/number-field";
import { languageTags } from "@trevo/domain";
import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useUiLocale } from "./locale.tsx";

export interface NumberInputProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  step?: number;
  /** Labels of the two buttons. */
  lessLabel: string;
  moreLabel: string;
  disabled?: boolean;
}

/** An integer between two buttons: rows, mines, sessions. Use `MoneyInput` for amounts. */
export function NumberInput({
  label,
  hint,
  error,
  value,
  onChange,
  min,
  max,
  step = 1,
  lessLabel,
  moreLabel,
  disabled = false,
}: NumberInputProps) {
  const locale = useUiLocale();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <NumberField.Root
          id={control.id}
          value={value}
          onValueChange={onChange}
          min={min}
          max={max}
          step={step}
          disabled={disabled}
          locale={languageTags[locale]}
          format={{ maximumFractionDigits: 0 }}
        >
          <NumberField.Group className="input number-input">
            <NumberField.Decrement className="number-key" aria-label={lessLabel}>
              <Icon name="minus" />
            </NumberField.Decrement>
            <NumberField.Input aria-invalid={control["aria-invalid"]} aria-describedby={control["aria-describedby"]} />
            <NumberField.Increment className="number-key" aria-label={moreLabel}>
              <Icon name="plus" />
            </NumberField.Increment>
          </NumberField.Group>
        </NumberField.Root>
      )}
    </Field>
  );
}
