import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Field } from "./field.tsx";

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Inside the field, before the text. */
  before?: ReactNode;
  /** Inside the field, after the text. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled single-line text field. Spread a form library's registration into it. */
export function TextInput({ label, hint, error, before, after, className = "", ...input }: TextInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className={`input ${className}`}>
          {before}
          <input {...input} {...control} />
          {after}
        </span>
      )}
    </Field>
  );
}
