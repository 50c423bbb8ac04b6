import { SheetOver } from "@trevo/ui/sheet-over";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { questionStore } from "../../lib/confirm.ts";
import { loadPart } from "../../lib/load-part.ts";
import { type ModalName, useModals } from "../../lib/modals.ts";
import { holdPrompts, promptPriority, promptStore } from "../../lib/prompts.ts";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { PromptHost } from "./prompt-host.tsx";
import { usePrompts } from "./use-prompts.ts";

const MenuSheet = lazy(() => loadPart(() => import("./menu-sheet.tsx")).then((module) => ({ default: module.MenuSheet })));
const SearchSheet = lazy(() =>
  loadPart(() => import("../../features/casino/search-sheet.tsx")).then((module) => ({ default: module.SearchSheet })),
);
const ConfirmQuestion = lazy(() =>
  loadPart(() => import("./confirm-question.tsx")).then((module) => ({ default: module.ConfirmQuestion })),
);
const AuthModal = lazy(() =>
  loadPart(() => import("../../features/auth/auth-modal.tsx")).then((module) => ({ default: module.AuthModal })),
);
const DepositSheet = lazy(() =>
  loadPart(() => import("../../features/deposit/deposit-sheet.tsx")).then((module) => ({ default: module.DepositSheet })),
);
const DepositGate = lazy(() =>
  loadPart(() => import("../../features/deposit-steps/deposit-steps.tsx")).then((module) => ({ default: module.DepositGate })),
);
const WithdrawSheet = lazy(() =>
  loadPart(() => import("../../features/withdraw/withdraw-sheet.tsx")).then((module) => ({ default: module.WithdrawSheet })),
);
const VerifyContacts = lazy(() =>
  loadPart(() => import("../../features/auth/verify-contacts.tsx")).then((module) => ({ default: module.VerifyContacts })),
);

/** Shows one layer over the page at a time: the modal in the address, or the current prompt. */
export function ModalHost({ bare }: { bare: boolean }) {
  const { current } = useModals();
  const { shown } = useStore(promptStore);
  const question = useStore(questionStore);
  const confirm = question ? (
    <Suspense fallback={null}>
      <ConfirmQuestion key={question.id} question={question} />
    </Suspense>
  ) : null;
  const held = current ? promptPriority.auth : bare ? promptPriority.last_game : Number.POSITIVE_INFINITY;
  useEffect(() => holdPrompts(held), [held]);
  usePrompts();
  // A prompt shown while the address names a modal has a higher priority than any modal (see prompt-queue.ts): the modal waits under it.
  return (
    <>
      <SheetOver value={confirm}>
        <NamedModal covered={shown !== null} />
        <PromptHost />
      </SheetOver>
      {current || shown ? null : confirm}
    </>
  );
}

/** The modal in the address. It stays mounted during its closing animation. */
function NamedModal({ covered }: { covered: boolean }) {
  const { current, open, close } = useModals();
  const { token, checked } = useSession();
  const [shown, setShown] = useState<ModalName | null>(null);
  const needsPlayer = current === "deposit" || current === "withdraw";
  const isAuth = current === "login" || current === "register" || current === "recover-pass";

  useEffect(() => {
    if (current) setShown(current);
  }, [current]);
  // A guest who opens the deposit is sent to registration.
  useEffect(() => {
    if (needsPlayer && !token && checked) open("register");
  }, [needsPlayer, token, checked, open]);
  // Close login modals for a player. A guest who has just logged in may have steps left: that modal closes itself.
  const openedByGuest = useRef(false);
  useEffect(() => {
    if (!isAuth) openedByGuest.current = false;
    else if (!token) openedByGuest.current = openedByGuest.current || checked;
    else if (!openedByGuest.current) close();
  }, [isAuth, token, checked, close]);

  if (!shown) return null;
  const state = { open: current === shown && !covered, onClose: close, onClosed: () => (current === shown ? undefined : setShown(null)) };
  return (
    <Suspense fallback={null}>
      {shown === "menu" ? <MenuSheet {...state} /> : null}
      {shown === "search" ? <SearchSheet {...state} /> : null}
      {shown === "deposit" && token ? <DepositSheet {...state} ContactCheck={VerifyContacts} Gate={DepositGate} /> : null}
      {shown === "withdraw" && token ? <WithdrawSheet {...state} ContactCheck={VerifyContacts} /> : null}
      {shown === "login" || shown === "register" || shown === "recover-pass" ? <AuthModal {...state} mode={shown} onMode={open} /> : null}
    </Suspense>
  );
}
