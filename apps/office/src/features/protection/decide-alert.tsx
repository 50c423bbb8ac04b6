import { type AlertAction, type ProtectionAlert, alertActions } from "@trevo/contract";
import { daysField, untilOf } from "../../frame/days-field.ts";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { useProtectionWords } from "./protection-words.ts";

type Act = "act" | "close";

interface DecideProps extends Pick<PanelProps, "of" | "onDecided"> {
  readonly alert: ProtectionAlert;
}

export function DecideAlert({ of, alert, onDecided }: DecideProps) {
  const words = useProtectionWords();
  const can = useCan(opens("POST /staff/:tenant/protection-alerts/:id/decide", "protection.review"), of.tenant);
  const decisionOf = useDecision({ of, alert, onDecided });
  const isOpen = alert.raised_at !== null;
  return (
    <PanelDecisions<Act>
      shape={isOpen ? "look" : "good"}
      why={!isOpen ? words.whyDone : can ? words.whyOpen : words.whyRead}
      acts={
        can && isOpen
          ? [
              { act: "act", label: words.actMore, look: "main", shortcut: "a" },
              { act: "close", label: words.closeMore, shortcut: "r" },
            ]
          : []
      }
      decisionOf={decisionOf}
    />
  );
}

function useDecision({ of, alert, onDecided }: DecideProps): (act: Act) => Decision {
  const words = useProtectionWords();
  const { date } = useMoments();
  const again = (): void =>
    readAgain(
      "GET /staff/protection-alerts",
      "GET /staff/:tenant/protection-alerts/:id",
      "GET /staff/:tenant/players/:id",
      "GET /staff/:tenant/players/:id/protection",
      "GET /staff/:tenant/players/:id/protection-changes",
      "GET /staff/:tenant/players/:id/timeline",
    );
  const isAction = (value: string | undefined): value is AlertAction => (alertActions as readonly (string | undefined)[]).includes(value);
  return (act) => ({
    tenant: of.tenant,
    title: act === "act" ? words.actTitle : words.closeTitle,
    text: act === "act" ? words.actText : words.closeText,
    action: act === "act" ? words.act : words.close,
    asksReason: true,
    reasonLabel: words.note,
    reasonHint: words.noteHint,
    reasonMissing: words.noteMissing,
    fields:
      act === "close"
        ? []
        : [
            {
              name: "action",
              title: words.what,
              hint: words.whatHint,
              kind: "choice",
              options: alertActions.filter((value) => value !== "close").map((value) => ({ value, title: words.actions[value] })),
            },
            daysField(words, date),
          ],
    send: ({ reason, values }) => {
      const action = act === "close" ? act : values["action"];
      if (!isAction(action)) throw new Error("A decision was sent without its action.");
      const body = { action, expected_version: alert.version, reason, ...untilOf(values) };
      return request("POST /staff/:tenant/protection-alerts/:id/decide", { params: { ...of }, body });
    },
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  });
}
