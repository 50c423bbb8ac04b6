import type { Alarm } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan, useMember } from "../../lib/member.ts";
import { useNames } from "../../lib/names.ts";
import { isBack, shapeOf } from "./alarm-shape.ts";
import { useAlarmWords } from "./alarm-words.ts";

type Act = "take" | "close";

interface HandleProps {
  readonly alarm: Alarm;
  readonly onDecided: () => void;
}

/** Takes or closes an alarm. A taken one stays open beside the list; a closed one leaves it. */
export function HandleAlarm({ alarm, onDecided }: HandleProps) {
  const words = useAlarmWords();
  const nameOf = useNames();
  const me = useMember();
  const can = useCan(opens("POST /staff/alarms/:id/take", "alarms.handle"), alarm.tenant);
  const decisionOf = useDecision({ alarm, onDecided });
  const { state, taken_by } = alarm;
  const isMine = taken_by === me.id;
  const back = isBack(alarm);
  const whose = taken_by === null ? words.whyOpen : isMine ? words.whyMine : words.whyTaken(nameOf(taken_by));
  const holder = back ? `${whose} ${words.whyBack}` : whose;
  const take = { act: "take", label: taken_by === null ? words.take : isMine ? words.takeAgain : words.takeOver, shortcut: "a" } as const;
  const close = { act: "close", label: words.close, shortcut: "r" } as const;
  return (
    <PanelDecisions<Act>
      shape={shapeOf(alarm)}
      why={state === "closed" ? words.whyClosed : can ? holder : `${holder} ${words.whyRead}`}
      acts={!can || state === "closed" ? [] : isMine && !back ? [{ ...close, look: "main" }] : [{ ...take, look: "main" }, close]}
      decisionOf={decisionOf}
    />
  );
}

function useDecision({ alarm, onDecided }: HandleProps): (act: Act) => Decision {
  const words = useAlarmWords();
  const nameOf = useNames();
  const me = useMember();
  const { id, tenant, taken_by, raised } = alarm;
  const params = { id };
  const again = (): void => readAgain("GET /staff/alarms", "GET /staff/alarms/:id");
  return (act) =>
    act === "take"
      ? {
          tenant,
          title: words.takeTitle,
          text: taken_by === null ? words.takeText : taken_by === me.id ? words.takeAgainText : words.takeOverText(nameOf(taken_by)),
          action: words.takeAction,
          send: () => request("POST /staff/alarms/:id/take", { params, body: { taken_by } }),
          onConflict: again,
          onDone: again,
        }
      : {
          tenant,
          title: words.closeTitle,
          text: words.closeText,
          action: words.closeAction,
          asksReason: true,
          send: ({ reason }) => request("POST /staff/alarms/:id/close", { params, body: { taken_by, raised, reason } }),
          onConflict: again,
          onDone: () => {
            again();
            onDecided();
          },
        };
}
