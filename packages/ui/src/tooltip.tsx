import "./tooltip.css";
import { Tooltip as Popup } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

export interface TooltipProps {
  /** Helpful but not essential: touch users never see it. */
  text: ReactNode;
  /** The control that it explains, which has a label of its own. */
  children: ReactElement;
  side?: "top" | "bottom" | "left" | "right";
  defaultOpen?: boolean;
}

/** Text beside a control while it is hovered or focused. */
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
