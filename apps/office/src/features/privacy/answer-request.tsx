import { type PrivacyOutcome, type PrivacyRequestFile, privacyAnswerMax, privacyOutcomes } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { shapeOf, usePrivacyWords } from "./privacy-words.ts";

interface AnswerProps extends Pick<PanelProps, "onDecided"> {
  readonly file: PrivacyRequestFile;
}

const isOutcome = (value: string | undefined): value is PrivacyOutcome =>
  (privacyOutcomes as readonly (string | undefined)[]).includes(value);

/** Answers a request, once: the action taken, the text for the player, and the reason for the record. */
export function AnswerRequest({ file, onDecided }: AnswerProps) {
  const words = usePrivacyWords();
  const { tenant, id, player_name, outcome } = file;
  const can = useCan(opens("POST /staff/:tenant/privacy-requests/:id/answer", "privacy.answer"), tenant);
  const again = (): void => readAgain("GET /staff/privacy-requests", "GET /staff/:tenant/privacy-requests/:id");
  const decision: Decision = {
    title: words.answerTitle,
    tenant,
    text: words.answerText(player_name),
    action: words.answerAction,
    fields: [
      {
        name: "outcome",
        title: words.outcome,
        kind: "choice",
        options: privacyOutcomes.map((value) => ({ value, title: words.outcomes[value] })),
      },
      { name: "answer", title: words.answerField, hint: words.answerHint, kind: "text", max: privacyAnswerMax },
    ],
    asksReason: true,
    reasonMax: 500,
    send: ({ reason, values: { outcome: chosen, answer = "" } }) => {
      if (!isOutcome(chosen)) throw new Error("An answer was sent without what was done.");
      return request("POST /staff/:tenant/privacy-requests/:id/answer", {
        params: { tenant, id },
        body: { outcome: chosen, answer: answer.trim(), reason },
      });
    },
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  return (
    <PanelDecisions
      shape={shapeOf(outcome)}
      why={outcome !== null ? words.whyDone : can ? words.whyOpen : words.whyRead}
      acts={can && outcome === null ? [{ act: "answer", label: words.answerMore, look: "main", shortcut: "a" }] : []}
      decisionOf={() => decision}
    />
  );
}
