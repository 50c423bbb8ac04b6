import { useQuery } from "@tanstack/react-query";
import type { ProtectionAlert } from "@trevo/contract";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Checks, Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount, Wait } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useMoments, useNow, useNumber } from "../../lib/moments.ts";
import { CareNotes } from "./care-notes.tsx";
import { DecideAlert } from "./decide-alert.tsx";
import { kindOf, useProtectionWords } from "./protection-words.ts";

const endpoint = "GET /staff/:tenant/protection-alerts/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/protecao/${tenant}/${id}`;

export function AlertPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useProtectionWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <Alert of={of} alert={file.data} onClose={onClose} onDecided={onDecided} />;
}

function Alert({ of, alert, onClose, onDecided }: PanelProps & { readonly alert: ProtectionAlert }) {
  const words = useProtectionWords();
  const now = useNow();
  const { player, raised_at, due_at } = alert;
  return (
    <Panel
      label={`${words.one}: ${player.name}`}
      page={pageOf(of)}
      onClose={onClose}
      line={
        <>
          <Status shape={raised_at ? "look" : "good"}>{raised_at ? words.open : words.handled}</Status>
          <span>{of.tenant}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">
            <Link to={`/jogadores/${of.tenant}/${alert.id}`} className="underline">
              {player.name}
            </Link>
          </p>
          {raised_at && due_at ? (
            <p className="panel-promise">
              <Wait since={Date.parse(raised_at)} due={Date.parse(due_at)} now={now} />
            </p>
          ) : null}
        </>
      }
      foot={<DecideAlert key={alert.version} of={of} alert={alert} onDecided={onDecided} />}
    >
      <Signs alert={alert} />
      <Figures alert={alert} />
      <Account alert={alert} />
      <CareNotes decisions={alert.decisions} />
    </Panel>
  );
}

interface AlertProps {
  readonly alert: ProtectionAlert;
}

/** Shows why the alert was raised. */
function Signs({ alert: { signs } }: AlertProps) {
  const words = useProtectionWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.why}>
      {signs.length === 0 ? <p className="text-t3">{words.noSigns}</p> : null}
      <Checks
        checks={signs.map(({ kind, at, handled_at, closed_at }) => ({
          shape: handled_at === null && closed_at === null ? ("look" as const) : ("waiting" as const),
          text: kindOf(words.signTexts, kind),
          result: moment(at),
        }))}
      />
    </PanelPart>
  );
}

function Figures({ alert: { results, deposited, limits } }: AlertProps) {
  const words = useProtectionWords();
  const number = useNumber();
  return (
    <PanelPart title={words.figures}>
      <Facts
        facts={[
          [words.resultDay, <Amount key="day" centavos={results.day} />],
          [words.resultWeek, <Amount key="week" centavos={results.week} />],
          [words.resultMonth, <Amount key="month" centavos={results.month} />],
          [words.depositedDay, <Amount key="today" centavos={deposited.day} />],
          [words.depositedMonth, <Amount key="deposited" centavos={deposited.month} />],
          [words.limits, limits === 0 ? words.noLimits : number(limits)],
        ]}
      />
    </PanelPart>
  );
}

function Account({ alert: { player } }: AlertProps) {
  const words = useProtectionWords();
  const { date, moment } = useMoments();
  const { exclusion, paused_until } = player;
  return (
    <PanelPart title={words.account}>
      <Facts
        facts={[
          [words.bornIn, player.born_in],
          [words.since, date(player.created_at)],
          [words.identity, player.verified ? words.verified : words.unverified],
          [words.marketing, player.marketing ? words.marketingOn : words.marketingOff],
          ...(paused_until === null ? [] : [[words.paused, moment(paused_until)] as const]),
          ...(exclusion === null ? [] : [[words.excluded, exclusion.end_at === null ? words.noTerm : moment(exclusion.end_at)] as const]),
        ]}
      />
    </PanelPart>
  );
}
