import "./forms.css";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { Icon } from "./icon.tsx";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox whose whole line is the target. */
export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="checkbox" data-invalid={error ? "" : undefined}>
      <label>
        <span className="checkbox-box">
          <input {...input} type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? id : undefined} />
          <Icon name="check" />
        </span>
        <span>{label}</span>
      </label>
      {error ? (
        <p className="field-error" id={id}>
          <Icon name="warn" /> {error}
        </p>
      ) : null}
    </div>
  );
}
