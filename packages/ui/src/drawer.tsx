import "./sheet.css";
import "./drawer.css";
import { Drawer as Panel } from "@base-ui/react/drawer";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useReturnFocus } from "./return-focus.ts";

export interface DrawerProps {
  open: boolean;
  /** Called on Escape, a tap outside, the close button, or a swipe to its side. */
  onClose: () => void;
  onClosed?: () => void;
  side: "left" | "right";
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A panel from one side of the screen: notifications, chat, the long menu. */
export function Drawer({ open, onClose, onClosed, side, title, closeLabel, children }: DrawerProps) {
  const { attach, finalFocus } = useReturnFocus(open);
  return (
    <Panel.Root
      open={open}
      swipeDirection={side}
      onOpenChange={(next) => (next ? undefined : onClose())}
      onOpenChangeComplete={(next) => (next ? undefined : onClosed?.())}
    >
      <Panel.Portal>
        <Panel.Backdrop className="veil" />
        <Panel.Viewport className="drawer-viewport" data-side={side}>
          <Panel.Popup className="drawer" data-side={side} ref={attach} finalFocus={finalFocus}>
            <header className="sheet-head">
              <Panel.Title className="sheet-title">{title}</Panel.Title>
              <Panel.Close className="icon-button ml-auto" aria-label={closeLabel}>
                <Icon name="x" />
              </Panel.Close>
            </header>
            <Panel.Content className="drawer-body">{children}</Panel.Content>
          </Panel.Popup>
        </Panel.Viewport>
      </Panel.Portal>
    </Panel.Root>
  );
}
