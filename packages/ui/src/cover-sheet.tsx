import "./sheet.css";
import "./cover-sheet.css";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { useReturnFocus } from "./return-focus.ts";

export interface CoverSheetProps {
  open: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed?: () => void;
  /** For assistive technology; the head is shown instead. */
  title: string;
  /** Beside the close button, always visible. */
  head: ReactNode;
  closeText: string;
  closeLabel: string;
  /** Receives the focus first. */
  initialFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Covers the whole screen on phones; a panel at the top from 840 px. For text input: the on-screen keyboard leaves its head visible. */
export function CoverSheet({ open, onClose, onClosed, title, head, closeText, closeLabel, initialFocus, children }: CoverSheetProps) {
  const { attach, finalFocus } = useReturnFocus(open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      onOpenChangeComplete={(next) => (next ? undefined : onClosed?.())}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="cover-sheet" ref={attach} initialFocus={initialFocus} finalFocus={finalFocus}>
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div className="cover-sheet-head">
            {head}
            <Dialog.Close className="cover-sheet-close" aria-label={closeLabel}>
              {closeText}
            </Dialog.Close>
          </div>
          <div className="cover-sheet-body">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
