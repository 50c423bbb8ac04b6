import type { AmlCase, AmlVerdict } from "@trevo/contract";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { useWaitingProposal } from "../../lib/waiting-proposal.ts";
import { useCaseWords } from "./case-words.ts";

interface DecideProps extends Pick<PanelProps, "onDecided"> {
  readonly file: AmlCase;
}

type Act = AmlVerdict | "reported";

const again = (): void => readAgain("GET /staff/aml-cases", "GET /staff/:tenant/aml-cases/:id", "GET /staff/proposals");

/** Proposes to report or close the case, which two members must approve, or records the report's receipt. It changes no account. */
export function DecideCase({ file, onDecided }: DecideProps) {
  const words = useCaseWords();
  const { tenant, id, state } = file;
  const can = useCan(opens("POST /staff/:tenant/aml-cases/:id/decide", "aml.review"), tenant);
  const waiting = useWaitingProposal({
    tenant,
    kind: "aml_decision",
    isOf: (after) => after["case"] === id,
    enabled: can && state === "open",
  });
  const nameOf = useNames();
  const { moment } = useMoments();
  const decisionOf = useDecision(file, onDecided);
  if (waiting)
    return (
      <PanelDecisions
        shape="two"
        why={
          <>
            {words.proposed(nameOf(waiting.proposed_by), moment(waiting.proposed_at))}{" "}
            <Link to={`/aprovacoes?tenant=${tenant}&peek=${tenant}.${waiting.id}`} className="underline">
              {words.approvals}
            </Link>
          </>
        }
        acts={[]}
        decisionOf={decisionOf}
      />
    );
  if (state === "open")
    return (
      <PanelDecisions
        shape="two"
        why={can ? words.two : words.read}
        acts={
          can
            ? [
                { act: "report", label: words.reportLabel, look: "main", shortcut: "a" },
                { act: "close", label: words.closeLabel, look: "danger", shortcut: "r" },
              ]
            : []
        }
        decisionOf={decisionOf}
      />
    );
  const isDue = state === "to_report";
  return (
    <PanelDecisions
      shape={isDue ? "bad" : state === "reported" ? "good" : "refused"}
      why={isDue && !can ? words.read : words.why[state]}
      acts={can && isDue ? [{ act: "reported", label: words.receiptLabel, look: "main", shortcut: "a" }] : []}
      decisionOf={decisionOf}
    />
  );
}

function useDecision({ tenant, id, version: expected_version }: AmlCase, onDecided: () => void): (act: Act) => Decision {
  const words = useCaseWords();
  const params = { tenant, id };
  return (act) => {
    const shared = { tenant, onConflict: again };
    if (act === "reported")
      return {
        ...shared,
        title: words.receiptTitle,
        text: words.receiptText,
        action: words.receiptAction,
        fields: [{ name: "receipt", title: words.receipt, kind: "line", max: 60 }],
        send: ({ values: { receipt } }) =>
          request("POST /staff/:tenant/aml-cases/:id/reported", { params, body: { receipt: (receipt ?? "").trim(), expected_version } }),
        onDone: () => {
          again();
          onDecided();
        },
      };
    return {
      ...shared,
      title: words.titles[act],
      text: words.texts[act],
      action: words.propose,
      danger: act === "close",
      asksReason: true,
      reasonMax: 500,
      reasonHint: words.reasonHint,
      send: ({ reason, idempotencyKey }) =>
        request("POST /staff/:tenant/aml-cases/:id/decide", {
          params,
          body: { verdict: act, expected_version, reason },
          idempotencyKey,
        }),
      onDone: again,
    };
  };
}
