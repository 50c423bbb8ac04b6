import "./menu.css";
import { Menu as Popup } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface MenuItem {
  label: ReactNode;
  icon?: IconName;
  /** A destructive action: sign out, remove, block. */
  danger?: boolean;
  /** Why it is disabled, shown below the label. */
  disabledReason?: ReactNode;
  onChoose: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Groups are separated by a gap. */
  groups: readonly (readonly MenuItem[])[];
  align?: "start" | "end";
  defaultOpen?: boolean;
}

/** A few actions on one item. Frequent actions belong in a visible button instead. */
export function Menu({ trigger, groups, align = "start", defaultOpen = false }: MenuProps) {
  return (
    <Popup.Root defaultOpen={defaultOpen}>
      <Popup.Trigger render={trigger} />
      <Popup.Portal>
        <Popup.Positioner className="menu-place" sideOffset={6} align={align} collisionPadding={12}>
          <Popup.Popup className="menu">
            {groups.map((group, index) => (
              <Popup.Group key={index} className="menu-part">
                {group.map((item, place) => (
                  <Item key={place} {...item} />
                ))}
              </Popup.Group>
            ))}
          </Popup.Popup>
        </Popup.Positioner>
      </Popup.Portal>
    </Popup.Root>
  );
}

function Item({ label, icon, danger = false, disabledReason, onChoose }: MenuItem) {
  return (
    <Popup.Item className="menu-item" data-danger={danger ? "" : undefined} disabled={Boolean(disabledReason)} onClick={onChoose}>
      {icon ? <Icon name={icon} /> : null}
      <span>
        {label}
        {disabledReason ? <small>{disabledReason}</small> : null}
      </span>
    </Popup.Item>
  );
}
