import { Sheet } from "@trevo/ui/sheet";
import type { ModalState } from "../../lib/modal-state.ts";
import { m } from "../../paraglide/messages.js";

export function WithdrawSheet({ open, onClose, onClosed }: ModalState) {
  return <Sheet open={open} onClose={onClose} onClosed={onClosed} title={m.bar_withdraw()} closeLabel={m.close()}>{null}</Sheet>;
}
