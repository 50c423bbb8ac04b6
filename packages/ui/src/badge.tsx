import "./badge.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const mostCounted = 99;

/** Unread or waiting things, as a leaf on a corner. Nothing at zero. The label is what a screen reader says: "3 avisos não lidos". */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="count-badge">
      <span aria-hidden="true">{count > mostCounted ? `${mostCounted}+` : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

export type StatusTone = "plain" | "good" | "win" | "bonus" | "warn" | "bad";

const icons: Record<StatusTone, IconName> = { plain: "info", good: "check", win: "cup", bonus: "gift", warn: "clock", bad: "warn" };

/** Where a thing stands: always colour, sign and word together. */
export function StatusBadge({ tone = "plain", icon = icons[tone], children }: { tone?: StatusTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`status-badge status-${tone}`}>
      <Icon name={icon} /> {children}
    </span>
  );
}
