import "./badge.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const mostCounted = 99;

/**
 * Number of unread or waiting items, shown as a leaf on a corner; nothing at zero. The label is for screen readers: "3 avisos não lidos".
 */
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

/** State of an item, always as colour, icon and word together. */
export function StatusBadge({ tone = "plain", icon = icons[tone], children }: { tone?: StatusTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`status-badge status-${tone}`}>
      <Icon name={icon} /> {children}
    </span>
  );
}
