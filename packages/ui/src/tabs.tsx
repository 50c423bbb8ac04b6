import { type ReactNode, useEffect, useRef } from "react";
import { type ChosenIconName, Icon, type IconName } from "./icon.tsx";
import { Link } from "./link.tsx";

export interface TabLink {
  href: string;
  label: ReactNode;
  icon?: IconName | ChosenIconName;
  current: boolean;
}

/** The row alone, for custom links. If it is wider than the screen it scrolls to show the current one. */
export function TabRow({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]") ?? null;
    if (!row.current || !current || current === shown.current) return;
    shown.current = current;
    const [outer, inner] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()];
    row.current.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  });
  return (
    <nav ref={row} className={className ? `tabs ${className}` : "tabs"} aria-label={label}>
      {children}
    </nav>
  );
}

/** A row of links. Each has an address, works before hydration, and can be left with Back. */
export function TabLinks({ label, tabs, lead }: { label: string; tabs: readonly TabLink[]; lead?: ReactNode }) {
  return (
    <TabRow label={label}>
      {lead}
      {tabs.map((tab) => (
        <Link key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {tab.icon ? <Icon name={tab.icon} /> : null}
          {tab.label}
        </Link>
      ))}
    </TabRow>
  );
}

export interface ChoiceTab<V extends string> {
  value: V;
  label: ReactNode;
}

/** A choice within one view, with all options visible. */
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
