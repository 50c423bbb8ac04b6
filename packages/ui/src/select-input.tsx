import "./select-input.css";
import type { ReactNode } from "react";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
}

export interface SelectInputProps<V extends string> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  options: readonly SelectOption<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice of one, using the device's native list, which works well on every phone. */
export function SelectInput<V extends string>({ label, hint, error, options, value, onChange }: SelectInputProps<V>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="input select-input">
          <select {...control} value={value} onChange={(event) => choose(event.target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </Field>
  );
}
