import { useQuery } from "@tanstack/react-query";
import { type AmlCase, type AmlState, amlLimits } from "@trevo/contract";
import { formatMoney } from "@trevo/ui/format";
import { useUiLocale } from "@trevo/ui/locale";
import { Link } from "react-router";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Checks, Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { Amount, Wait } from "../../frame/parts.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNow } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { noonOf } from "../../lib/noon-of.ts";
import { useCaseWords } from "./case-words.ts";
import { DaysTable } from "./days-table.tsx";
import { DecideCase } from "./decide-case.tsx";

const endpoint = "GET /staff/:tenant/aml-cases/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/pld/${tenant}/${id}`;

export const stateShapes: Record<AmlState, Shape> = { open: "look", to_report: "bad", reported: "good", closed: "refused" };

export function CasePanel({ of, onClose, onDecided }: PanelProps) {
  const words = useCaseWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <Case file={file.data} onClose={onClose} onDecided={onDecided} />;
}

interface CaseProps extends Omit<PanelProps, "of"> {
  readonly file: AmlCase;
}

function Case({ file, onClose, onDecided }: CaseProps) {
  const words = useCaseWords();
  const { moment } = useMoments();
  const now = useNow();
  const { tenant, id, state, amount, opened_at, due_at, player_id, player_name } = file;
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  const since = state === "to_report" && file.decision ? file.decision.at : opened_at;
  return (
    <Panel
      label={words.one}
      page={pageOf({ tenant, id })}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[state]}>{words.states[state]}</Status>
          <span>
            {tenant} · {words.opened(moment(opened_at))}
          </span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">
            {maySee ? (
              <Link to={`/jogadores/${tenant}/${player_id}`} className="underline">
                {player_name}
              </Link>
            ) : (
              player_name
            )}
          </p>
          {amount > 0 ? (
            <p className="panel-amount">
              <Amount centavos={amount} />
            </p>
          ) : null}
          {state === "open" || state === "to_report" ? (
            <p className="panel-promise">
              {state === "open" ? words.decideBy(moment(due_at)) : words.reportBy(moment(due_at))}{" "}
              <Wait since={Date.parse(since)} due={Date.parse(due_at)} now={now} />
            </p>
          ) : null}
        </>
      }
      foot={<DecideCase key={file.version} file={file} onDecided={onDecided} />}
    >
      <Why file={file} />
      <PanelPart title={words.account}>
        <Facts
          facts={[
            [words.accountState, words.players[file.player.state]],
            [words.cash, <Amount key="cash" centavos={file.player.cash} />],
            [words.since, moment(file.player.created_at)],
          ]}
        />
      </PanelPart>
      <DaysTable days={file.days} />
      <History file={file} />
    </Panel>
  );
}

/** Shows what each rule found beside its limit, or why a member opened the case. */
function Why({ file: { signals, opened } }: { readonly file: AmlCase }) {
  const words = useCaseWords();
  const locale = useUiLocale();
  const { date } = useMoments();
  const nameOf = useNames();
  const money = (centavos: number): string => formatMoney(centavos, locale);
  const limits = words.limits({
    structuring: money(amlLimits.structuring.deposited),
    pass_through: money(amlLimits.pass_through.deposited),
    unusual_volume: money(amlLimits.unusual_volume.deposited),
  });
  return (
    <PanelPart title={words.evidence} note={words.evidenceNote}>
      <p className="mb-2 text-t2">{words.secret}</p>
      {opened ? (
        <p className="mb-2 break-words">
          “{opened.note}” <span className="text-t3">· {nameOf(opened.by)}</span>
        </p>
      ) : null}
      <Checks
        checks={signals.map(({ rule, from, to, amount, count }) => ({
          shape: "look" as const,
          text: (
            <>
              <b className="font-semibold">{words.rules[rule]}</b>
              <span className="text-t3">
                {" "}
                · {from === to ? date(noonOf(from)) : `${date(noonOf(from))} – ${date(noonOf(to))}`} · {words.payments(count)}
                <br />
                {limits[rule]}
              </span>
            </>
          ),
          result: money(amount),
        }))}
      />
    </PanelPart>
  );
}

function History({ file: { tenant, decision, report, others } }: { readonly file: AmlCase }) {
  const words = useCaseWords();
  const { moment } = useMoments();
  const nameOf = useNames();
  return (
    <PanelPart title={words.history}>
      {decision === null && others.length === 0 ? <p className="text-t3">{words.noHistory}</p> : null}
      <ul className="grid gap-2">
        {report ? (
          <li>
            <b className="font-semibold">{words.reported(report.receipt)}</b> <span className="text-t3">· {moment(report.at)}</span>
          </li>
        ) : null}
        {decision ? (
          <li>
            <b className="font-semibold">{words.verdicts[decision.verdict]}</b>
            <p className="break-words">“{decision.reason}”</p>
            <p className="text-t3">
              {words.twoNames(nameOf(decision.proposed_by), nameOf(decision.approved_by))} · {moment(decision.at)}
            </p>
          </li>
        ) : null}
        {others.map(({ id, state, opened_at }) => (
          <li key={id}>
            <Link to={pageOf({ tenant, id })} className="underline">
              {words.other(moment(opened_at))}
            </Link>{" "}
            <span className="text-t3">· {words.states[state]}</span>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
