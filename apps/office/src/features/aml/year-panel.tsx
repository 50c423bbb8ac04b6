import { useQuery } from "@tanstack/react-query";
import type { AmlYear } from "@trevo/contract";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import type { PanelProps } from "../../frame/list-types.ts";
import { PanelDecisions } from "../../frame/panel-acts.tsx";
import { Facts, Panel, PanelPart, PanelState } from "../../frame/panel.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { noonOf } from "../../lib/noon-of.ts";
import { useWaitingProposal } from "../../lib/waiting-proposal.ts";
import { useYearWords } from "./year-words.ts";

export const endpoint = "GET /staff/:tenant/aml-years";
const stating = "POST /staff/:tenant/aml-years/:year/state";

export const yearShapes: Record<AmlYear["state"], Shape> = { due: "look", stated: "good", cases: "refused" };

export function YearPanel({ of, onClose, onDecided }: PanelProps) {
  const words = useYearWords();
  const page = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) =>
      request(endpoint, { params: { tenant: of.tenant }, query: { after: String(Number(of.id) + 1), limit: "1" }, signal }),
  });
  const year = page.data?.data.find(({ id }) => id === of.id);
  if (!year) return <PanelState label={words.one} onClose={onClose} error={page.error} onRetry={() => void page.refetch()} />;
  return <Year year={year} onClose={onClose} onDecided={onDecided} />;
}

function Year({ year, onClose, onDecided }: Omit<PanelProps, "of"> & { readonly year: AmlYear }) {
  const words = useYearWords();
  const number = useNumber();
  const nameOf = useNames();
  const { date, moment } = useMoments();
  const { id, tenant, state, reported, undecided, due_on, statement } = year;
  return (
    <Panel
      label={words.one}
      onClose={onClose}
      line={
        <>
          <Status shape={yearShapes[state]}>{words.states[state]}</Status>
          <span>{tenant}</span>
        </>
      }
      head={<p className="panel-title mt-1">{id}</p>}
      foot={<StateYear year={year} onDecided={onDecided} />}
    >
      <PanelPart title={words.figures}>
        <Facts
          facts={[
            [words.reported, number(reported)],
            [words.undecided, number(undecided)],
            [words.due, date(noonOf(due_on))],
          ]}
        />
      </PanelPart>
      {statement ? (
        <PanelPart title={words.statement}>
          <p className="break-words">“{statement.reason}”</p>
          <p className="text-t3">
            {words.twoNames(nameOf(statement.proposed_by), nameOf(statement.approved_by))} · {moment(statement.at)}
          </p>
        </PanelPart>
      ) : null}
    </Panel>
  );
}

function StateYear({ year: { id, tenant, state }, onDecided }: Pick<PanelProps, "onDecided"> & { readonly year: AmlYear }) {
  const words = useYearWords();
  const can = useCan(opens(stating, "aml.review"), tenant);
  const waiting = useWaitingProposal({
    tenant,
    kind: "aml_statement",
    isOf: (after) => String(after["year"]) === id,
    enabled: can && state === "due",
  });
  const nameOf = useNames();
  const again = (): void => readAgain(endpoint, "GET /staff/proposals");
  const decision: Decision = {
    title: words.title(id),
    tenant,
    text: words.text,
    action: words.propose,
    asksReason: true,
    reasonMax: 500,
    reasonHint: words.reasonHint,
    send: ({ reason, idempotencyKey }) => request(stating, { params: { tenant, year: id }, body: { reason }, idempotencyKey }),
    onConflict: again,
    onDone: () => {
      again();
      onDecided();
    },
  };
  return (
    <PanelDecisions
      shape={waiting ? "two" : yearShapes[state]}
      why={
        waiting ? (
          <>
            {words.proposed(nameOf(waiting.proposed_by))}{" "}
            <Link to={`/aprovacoes?tenant=${tenant}&peek=${tenant}.${waiting.id}`} className="underline">
              {words.approvals}
            </Link>
          </>
        ) : can || state !== "due" ? (
          words.why[state]
        ) : (
          words.read
        )
      }
      acts={can && state === "due" && !waiting ? [{ act: "state", label: words.stateLabel, look: "main", shortcut: "a" }] : []}
      decisionOf={() => decision}
    />
  );
}
