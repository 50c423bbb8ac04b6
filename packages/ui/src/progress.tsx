import "./progress.css";
import type { CSSProperties, ReactNode } from "react";

export interface ProgressProps {
  /** What progresses; announced with the percentage. */
  label: string;
  /** 0 to 100; other values are clamped. */
  percent: number;
  tone?: "accent" | "win" | "bonus" | "warn";
}

const held = (percent: number): number => Math.round(Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0)));

/** Progress of a mission, a rank or a bonus. */
export function ProgressBar({ label, percent, tone = "accent", note }: ProgressProps & { note?: ReactNode }) {
  const value = held(percent);
  return (
    <div className="progress">
      <div className={`progress-bar progress-${tone}`} role="progressbar" aria-label={label} aria-valuenow={value}>
        <span style={{ transform: `translateX(${value - 100}%)` }} />
      </div>
      {note ? <p className="progress-note">{note}</p> : null}
    </div>
  );
}

/** The same as a ring around a short text. */
export function ProgressRing({ label, percent, tone = "accent", children }: ProgressProps & { children?: ReactNode }) {
  const value = held(percent);
  return (
    <div className={`progress-ring progress-${tone}`} role="progressbar" aria-label={label} aria-valuenow={value}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" />
        <circle className="progress-done" cx="32" cy="32" r="28" pathLength={100} style={{ "--done": value } as CSSProperties} />
      </svg>
      <span className="progress-inside" aria-hidden="true">
        {children ?? `${value}%`}
      </span>
    </div>
  );
}
