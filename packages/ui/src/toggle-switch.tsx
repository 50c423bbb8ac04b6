import "./toggle-switch.css";
import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

export interface ToggleSwitchProps {
  label: ReactNode;
  /** What it changes, or why it is disabled. */
  note?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that takes effect at once. Use `Checkbox` for values sent with a form. */
export function ToggleSwitch({ label, note, checked, onChange, disabled = false }: ToggleSwitchProps) {
  const id = useId();
  return (
    <div className="switch-line">
      <span className="switch-text">
        <b id={id}>{label}</b>
        {note ? <small id={`${id}-note`}>{note}</small> : null}
      </span>
      <Switch.Root
        className="switch"
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </div>
  );
}
