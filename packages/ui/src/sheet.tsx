import "./sheet.css";
import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, use } from "react";
import { Icon } from "./icon.tsx";
import { useReturnFocus } from "./return-focus.ts";
import { SheetOver } from "./sheet-over.ts";

export interface SheetProps {
  open: boolean;
  /** Called on Escape, a tap outside, or the close button. */
  onClose: () => void;
  /** Called after the closing animation: the time to reset the content. */
  onClosed?: () => void;
  title: ReactNode;
  /** A short note beside the title. */
  note?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** False while something must be finished; the close button stays. */
  dismissible?: boolean;
  /** Back to the previous view, left of the title. */
  back?: { label: string; onBack: () => void } | undefined;
}

/** Bottom sheet on phones, dialog from 840 px. Traps and returns the focus. */
export function Sheet({ open, onClose, onClosed, title, note, closeLabel, children, dismissible = true, back }: SheetProps) {
  const { popup, attach, finalFocus } = useReturnFocus(open);
  const over = use(SheetOver);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      onOpenChangeComplete={(next) => (next ? undefined : onClosed?.())}
      disablePointerDismissal={!dismissible}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Viewport className="sheet-viewport">
          {/* The sheet itself receives the focus, not its close button, unless a field inside requests it. */}
          <Dialog.Popup
            className="sheet"
            ref={attach}
            initialFocus={() => (popup.current?.contains(document.activeElement) ? false : popup.current)}
            finalFocus={finalFocus}
          >
            <header className="sheet-head" data-back={back ? "" : undefined}>
              {back ? (
                <button type="button" className="icon-button" aria-label={back.label} onClick={back.onBack}>
                  <Icon name="left" />
                </button>
              ) : null}
              <Dialog.Title className="sheet-title">{title}</Dialog.Title>
              {note ? <span className="sheet-note">{note}</span> : null}
              <Dialog.Close className="icon-button ml-auto" aria-label={closeLabel}>
                <Icon name="x" />
              </Dialog.Close>
            </header>
            <div className="sheet-body">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
      {open ? <SheetOver value={null}>{over}</SheetOver> : null}
    </Dialog.Root>
  );
}
