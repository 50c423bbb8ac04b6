import "./forms.css";
import { type ReactNode, useRef } from "react";
import { Field } from "./field.tsx";

export interface CodeInputProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Digits typed so far, up to six. */
  value: string;
  onChange: (digits: string) => void;
  /** Called when all six are entered. */
  onComplete?: (digits: string) => void;
  autoFocus?: boolean;
}

export const codeLength = 6;

/** Six digits in six boxes over one real input, so that paste, autofill from an SMS and screen readers treat it as a single field. */
export function CodeInput({ label, hint, error, value, onChange, onComplete, autoFocus }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // In a sheet that asks for a code, the code should have the focus.
  const focus = { autoFocus: autoFocus ?? false };
  const change = (text: string) => {
    const digits = text.replace(/\D/g, "").slice(0, codeLength);
    onChange(digits);
    if (digits.length === codeLength && digits !== value) onComplete?.(digits);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="code-input" onPointerDown={() => input.current?.focus()}>
          <input
            {...control}
            ref={input}
            value={value}
            {...focus}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={codeLength}
            onChange={(event) => change(event.target.value)}
          />
          {Array.from({ length: codeLength }, (_, index) => (
            <i key={index} aria-hidden="true" data-next={index === value.length ? "" : undefined}>
              {value[index] ?? ""}
            </i>
          ))}
        </span>
      )}
    </Field>
  );
}
