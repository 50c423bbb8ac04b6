import { useQuery } from "@tanstack/react-query";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { thrownText } from "../../lib/request.ts";
import { saveText } from "../../lib/save-file.ts";
import { m } from "../../paraglide/messages.js";
import { type CheckedProof, proofQuery } from "./api.ts";

const verdicts: Record<CheckedProof["verdict"], () => string> = {
  verified: m.sports_proof_verified,
  unverifiable: m.sports_proof_open,
  contradicted: m.sports_proof_contradicted,
};

/** Proof of a bet, verified on this device when opened, and available for download. */
export function BetProof({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="bet-explanation" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="down" />
        {m.sports_proof()}
      </summary>
      {open ? <Checked id={id} /> : null}
    </details>
  );
}

function Checked({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(proofQuery(id), usePageQueries());
  if (data)
    return (
      <div className="bet-proof">
        <p role="status">{verdicts[data.verdict]()}</p>
        <p className="bet-id">{m.sports_proof_hash({ hash: data.proof.ticket_hash })}</p>
        <Button onClick={() => saveText(`trevo-bet-${id}.json`, JSON.stringify(data.proof, null, 2))}>{m.sports_proof_save()}</Button>
      </div>
    );
  if (!error || isFetching) return <Skeleton className="bet-explanation-wait" />;
  return (
    <p role="alert">
      {thrownText(error)}{" "}
      <button type="button" onClick={() => void refetch()}>
        {m.try_again()}
      </button>
    </p>
  );
}
