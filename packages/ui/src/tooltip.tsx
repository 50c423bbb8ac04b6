import "./tooltip.css";
import { Tooltip as Popup } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  /** A few words that help and that nobody needs: a finger never sees them. */
  text: ReactNode;
  /** What it explains; it has a name of its own. */
  children: ReactElement;
  side?: "top" | "bottom" | "left" | "right";
  defaultOpen?: boolean;
}

/** Words beside a control under the pointer or the focus. */
export function Tooltip({ text, children, side = "top", defaultOpen = false }: TooltipProps) {
  return (
    <Popup.Root defaultOpen={defaultOpen}>
      <Popup.Trigger render={children} />
      <Popup.Portal>
        <Popup.Positioner className="tooltip-place" side={side} sideOffset={8} collisionPadding={8}>
          <Popup.Popup className="tooltip">{text}</Popup.Popup>
        </Popup.Positioner>
      </Popup.Portal>
    </Popup.Root>
  );
}
