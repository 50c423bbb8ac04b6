import { Sheet } from "@trevo/ui/sheet";
import type { ModalState } from "../../lib/modal-state.ts";
import { m } from "../../paraglide/messages.js";

export function DepositSheet({ open, onClose, onClosed }: ModalState) {
  return <Sheet open={open} onClose={onClose} onClosed={onClosed} title={m.nav_deposit()} closeLabel={m.close()}>{null}</Sheet>;
}
