import "./protection.css";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import type { Exclusion } from "../../lib/exclusion.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { m } from "../../paraglide/messages.js";
import { PayoutPanel } from "./payout-panel.tsx";
import { useMoment } from "./use-moment.ts";
import { useLocale } from "../../lib/locale.ts";
import { useAction } from "../../lib/use-action.ts";
import { removeExclusionMutation } from "./api.ts";

/** Remaining actions of an excluded player: withdraw the balance and, for an exclusion without a term, request its end. */
export function ExcludedActions({ exclusion: { end_at, payout_token } }: { exclusion: Exclusion }) {
  if (!payout_token) return null;
  return (
    <div className="excluded-actions">
      <PayoutPanel token={payout_token} />
      {end_at === null ? <Removal token={payout_token} /> : null}
      <ButtonLink href="/support" tone="quiet">
        {m.support_title()}
      </ButtonLink>
    </div>
  );
}

function Removal({ token }: { token: string }) {
  const moment = useMoment();
  const [end, setEnd] = useState<string | null>(null);
  const { busy, failure, run } = useAction(removeExclusionMutation({ token, locale: useLocale() }));
  const remove = async () => {
    const reply = await run();
    if (reply) setEnd(reply.data.end_at);
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
      <Button tone="quiet" wide busy={busy ? m.exclude_removing() : undefined} onClick={() => void remove()}>
        {m.exclude_remove()}
      </Button>
      <p className="excluded-note">{m.exclude_remove_text()}</p>
    </>
  );
}
