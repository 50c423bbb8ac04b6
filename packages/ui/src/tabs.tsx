import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface TabLink {
  href: string;
  label: ReactNode;
  icon?: IconName;
  current: boolean;
}

/** A row of places. Each is a link: it has an address, works before hydration, and Back leaves it. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {tab.icon ? <Icon name={tab.icon} /> : null}
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

export interface ChoiceTab<V extends string> {
  value: V;
  label: ReactNode;
}

/** A choice within one view: one of few, all in sight. */
export function ChoiceTabs<V extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly ChoiceTab<V>[];
  value: V;
  onChange: (value: V) => void;
}) {
  return (
    <div className="choice-tabs" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button key={choice.value} type="button" aria-pressed={choice.value === value} onClick={() => onChange(choice.value)}>
          {choice.label}
        </button>
      ))}
    </div>
  );
}
