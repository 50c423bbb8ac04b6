import { Button } from "@trevo/ui/button";
import { ConfirmDialog } from "@trevo/ui/confirm-dialog";
import { useState } from "react";
import { closeQuestion, type OpenQuestion } from "../../lib/confirm.ts";
import { useHistoryStep } from "../../lib/history-step.ts";
import { m } from "../../paraglide/messages.js";

/** Asks for confirmation. Back, Escape and the first button all decline. */
export function ConfirmQuestion({ question }: { question: OpenQuestion }) {
  const [leaving, setLeaving] = useState(false);
  const open = useHistoryStep({ name: `question ${question.id}`, leaving });
  const answer = (yes: boolean) => {
    question.answer(yes);
    setLeaving(true);
  };
  return (
    <ConfirmDialog open={open} onCancel={() => answer(false)} onClosed={closeQuestion} title={question.title} text={question.text}>
      <Button onClick={() => answer(false)}>{question.no ?? m.confirm_no()}</Button>
      <Button tone={question.danger ? "danger" : "accent"} onClick={() => answer(true)}>
        {question.yes}
      </Button>
    </ConfirmDialog>
  );
}
