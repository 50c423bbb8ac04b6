import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useFrameWords } from "./frame-words.ts";

/** `Ctrl S` saves from anywhere in the page. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

export interface LeavingWords {
  readonly leaveTitle: string;
  readonly leaveText: string;
  readonly leave: string;
}

/** Asks for confirmation before unsaved edits are lost. */
export function useLeaving(guarded: boolean, words: LeavingWords) {
  const frame = useFrameWords();
  const isGuarded = useRef(guarded);
  useEffect(() => {
    isGuarded.current = guarded;
  });
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => isGuarded.current && (from.pathname !== to.pathname || from.search !== to.search),
  );
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (isGuarded.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
  return {
    allow: (): void => void (isGuarded.current = false),
    dialog: (
      <AlertDialog.Root open={blocker.state === "blocked"} onOpenChange={(open) => (open ? undefined : blocker.reset?.())}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className="veil" />
          <AlertDialog.Popup className="dialog">
            <AlertDialog.Title className="dialog-title">{words.leaveTitle}</AlertDialog.Title>
            <AlertDialog.Description className="dialog-text">{words.leaveText}</AlertDialog.Description>
            <div className="dialog-actions">
              <AlertDialog.Close className="button button-large">{frame.cancel}</AlertDialog.Close>
              <button type="button" className="button button-large button-danger" onClick={() => blocker.proceed?.()}>
                {words.leave}
              </button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    ),
  };
}
