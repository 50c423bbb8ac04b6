import "./prompts.css";
import { Button, ButtonLink } from "@trevo/ui/button";
import { useEffect, useRef, useState } from "react";
import type { ModalState } from "../../lib/modal-state.ts";
import { useLocale } from "../../lib/locale.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { keepAge } from "./kept-age.ts";

/**
 * Asks a new visitor for their age. It needs an answer: Escape does not dismiss it, Back leaves the site. A native dialog, as every first
 * visit loads it.
 */
export function AgeGate({ open, onClose, onClosed }: ModalState) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    if (!open) {
      element?.close();
      return onClosed();
    }
    // Opening it makes everything behind inert, which takes long on a slow phone: not in the page's first task.
    const timer = setTimeout(() => {
      if (!element?.open) element?.showModal();
      // Focus the dialog, not its first button: an accidental Enter must not count as an answer.
      element?.focus();
    });
    return () => clearTimeout(timer);
  }, [open, onClosed]);
  const confirm = () => {
    keepAge();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className="age-gate"
      tabIndex={-1}
      aria-labelledby="age-title"
      aria-describedby="age-text"
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
    >
      <b className="eighteen" aria-hidden="true">
        18+
      </b>
      {left ? <Farewell onMistake={() => setLeft(false)} /> : <Question onYes={confirm} onNo={() => setLeft(true)} />}
    </dialog>
  );
}

function Question({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const locale = useLocale();
  const { reg_alert: warning } = useSite();
  return (
    <>
      <h2 id="age-title">{m.age_title()}</h2>
      <p id="age-text">{m.age_text()}</p>
      <div className="prompt-actions">
        <Button tone="accent" size="large" wide onClick={onYes}>
          {m.age_yes()}
        </Button>
        <Button size="large" wide onClick={onNo}>
          {m.age_no()}
        </Button>
      </div>
      <p className="age-risk">{warning?.[locale] ?? m.age_risk()}</p>
    </>
  );
}

/** A page cannot close itself: this screen says so instead of redirecting. */
function Farewell({ onMistake }: { onMistake: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 id="age-title" ref={heading} tabIndex={-1}>
        {m.age_left_title()}
      </h2>
      <p id="age-text">{m.age_left_text()}</p>
      <div className="prompt-actions">
        <ButtonLink wide size="large" href="/responsible-gaming">
          {m.age_left_help()}
        </ButtonLink>
        <Button tone="quiet" wide onClick={onMistake}>
          {m.age_left_wrong()}
        </Button>
      </div>
    </>
  );
}
