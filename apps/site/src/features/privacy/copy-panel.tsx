import type { PrivacyState } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { ProgressBar } from "@trevo/ui/progress";
import { Sheet } from "@trevo/ui/sheet";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { ActionButton } from "../../lib/action-button.tsx";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { useDateWords } from "../../lib/date-words.ts";
import { useReauthentication } from "../../lib/reauthentication-fields.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { requestCopyMutation } from "./api.ts";

interface PanelProps {
  state: PrivacyState;
  onChanged: () => void;
}

export function CopyPanel({ state, onChanged }: PanelProps) {
  const [open, setOpen] = useState(false);
  const say = useDateWords();
  const { export: copy, next_export_at: next } = state;
  const requested = () => {
    setOpen(false);
    onChanged();
  };
  return (
    <section className="panel" aria-labelledby="privacy-copy">
      <h2 className="h2" id="privacy-copy">
        {m.privacy_copy()}
      </h2>
      <p>{m.privacy_copy_text()}</p>
      {copy?.state === "gathering" ? <ProgressBar label={m.privacy_copy_making()} percent={copy.progress} /> : null}
      {copy?.state === "ready" && copy.expires_at ? (
        <div className="privacy-copy">
          <div>
            <b>{m.privacy_copy_ready({ at: say(copy.requested_at) })}</b>
            <small>{m.privacy_copy_until({ at: say(copy.expires_at) })}</small>
          </div>
          <FetchButton id={copy.id} />
        </div>
      ) : null}
      {copy?.state === "gathering" ? null : next ? (
        <BlockReasonCard of="refusal.export_asked_today" title={m.privacy_copy_next({ at: say(next) })} />
      ) : (
        <Button onClick={() => setOpen(true)}>{m.privacy_copy_ask()}</Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={m.privacy_copy()} closeLabel={m.close()}>
        <RequestForm onRequested={requested} />
      </Sheet>
    </section>
  );
}

function RequestForm({ onRequested }: { onRequested: () => void }) {
  const reauthentication = useReauthentication(false);
  const action = useAction(requestCopyMutation, reauthentication.refused);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reauthentication.check()) return;
    if (await action.run(reauthentication.reauthentication)) onRequested();
  };
  return (
    <form className="privacy-form" noValidate onSubmit={(event) => void submit(event)}>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {reauthentication.fields}
      <ActionButton action={action} doing={m.privacy_copy_asking()} type="submit" tone="accent" size="large" wide>
        {m.privacy_copy_ask()}
      </ActionButton>
    </form>
  );
}

function FetchButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    if (!(await saveFile(`/api/profile/data-exports/${id}/file`))) showToast(m.privacy_copy_lost());
    setBusy(false);
  };
  return (
    <Button busy={busy ? m.privacy_copy_fetching() : undefined} onClick={() => void fetchIt()}>
      {m.privacy_copy_fetch()}
    </Button>
  );
}
