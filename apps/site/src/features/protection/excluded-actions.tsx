import "./protection.css";
import { createClient } from "@trevo/contract/client";
import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import type { Exclusion } from "../../lib/exclusion.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { m } from "../../paraglide/messages.js";
import { PayoutPanel } from "./payout-panel.tsx";
import { useMoment } from "./use-moment.ts";

/** What is left to do for who is excluded: take the money out; and, without a term, ask for its end. */
export function ExcludedActions({ exclusion: { end_at, payout_token } }: { exclusion: Exclusion }) {
  if (!payout_token) return null;
  return (
    <div className="excluded-actions">
      <PayoutPanel token={payout_token} />
      {end_at === null ? <Removal token={payout_token} /> : null}
    </div>
  );
}

function Removal({ token }: { token: string }) {
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const [end, setEnd] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const ask = async () => {
    setBusy(true);
    const client = createClient({ base: "/api", headers: () => ({ authorization: `Bearer ${token}` }) });
    const reply = await client("POST /profile/self-exclusion/remove", {});
    setBusy(false);
    if (reply.ok) setEnd(reply.data.data.end_at);
    else setFailure(reply);
  };
  if (end)
    return (
      <Notice tone="good" announce>
        {m.exclude_removed({ end: moment(end) })}
      </Notice>
    );
  return (
    <>
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button tone="quiet" wide busy={busy ? m.exclude_removing() : undefined} onClick={() => void ask()}>
        {m.exclude_remove()}
      </Button>
      <p className="excluded-note">{m.exclude_remove_text()}</p>
    </>
  );
}
