import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useKeys } from "../../frame/keys.ts";
import { Key } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import type { StatementProps } from "./statement-panel.tsx";
import { stateShapes, useStatementWords } from "./statement-words.ts";

type Act = "pay" | "outside" | "correct";
type Props = StatementProps & { readonly onDecided: () => void };

/** The most that the endpoint takes, centavos. */
const mostCorrected = 100_000_000;

/** Each of the three is a proposal: nothing happens before another member approves it. */
export function DecideStatement({ of, statement, onDecided }: Props) {
  const words = useStatementWords();
  const may = useCan(opens("POST /staff/:tenant/affiliate-statements/:id/correct", "affiliates.pay"), of.tenant);
  const [asked, ask] = useState<Act | null>(null);
  const decisionOf = useDecision({ of, statement, onDecided });
  const isOpen = statement.state === "open";
  const mayPay = may && isOpen;
  const why = !may ? words.whyRead : isOpen ? words.whyOpen : words.whyDone;
  useKeys({ a: mayPay ? () => ask("pay") : undefined });
  return (
    <>
      <p className="panel-why">
        <Status shape={isOpen ? "two" : stateShapes[statement.state]} />
        <span>{why}</span>
      </p>
      {may ? (
        <div className="panel-acts flex-wrap">
          {mayPay ? (
            <>
              <button type="button" className="button button-main button-large" onClick={() => ask("pay")}>
                {words.payMore}
                <Key>A</Key>
              </button>
              <button type="button" className="button button-large" onClick={() => ask("outside")}>
                {words.outsideMore}
              </button>
            </>
          ) : null}
          <button type="button" className="button button-large" onClick={() => ask("correct")}>
            {words.correctMore}
          </button>
        </div>
      ) : null}
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </>
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
