import "./notice.css";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type NoticeTone = "plain" | "good" | "warn" | "bad";

const icons: Record<NoticeTone, IconName> = { plain: "info", good: "check", warn: "clock", bad: "warn" };

export interface NoticeProps {
  tone?: NoticeTone;
  icon?: IconName;
  /** Announced by screen readers when it appears: for results of the person's action. */
  announce?: boolean;
  /** What to do about it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A message within a form, with a next step. */
export function Notice({ tone = "plain", icon = icons[tone], announce = false, action, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={announce ? "alert" : undefined}>
      <Icon name={icon} />
      <div>
        <p>{children}</p>
        {action}
      </div>
    </div>
  );
}
