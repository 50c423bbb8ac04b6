import { useQuery } from "@tanstack/react-query";
import { readAgain } from "../../frame/deciding.ts";
import type { DecisionField } from "../../frame/decision-fields.tsx";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { PanelState } from "../../frame/panel.tsx";
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
  const decisionOf = useDecision({ of, file, onDecided });
  const mayDecide = may && file.state === "appealed";
  const why = !may ? words.whyRead : !mayDecide ? words.whyDone : file.decided_by === me.id ? words.whyMine : words.whyOpen;
  return (
    <PanelDecisions<Act>
      shape={caseShapes[file.state]}
      why={why}
      acts={
        mayDecide
          ? [
              { act: "reverse", label: words.reverseMore, look: "main", shortcut: "a" },
              { act: "keep", label: words.keepMore, shortcut: "r" },
            ]
          : []
      }
      decisionOf={decisionOf}
    />
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
