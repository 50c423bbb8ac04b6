import type { ReactNode } from "react";
import { StatusShape } from "../../frame/status.tsx";

interface RowProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** The fault of the value, shown in place of the hint. */
  readonly fault: string | undefined;
  readonly children: ReactNode;
}

/** Shows a field with its label, and below it a hint or a fault. */
export const FieldRow = ({ id, label, hint = "", fault, children }: RowProps) => (
  <div className="mb-3">
    <label className="field-label" htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldSaying id={id} hint={hint} fault={fault} />
  </div>
);

export function FieldSaying({ id, hint = "", fault }: Pick<RowProps, "id" | "hint" | "fault">) {
  if (fault === undefined)
    return (
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    );
  return (
    <p id={`${id}-hint`} className="schema-note schema-note-bad" role="alert">
      <StatusShape shape="bad" />
      {fault}
    </p>
  );
}

/** Returns the attributes that connect a control with its label and its hint. */
export const saidBy = (id: string, fault: string | undefined) => ({
  id,
  className: "field",
  "aria-describedby": `${id}-hint`,
  "aria-invalid": fault !== undefined,
});
