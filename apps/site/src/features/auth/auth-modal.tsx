import { Sheet } from "@trevo/ui/sheet";
import type { ModalState } from "../../lib/modal-state.ts";
import { m } from "../../paraglide/messages.js";

export type AuthMode = "login" | "register" | "recover-pass";

export interface AuthModalProps extends ModalState {
  mode: AuthMode;
  /** Goes to another mode, in place of this one in the history. */
  onMode: (mode: AuthMode) => void;
}

export function AuthModal({ mode, open, onClose, onClosed }: AuthModalProps) {
  return <Sheet open={open} onClose={onClose} onClosed={onClosed} title={mode === "register" ? m.bar_register() : m.bar_login()} closeLabel={m.close()}>{null}</Sheet>;
}
