import { type ReviewRefusal, type VerificationFile, reviewRefusals } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { stateShapes, useVerificationWords } from "./verification-words.ts";

type Act = "approve" | "refuse";

interface DecideProps extends Pick<PanelProps, "of" | "onDecided"> {
  readonly file: VerificationFile;
}

export function DecideVerification({ of, file, onDecided }: DecideProps) {
  const words = useVerificationWords();
  const can = useCan(opens("POST /staff/:tenant/verifications/:id/decide", "documents.review"), of.tenant);
  const decisionOf = useDecision({ of, file, onDecided });
  const isOpen = file.review !== null;
  return (
    <PanelDecisions<Act>
      shape={stateShapes[file.state]}
      why={!isOpen ? (file.state === "under_review" ? words.whyVerifier : words.whyDone) : can ? words.whyOpen : words.whyRead}
      acts={
        can && isOpen
          ? [
              { act: "approve", label: words.approveMore, look: "main", shortcut: "a" },
              { act: "refuse", label: words.refuseMore, shortcut: "r" },
            ]
          : []
      }
      decisionOf={decisionOf}
    />
  );
}

const isRefusal = (value: string | undefined): value is ReviewRefusal =>
  (reviewRefusals as readonly (string | undefined)[]).includes(value);

function useDecision({ of, file, onDecided }: DecideProps): (act: Act) => Decision {
  const words = useVerificationWords();
  const again = (): void => readAgain("GET /staff/verifications", "GET /staff/:tenant/verifications/:id", "GET /staff/:tenant/players/:id");
  const reason: DecisionField = {
    name: "reason",
    title: words.reason,
    hint: words.reasonHint,
    kind: "choice",
    options: reviewRefusals.map((value) => ({ value, title: words.reasons[value] })),
  };
  const note: DecisionField = { name: "note", title: words.note, hint: words.noteHint, kind: "text", max: 500, optional: true };
  const bodyOf = (act: Act, { reason: chosen, note: written = "" }: FieldValues) => {
    const seen = { expected_version: file.version, ...(written.trim() === "" ? {} : { note: written.trim() }) };
    if (act === "approve") return { ...seen, decision: act };
    if (!isRefusal(chosen)) throw new Error("A refusal was sent without its reason.");
    return { ...seen, decision: act, reason: chosen };
  };
  return (act) => ({
    tenant: of.tenant,
    title: act === "approve" ? words.approveTitle : words.refuseTitle,
    text: act === "approve" ? words.approveText : words.refuseText,
    action: act === "approve" ? words.approve : words.refuse,
    danger: act === "refuse",
    fields: act === "approve" ? [note] : [reason, note],
    send: ({ values }) => request("POST /staff/:tenant/verifications/:id/decide", { params: { ...of }, body: bodyOf(act, values) }),
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  });
}
