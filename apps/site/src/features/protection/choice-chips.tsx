import { useId } from "react";

export interface ChoiceChipsProps<V extends string | number> {
  label: string;
  choices: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** A choice of one of several values, all visible. The arrow keys move between them. */
export function ChoiceChips<V extends string | number>({ label, choices, value, onChange }: ChoiceChipsProps<V>) {
  const name = useId();
  return (
    <fieldset className="choice-chips">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
