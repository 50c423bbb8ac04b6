import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readAgain } from "../../frame/deciding.ts";
import type { DecisionField } from "../../frame/decision-fields.tsx";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { useKeys } from "../../frame/keys.ts";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelState } from "../../frame/panel.tsx";
import { Key } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useMember } from "../../lib/member.ts";
import { CaseFile, type CaseProps } from "./case-file.tsx";
import { caseShapes } from "./chat-words.ts";
import { useAppealWords } from "./appeal-words.ts";

const endpoint = "GET /staff/:tenant/chat/cases/:id";

export function AppealPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useAppealWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <CaseFile of={of} file={file.data} onClose={onClose} foot={<DecideAppeal of={of} file={file.data} onDecided={onDecided} />} />;
}

type Act = "reverse" | "keep";
type Props = CaseProps & { readonly onDecided: () => void };

function DecideAppeal({ of, file, onDecided }: Props) {
  const words = useAppealWords();
  const me = useMember();
  const may = useCan(opens("POST /staff/:tenant/chat/appeals/:id", "chat.moderate"), of.tenant);
  const [asked, ask] = useState<Act | null>(null);
  const decisionOf = useDecision({ of, file, onDecided });
  const mayDecide = may && file.state === "appealed";
  const why = !may ? words.whyRead : !mayDecide ? words.whyDone : file.decided_by === me.id ? words.whyMine : words.whyOpen;
  useKeys({ a: mayDecide ? () => ask("reverse") : undefined, r: mayDecide ? () => ask("keep") : undefined });
  return (
    <>
      <p className="panel-why">
        <Status shape={caseShapes[file.state]} />
        <span>{why}</span>
      </p>
      {mayDecide ? (
        <div className="panel-acts">
          <button type="button" className="button button-main button-large" onClick={() => ask("reverse")}>
            {words.reverseMore}
            <Key>A</Key>
          </button>
          <button type="button" className="button button-large" onClick={() => ask("keep")}>
            {words.keepMore}
            <Key>R</Key>
          </button>
        </div>
      ) : null}
      <DecisionDialog decision={asked && decisionOf(asked)} onClose={() => ask(null)} />
    </>
  );
}

function useDecision({ of, onDecided }: Props): (act: Act) => Decision {
  const words = useAppealWords();
  const again = (): void => readAgain(endpoint, "GET /staff/:tenant/chat/appeals");
  const note: DecisionField = { name: "note", title: words.note, hint: words.noteHint, kind: "text", max: 500, optional: true };
  const allow: DecisionField = { name: "allow", title: words.allow, hint: words.allowHint, kind: "line", max: 400, optional: true };
  const decisionOf = (act: Act, own: Pick<Decision, "title" | "text" | "action" | "fields">): Decision => ({
    ...own,
    tenant: of.tenant,
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
    send: ({ values: { note: written = "", allow: listed = "" } }) =>
      request("POST /staff/:tenant/chat/appeals/:id", {
        params: { ...of },
        body: { decision: act, allow: wordsIn(listed), ...(written.trim() === "" ? {} : { note: written.trim() }) },
      }),
  });
  const decisions: Record<Act, Decision> = {
    reverse: decisionOf("reverse", {
      title: words.reverseTitle,
      text: words.reverseText,
      action: words.reverse,
      fields: [allow, note],
    }),
    keep: decisionOf("keep", { title: words.keepTitle, text: words.keepText, action: words.keep, fields: [note] }),
  };
  return (act) => decisions[act];
}

const wordsIn = (listed: string): string[] =>
  listed
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
