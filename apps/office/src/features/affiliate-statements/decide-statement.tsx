import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import type { StatementProps } from "./statement-panel.tsx";
import { stateShapes, useStatementWords } from "./statement-words.ts";

type Act = "pay" | "outside" | "correct";
type Props = StatementProps & { readonly onDecided: () => void };

/** Largest amount that the endpoint accepts, in centavos. */
const mostCorrected = 100_000_000;

/** Each of the three actions is a proposal: nothing happens before another member approves it. */
export function DecideStatement({ of, statement, onDecided }: Props) {
  const words = useStatementWords();
  const may = useCan(opens("POST /staff/:tenant/affiliate-statements/:id/correct", "affiliates.pay"), of.tenant);
  const decisionOf = useDecision({ of, statement, onDecided });
  const isOpen = statement.state === "open";
  const why = !may ? words.whyRead : isOpen ? words.whyOpen : words.whyDone;
  const paying = [
    { act: "pay", label: words.payMore, look: "main", shortcut: "a" },
    { act: "outside", label: words.outsideMore },
  ] as const;
  return (
    <PanelDecisions<Act>
      shape={isOpen ? "two" : stateShapes[statement.state]}
      why={why}
      acts={may ? [...(isOpen ? paying : []), { act: "correct", label: words.correctMore }] : []}
      decisionOf={decisionOf}
    />
  );
}

function useDecision({ of, onDecided }: Props): (act: Act) => Decision {
  const words = useStatementWords();
  const params = { ...of };
  const again = (): void => readAgain("GET /staff/:tenant/affiliate-statements", "GET /staff/proposals");
  const shared = {
    tenant: of.tenant,
    action: words.propose,
    asksReason: true,
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  const decisions: Record<Act, Decision> = {
    pay: {
      ...shared,
      title: words.payTitle,
      text: words.payText,
      send: ({ reason, idempotencyKey }) =>
        request("POST /staff/:tenant/affiliate-statements/:id/approve", { params, body: { reason }, idempotencyKey }),
    },
    outside: {
      ...shared,
      title: words.outsideTitle,
      text: words.outsideText,
      fields: [{ name: "document", title: words.document, kind: "line", max: 60 }],
      send: ({ reason, values, idempotencyKey }) =>
        request("POST /staff/:tenant/affiliate-statements/:id/mark-paid", {
          params,
          body: { document: (values["document"] ?? "").trim(), reason },
          idempotencyKey,
        }),
    },
    correct: {
      ...shared,
      title: words.correctTitle,
      text: words.correctText,
      fields: [
        {
          name: "direction",
          title: words.direction,
          kind: "choice",
          options: [
            { value: "add", title: words.add },
            { value: "take", title: words.take },
          ],
        },
        { name: "amount", title: words.amount, kind: "money", max: mostCorrected },
      ],
      send: ({ reason, values, idempotencyKey }) => {
        const amount = Number(values["amount"]) * (values["direction"] === "take" ? -1 : 1);
        return request("POST /staff/:tenant/affiliate-statements/:id/correct", { params, body: { amount, reason }, idempotencyKey });
      },
    },
  };
  return (act) => decisions[act];
}
