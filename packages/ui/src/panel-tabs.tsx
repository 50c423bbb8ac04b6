import "./panel-tabs.css";
import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { CountBadge } from "./badge.tsx";

export interface TabPanel<V extends string> {
  value: V;
  label: ReactNode;
  /** Unread items behind the tab, with their accessible label. */
  unread?: { count: number; label: string } | undefined;
  disabled?: boolean;
  panel: ReactNode;
}

export interface PanelTabsProps<V extends string> {
  label: string;
  tabs: readonly TabPanel<V>[];
  value: V;
  onChange: (value: V) => void;
}

/** Alternative panels in one place, such as personal and platform notifications. Views with an address of their own use `TabLinks`. */
export function PanelTabs<V extends string>({ label, tabs, value, onChange }: PanelTabsProps<V>) {
  return (
    <Tabs.Root value={value} onValueChange={(next) => onChange(next as V)}>
      <Tabs.List className="choice-tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} className="panel-tab" value={tab.value} disabled={tab.disabled ?? false}>
            {tab.label}
            {tab.unread ? <CountBadge {...tab.unread} /> : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} className="panel-tab-body" value={tab.value}>
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
