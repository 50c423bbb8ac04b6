import "./forms.css";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export interface FieldProps {
  label: ReactNode;
  /** One sentence below the control, replaced by the error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Renders the control: pass on `id`, `aria-invalid` and `aria-describedby`. */
  children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** Label, control, then the hint or the error (line, icon and sentence). */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": error || hint ? noteId : undefined })}
      {error ? (
        <p className="field-error" id={noteId}>
          <Icon name="warn" /> {error}
        </p>
      ) : hint ? (
        <p className="field-hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
