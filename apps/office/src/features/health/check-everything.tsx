import type { Health, InvariantCheck } from "@trevo/contract";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { readAgain } from "../../frame/deciding.ts";
import { type Decision, DecisionDialog } from "../../frame/decision-dialog.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useInvariantName } from "../../lib/invariant-names.ts";
import { brandsOf, opens, useMember } from "../../lib/member.ts";
import { useMoments, useNumber } from "../../lib/moments.ts";
import { useNames } from "../../lib/names.ts";
import { Box } from "./box.tsx";
import { useHealthWords } from "./health-words.ts";

const run = "POST /staff/:tenant/invariants/run";

/** The latest check of everything with its progress, and the button that starts one. */
export function CheckEverything({ health: { check, is_checking } }: { health: Health }) {
  const words = useHealthWords();
  const brands = brandsOf(useMember(), opens(run, "audit.read"));
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const named = params.get("tenant");
  const tenant = named !== null && brands.includes(named) ? named : brands[0];
  const again = (): void => readAgain("GET /staff/health", "GET /staff/:tenant/violations");
  const decision: Decision = {
    tenant: tenant ?? "",
    title: words.startTitle,
    text: words.startText,
    action: words.startAction,
    send: () => request(run, { params: { tenant: tenant ?? "" } }),
    onConflict: again,
    onDone: again,
  };
  const isOther = is_checking && check?.state !== "running";
  return (
    <Box title={words.check}>
      {isOther ? <Status shape="work">{words.checkOther}</Status> : null}
      {check && !isOther ? <Latest check={check} /> : null}
      {!check && !is_checking ? <p className="text-t2">{words.checkNever}</p> : null}
      {tenant !== undefined && !is_checking ? (
        <button type="button" className="button button-main justify-self-start" onClick={() => setOpen(true)}>
          {words.start}
        </button>
      ) : null}
      <DecisionDialog decision={isOpen ? decision : null} onClose={() => setOpen(false)} />
    </Box>
  );
}

function Latest({ check }: { check: InvariantCheck }) {
  const words = useHealthWords();
  const nameOf = useNames();
  const invariantName = useInvariantName();
  const number = useNumber();
  const { moment } = useMoments();
  const { state, checked, invariants, unchecked, requested_by, requested_at, ended_at } = check;
  const isWhole = state === "done" && unchecked.length === 0;
  return (
    <>
      <Status shape={state === "running" ? "work" : isWhole ? "good" : "bad"}>{words.progress(number(checked), number(invariants))}</Status>
      {state === "running" ? (
        <progress className="w-full" value={checked} max={invariants} aria-label={words.progress(number(checked), number(invariants))} />
      ) : null}
      <p className="text-t3">{words.started(nameOf(requested_by), moment(requested_at))}</p>
      {state === "done" && ended_at !== null ? <p className="text-t3">{words.done(moment(ended_at))}</p> : null}
      {state === "stopped" ? <p className="text-t2">{words.stopped}</p> : null}
      {unchecked.length > 0 ? <p className="text-danger">{words.unchecked(unchecked.map(invariantName).join(", "))}</p> : null}
    </>
  );
}
