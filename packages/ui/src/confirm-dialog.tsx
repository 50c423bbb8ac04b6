import "./sheet.css";
import "./confirm-dialog.css";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useReturnFocus } from "./return-focus.ts";

export interface ConfirmDialogProps {
  open: boolean;
  /** Escape, or the first action: nothing is done. */
  onCancel: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  title: ReactNode;
  /** What will happen, and what cannot be undone. */
  text: ReactNode;
  /** Two buttons: cancel first, then the action, named by its verb. */
  children: ReactNode;
}

/** A question that must be answered. A tap outside does nothing, and cancel has the focus. */
export function ConfirmDialog({ open, onCancel, onClosed, title, text, children }: ConfirmDialogProps) {
  const { attach, finalFocus } = useReturnFocus(open);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onCancel())}
      onOpenChangeComplete={(next) => (next ? undefined : onClosed?.())}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Viewport className="confirm-viewport">
          <AlertDialog.Popup className="confirm" ref={attach} finalFocus={finalFocus}>
            <AlertDialog.Title className="confirm-title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="confirm-text">{text}</AlertDialog.Description>
            <div className="confirm-actions">{children}</div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
