import "./text-area.css";
import type { ReactNode } from "react";
import { Field } from "./field.tsx";

export interface TextAreaProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  maxLength: number;
  rows?: number;
  value: string;
  onChange: (text: string) => void;
}

/** Several lines of plain text. */
export function TextArea({ label, hint, error, value, onChange, rows = 5, maxLength }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="input text-area">
          <textarea {...control} rows={rows} maxLength={maxLength} value={value} onChange={(event) => onChange(event.target.value)} />
        </span>
      )}
    </Field>
  );
}
