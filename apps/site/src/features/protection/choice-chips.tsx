import { useId } from "react";

export interface ChoiceChipsProps<V extends string | number> {
  label: string;
  choices: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of several, all in sight: the arrow keys go through them. */
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
