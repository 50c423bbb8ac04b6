import { moderationReasons, muteMinutes } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { DecisionField, FieldValues } from "../../frame/decision-fields.tsx";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useMember } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import type { CaseProps } from "./case-file.tsx";
import { caseShapes, useChatWords } from "./chat-words.ts";

type Act = "take" | "uphold" | "dismiss";
type Props = CaseProps & { readonly onDecided: () => void };

/** Reasons without a sanction: players who may need help, or may be under age, are not punished for saying so. */
const withoutSanction: ReadonlySet<string> = new Set(["care", "age"]);

export function DecideCase({ of, file, onDecided }: Props) {
  const words = useChatWords();
  const me = useMember();
  const nameOf = useNames();
  const may = useCan(opens("POST /staff/:tenant/chat/cases/:id", "chat.moderate"), of.tenant);
  const decisionOf = useDecision({ of, file, onDecided });
  const mayDecide = may && (file.state === "open" || file.state === "taken");
  const mayTake = may && file.state === "open";
  const why = !may
    ? words.whyRead
    : !mayDecide
      ? words.whyDone
      : file.taken_by === null
        ? words.whyFree
        : file.taken_by === me.id
          ? words.whyMine
          : words.whyOther(nameOf(file.taken_by));
  const answers = [
    { act: "uphold", label: words.upholdMore, look: "danger", shortcut: "a" },
    { act: "dismiss", label: words.dismissMore, shortcut: "r" },
  ] as const;
  return (
    <PanelDecisions<Act>
      shape={caseShapes[file.state]}
      why={why}
      acts={[...(mayDecide ? answers : []), ...(mayTake ? [{ act: "take", label: words.take } as const] : [])]}
      decisionOf={decisionOf}
    />
  );
}

const noteOf = ({ note = "" }: FieldValues): { note?: string } => (note.trim() === "" ? {} : { note: note.trim() });

const penaltyOf = ({ sanction = "" }: FieldValues) => {
  const minutes = muteMinutes.find((each) => String(each) === sanction);
  if (minutes !== undefined) return { kind: "mute", minutes } as const;
  return sanction === "ban" ? ({ kind: "ban" } as const) : null;
};

const actionOf = ({ action }: FieldValues) => (action === "delete" || action === "delete_recent" ? action : "none");

function useFields({ file }: Pick<CaseProps, "file">): { uphold: DecisionField[]; note: DecisionField } {
  const words = useChatWords();
  const note = { name: "note", title: words.note, hint: words.noteHint, kind: "text", max: 500, optional: true } as const;
  const uphold: DecisionField[] = [
    {
      name: "reason",
      title: words.reason,
      hint: words.reasonHint,
      kind: "choice",
      options: moderationReasons.map((value) => ({ value, title: words.reasons[value] })),
    },
    {
      name: "action",
      title: words.action,
      kind: "choice",
      optional: true,
      blank: file.held ? words.actions.delete : words.actions.none,
      options: (file.held ? (["delete_recent"] as const) : (["delete", "delete_recent"] as const)).map((value) => ({
        value,
        title: words.actions[value],
      })),
    },
  ];
  if (!withoutSanction.has(file.reason))
    uphold.push({
      name: "sanction",
      title: words.sanction,
      kind: "choice",
      optional: true,
      options: [
        ...muteMinutes.map((each) => ({ value: String(each), title: words.mutes[each] })),
        { value: "ban", title: words.kinds.ban },
      ],
    });
  return { uphold: [...uphold, note], note };
}

function useDecision({ of, file, onDecided }: Props): (act: Act) => Decision {
  const words = useChatWords();
  const params = { ...of };
  const fields = useFields({ file });
  const again = (): void => readAgain("GET /staff/:tenant/chat/cases/:id", "GET /staff/:tenant/chat/queue");
  const decided = () => {
    again();
    onDecided();
  };
  const shared = { tenant: of.tenant, onConflict: again, onDone: decided };
  const known = moderationReasons.find((each) => each === file.reason) ?? "other";
  const decisions: Record<Act, Decision> = {
    take: {
      ...shared,
      onDone: again,
      title: words.takeTitle,
      text: words.takeText,
      action: words.take,
      send: () => request("POST /staff/:tenant/chat/cases/:id/take", { params }),
    },
    uphold: {
      ...shared,
      title: words.upholdTitle,
      text: words.upholdText,
      action: words.uphold,
      danger: true,
      fields: fields.uphold,
      send: ({ values }) =>
        request("POST /staff/:tenant/chat/cases/:id", {
          params,
          body: {
            decision: "uphold",
            reason: moderationReasons.find((each) => each === values["reason"]) ?? known,
            action: actionOf(values),
            sanction: penaltyOf(values),
            ...noteOf(values),
          },
        }),
    },
    dismiss: {
      ...shared,
      title: words.dismissTitle,
      text: file.held ? words.dismissHeldText : words.dismissText,
      action: words.dismiss,
      fields: [fields.note],
      send: ({ values }) =>
        request("POST /staff/:tenant/chat/cases/:id", { params, body: { decision: "dismiss", reason: known, ...noteOf(values) } }),
    },
  };
  return (act) => decisions[act];
}
