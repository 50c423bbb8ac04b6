import "./range-input.css";
import { type CSSProperties, type ReactNode, useId } from "react";

export interface RangeInputProps {
  label: ReactNode;
  /** Meaning of the value, shown beside the label and read aloud instead of the number. */
  valueText: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

/** A slider for a share or an amount, operated by finger, arrow keys, Home and End. */
export function RangeInput({ label, valueText, value, min, max, step, onChange, disabled = false }: RangeInputProps) {
  const id = useId();
  return (
    <div className="range-input">
      <span className="range-words">
        <label htmlFor={id}>{label}</label>
        <b aria-hidden="true">{valueText}</b>
      </span>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        style={{ "--done": `${((value - min) / (max - min)) * 100}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
