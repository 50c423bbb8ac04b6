import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { type ModalName, useModals } from "../../lib/modals.ts";
import { useSession } from "../../lib/session.ts";

const MenuSheet = lazy(() => loadPart(() => import("./menu-sheet.tsx")).then((module) => ({ default: module.MenuSheet })));
const AuthModal = lazy(() =>
  loadPart(() => import("../../features/auth/auth-modal.tsx")).then((module) => ({ default: module.AuthModal })),
);
const DepositSheet = lazy(() =>
  loadPart(() => import("../../features/deposit/deposit-sheet.tsx")).then((module) => ({ default: module.DepositSheet })),
);
const WithdrawSheet = lazy(() =>
  loadPart(() => import("../../features/withdraw/withdraw-sheet.tsx")).then((module) => ({ default: module.WithdrawSheet })),
);
const VerifyContacts = lazy(() =>
  loadPart(() => import("../../features/auth/verify-contacts.tsx")).then((module) => ({ default: module.VerifyContacts })),
);

/** Shows the modal that the address names. It stays mounted through its closing movement. */
export function ModalHost() {
  const { current, open, close } = useModals();
  const { token, checked } = useSession();
  const [shown, setShown] = useState<ModalName | null>(null);
  const needsPlayer = current === "deposit" || current === "withdraw";
  const isAuth = current === "login" || current === "register" || current === "recover-pass";

  useEffect(() => {
    if (current) setShown(current);
  }, [current]);
  // A guest's deposit becomes a registration.
  useEffect(() => {
    if (needsPlayer && !token && checked) open("register");
  }, [needsPlayer, token, checked, open]);
  // A player has nothing to log in to; a guest who just did may have steps left, and the modal closes itself.
  const openedByGuest = useRef(false);
  useEffect(() => {
    if (!isAuth) openedByGuest.current = false;
    else if (!token) openedByGuest.current = openedByGuest.current || checked;
    else if (!openedByGuest.current) close();
  }, [isAuth, token, checked, close]);

  if (!shown) return null;
  const state = { open: current === shown, onClose: close, onClosed: () => setShown(null) };
  return (
    <Suspense fallback={null}>
      {shown === "menu" ? <MenuSheet {...state} /> : null}
      {shown === "deposit" && token ? <DepositSheet {...state} ContactCheck={VerifyContacts} /> : null}
      {shown === "withdraw" && token ? <WithdrawSheet {...state} ContactCheck={VerifyContacts} /> : null}
      {shown === "login" || shown === "register" || shown === "recover-pass" ? <AuthModal {...state} mode={shown} onMode={open} /> : null}
    </Suspense>
  );
}
