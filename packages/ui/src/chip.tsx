import "./chip.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface ChipProps {
  children: ReactNode;
  icon?: IconName;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** Why it is disabled, shown in place of the label. */
  disabledReason?: ReactNode;
}

/** One of several filters that can be active together. */
export function Chip({ children, icon, selected, onSelect, disabledReason }: ChipProps) {
  const blocked = Boolean(disabledReason);
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={selected}
      aria-disabled={blocked || undefined}
      onClick={() => (blocked ? undefined : onSelect(!selected))}
    >
      {icon || selected ? <Icon name={selected ? "check" : (icon ?? "check")} /> : null}
      {disabledReason ?? children}
    </button>
  );
}

/** A removable choice, such as an active filter. */
export function RemovableChip({ children, removeLabel, onRemove }: { children: ReactNode; removeLabel: string; onRemove: () => void }) {
  return (
    <span className="chip chip-set">
      {children}
      <button type="button" className="chip-remove" aria-label={removeLabel} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </span>
  );
}

/** Chips in a row that scrolls on a narrow screen. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="chip-row" role="group" aria-label={label}>
      {children}
    </div>
  );
}
