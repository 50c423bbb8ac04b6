import { type LinkGroup, type LinkVerdict, linkVerdicts } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useLinkWords } from "./link-words.ts";

interface DecideProps extends Pick<PanelProps, "onDecided"> {
  readonly group: LinkGroup;
}

const isVerdict = (value: string | undefined): value is LinkVerdict => (linkVerdicts as readonly (string | undefined)[]).includes(value);

/** Records how the accounts are related, with a reason. It changes no account. */
export function DecideLink({ group, onDecided }: DecideProps) {
  const words = useLinkWords();
  const { tenant, id, state, version } = group;
  const can = useCan(opens("POST /staff/:tenant/link-groups/:id/decide", "risk.review"), tenant);
  const again = (): void => readAgain("GET /staff/:tenant/link-groups", "GET /staff/:tenant/link-groups/:id");
  const decision: Decision = {
    title: words.decideTitle,
    tenant,
    text: words.decideText,
    action: words.decideAction,
    fields: [
      {
        name: "verdict",
        title: words.choice,
        kind: "choice",
        options: linkVerdicts.map((value) => ({ value, title: words.verdicts[value] })),
      },
    ],
    asksReason: true,
    reasonMax: 500,
    reasonHint: words.reasonHint,
    send: ({ reason, values: { verdict } }) => {
      if (!isVerdict(verdict)) throw new Error("A decision was sent without what it says.");
      return request("POST /staff/:tenant/link-groups/:id/decide", {
        params: { tenant, id },
        body: { verdict, expected_version: version, reason },
      });
    },
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  const isOpen = state === "open";
  return (
    <PanelDecisions
      shape={isOpen ? "look" : state === "decided" ? "good" : "refused"}
      why={isOpen ? (can ? words.whyOpen : words.whyRead) : state === "decided" ? words.whyDecided : words.whyLapsed}
      acts={can && isOpen ? [{ act: "decide", label: words.decide, look: "main", shortcut: "a" }] : []}
      decisionOf={() => decision}
    />
  );
}
