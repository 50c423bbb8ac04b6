import { Button, type ButtonProps } from "@trevo/ui/button";
import { m } from "../paraglide/messages.js";
import type { useAction } from "./use-action.ts";

export interface ActionButtonProps extends Omit<ButtonProps, "busy" | "disabledReason"> {
  action: Pick<ReturnType<typeof useAction>, "busy" | "wait">;
  /** Label while the call runs, in the gerund. */
  doing: string;
}

export const ActionButton = ({ action, doing, ...button }: ActionButtonProps) => (
  <Button
    {...button}
    busy={action.busy ? doing : undefined}
    disabledReason={action.wait > 0 ? m.money_wait({ seconds: action.wait }) : undefined}
  />
);
