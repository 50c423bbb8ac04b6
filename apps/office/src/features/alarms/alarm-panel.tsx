import { useQuery } from "@tanstack/react-query";
import type { Alarm, AlarmKind } from "@trevo/contract";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount, Wait } from "../../frame/parts.tsx";
import { pathOf, useScreens } from "../../frame/screens.ts";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { mayOpen, useMember } from "../../lib/member.ts";
import { useMoments, useNow, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { isBack, shapeOf, waitsFrom } from "./alarm-shape.ts";
import { useSubjectText } from "./subject-text.ts";
import { useAlarmWords } from "./alarm-words.ts";
import { HandleAlarm } from "./handle-alarm.tsx";

const endpoint = "GET /staff/alarms/:id";

/** The screen on which each kind of alarm can be investigated. */
const screensOf: Record<AlarmKind, string> = {
  invariant_broken: "/achados",
  invariant_differs: "/achados",
  win_parked: "/rodadas/abertas",
  round_needs_person: "/rodadas/abertas",
  return_outside: "/retornos",
  sms_bound_reached: "/mensagens",
  complaints_high: "/mensagens",
  marketing_stopped: "/mensagens",
};

export function AlarmPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useAlarmWords();
  const file = useQuery({
    queryKey: [endpoint, of.id],
    queryFn: ({ signal }) => request(endpoint, { params: { id: of.id }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File alarm={file.data} onClose={onClose} onDecided={onDecided} />;
}

function File({ alarm, onClose, onDecided }: Omit<PanelProps, "of"> & { readonly alarm: Alarm }) {
  const words = useAlarmWords();
  const now = useNow();
  const { kind, state, tenant, due_at } = alarm;
  return (
    <Panel
      label={`${words.one}: ${words.kinds[kind]}`}
      onClose={onClose}
      line={
        <>
          <Status shape={shapeOf(alarm)}>{isBack(alarm) ? words.isBack : words.states[state]}</Status>
          <span>{tenant}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">{words.kinds[kind]}</p>
          {due_at === null ? null : (
            <p className="panel-promise">
              <Wait since={waitsFrom(alarm)} due={Date.parse(due_at)} now={now} />
            </p>
          )}
        </>
      }
      foot={<HandleAlarm alarm={alarm} onDecided={onDecided} />}
    >
      <section className="panel-part">
        <p className="text-t2">{words.help[kind]}</p>
        <CauseLink alarm={alarm} />
      </section>
      <Course alarm={alarm} />
      <Details alarm={alarm} />
    </Panel>
  );
}

function CauseLink({ alarm: { kind, tenant } }: { alarm: Alarm }) {
  const words = useAlarmWords();
  const locale = useUiLocale();
  const member = useMember();
  const screen = useScreens().find((one) => pathOf(one) === screensOf[kind]);
  if (!screen || !mayOpen(member, screen.opens)) return null;
  return (
    <Link className="mt-2 inline-block underline" to={`${pathOf(screen)}?tenant=${encodeURIComponent(tenant)}`}>
      {words.goTo(screen.title[locale])}
    </Link>
  );
}

/** Shows when the alarm was raised, and who did what. */
function Course({ alarm }: { alarm: Alarm }) {
  const words = useAlarmWords();
  const nameOf = useNames();
  const number = useNumber();
  const { moment } = useMoments();
  const { first_raised_at, last_raised_at, raised, taken_by, taken_at, closed_by, closed_at, reason } = alarm;
  return (
    <section className="panel-part">
      <Facts
        facts={[
          [words.first, moment(first_raised_at)],
          ...(raised === 1 ? [] : [[words.last, `${moment(last_raised_at)} · ${words.times(number(raised))}`] as const]),
          ...(taken_by && taken_at ? [[words.takenFrom, words.by(nameOf(taken_by), moment(taken_at))] as const] : []),
          ...(closed_by && closed_at ? [[words.closedBy, words.by(nameOf(closed_by), moment(closed_at))] as const] : []),
          ...(reason === null ? [] : [[words.reason, `“${reason}”`] as const]),
        ]}
      />
    </section>
  );
}

function Details({ alarm: { kind, subject, facts } }: { alarm: Alarm }) {
  const words = useAlarmWords();
  const subjectText = useSubjectText();
  const number = useNumber();
  const valueOf = (name: string, value: string | number) =>
    name === "amount" ? (
      <Amount centavos={Number(value)} />
    ) : name === "reason" ? (
      (words.reasons[value] ?? value)
    ) : typeof value === "number" && name !== "first_violation" ? (
      number(value)
    ) : (
      value
    );
  return (
    <PanelPart title={words.details}>
      <Facts
        facts={[
          [
            words.subject,
            <span key="subject" className="break-all">
              {subjectText({ kind, subject })}
            </span>,
          ],
          ...Object.entries(facts).map(([name, value]) => [words.facts[name] ?? name, valueOf(name, value)] as const),
        ]}
      />
    </PanelPart>
  );
}
