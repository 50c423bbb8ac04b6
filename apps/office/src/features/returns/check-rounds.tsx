import type { RoundCheck, VersionReturnFile } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { PanelPart } from "../../frame/panel.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { Status } from "../../frame/status.tsx";
import { whilePresent } from "../../lib/activity.ts";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { shortId } from "../../lib/short-id.ts";
import { useCheckWords } from "./check-words.ts";

const endpoint = "GET /staff/:tenant/returns/:id/verification";
const verify = "POST /staff/:tenant/returns/:id/verify";

/** How often the progress of a running check is read, in ms. */
const progressMs = 2_000;

interface CheckRoundsProps {
  readonly tenant: string;
  readonly file: Pick<VersionReturnFile, "id" | "title">;
}

/** Has the game's recorded rounds recomputed from their seeds, and shows the latest result. */
export function CheckRounds({ tenant, file: { id, title } }: CheckRoundsProps) {
  const words = useCheckWords();
  const errorText = useErrorText();
  const may = useCan(opens(verify, "returns.read"), tenant);
  const [isOpen, setOpen] = useState(false);
  const params = { tenant, id };
  const latest = useQuery({
    queryKey: [endpoint, params],
    queryFn: ({ signal }) => request(endpoint, { params, signal }).then(({ data }) => data),
    refetchInterval: ({ state: { data } }) => (data?.state === "running" ? whilePresent(progressMs)() : false),
  });
  const again = (): void => readAgain(endpoint);
  const decision: Decision = {
    tenant,
    title: words.startTitle(title),
    text: words.startText,
    action: words.startAction,
    send: () => request(verify, { params }),
    onConflict: again,
    onDone: again,
  };
  return (
    <PanelPart title={words.title}>
      {latest.isPending ? <p className="text-t3">{words.loading}</p> : null}
      {latest.isError ? (
        <p className="text-danger" role="alert">
          {errorText(latest.error)}{" "}
          <button type="button" className="button" onClick={() => void latest.refetch()}>
            {words.retry}
          </button>
        </p>
      ) : null}
      {latest.data === null ? <p className="text-t2">{words.never}</p> : null}
      {latest.data ? <Result check={latest.data} tenant={tenant} /> : null}
      {may && latest.data !== undefined && latest.data?.state !== "running" ? (
        <button type="button" className="button mt-2" onClick={() => setOpen(true)}>
          {words.start}
        </button>
      ) : null}
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </PanelPart>
  );
}

function Result({ check, tenant }: { check: RoundCheck; tenant: string }) {
  const words = useCheckWords();
  const nameOf = useNames();
  const number = useNumber();
  const { moment } = useMoments();
  const { state, checked, mismatches, mismatched, requested_by, requested_at } = check;
  const said = state === "done" && checked === 0 ? words.none : words.states[state](number(checked));
  return (
    <>
      <Status shape={mismatches > 0 ? "bad" : state === "running" ? "work" : state === "done" ? "good" : "look"}>
        {mismatches > 0 ? words.mismatches(number(mismatches), number(checked)) : said}
      </Status>
      {state === "running" ? <progress className="mt-1 w-full" aria-label={words.states.running(number(checked))} /> : null}
      <p className="text-t3">{words.by(nameOf(requested_by), moment(requested_at))}</p>
      {mismatched.length > 0 ? (
        <ul className="checks">
          {mismatched.map(({ round_id, check: failed }) => (
            <li key={round_id}>
              <Status shape="bad" />
              <Link to={`/rodadas/${tenant}/${round_id}`}>{shortId(round_id)}</Link>
              <small>{words.failed[failed]}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
