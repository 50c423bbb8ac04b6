import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PrivacyRequest, PrivacyRequestKind } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { SelectInput } from "@trevo/ui/select-input";
import { Sheet } from "@trevo/ui/sheet";
import { ErrorState } from "@trevo/ui/states";
import { TextArea } from "@trevo/ui/text-area";
import { type FormEvent, useState } from "react";
import { useDateWords } from "../../lib/date-words.ts";
import { type ApiFailure, fieldErrors } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { privacyKeys, privacyRequestsQuery, requestMutation } from "./api.ts";

/** Limits as in the contract, which is too large to import here. */
const textMax = 2_000;
const kindNames: Record<PrivacyRequestKind, () => string> = {
  correction: m.privacy_request_correction,
  access: m.privacy_request_access,
  sharing: m.privacy_request_sharing,
  objection: m.privacy_request_objection,
  erasure: m.privacy_request_erasure,
  question: m.privacy_request_question,
};
const kinds = Object.keys(kindNames) as PrivacyRequestKind[];

/** Requests that staff answer: filed here, with the answers below. */
export function RequestsPanel() {
  const [open, setOpen] = useState(false);
  const memory = useQueryClient();
  const { data, isError, refetch } = useQuery(privacyRequestsQuery());
  const filed = () => {
    setOpen(false);
    void memory.invalidateQueries({ queryKey: privacyKeys.requests });
  };
  return (
    <section className="panel" aria-labelledby="privacy-requests">
      <h2 className="h2" id="privacy-requests">
        {m.privacy_requests()}
      </h2>
      <p>{m.privacy_requests_text()}</p>
      <Button onClick={() => setOpen(true)}>{m.privacy_request_new()}</Button>
      {isError ? (
        <ErrorState text={m.privacy_requests_failed()} action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>} />
      ) : null}
      {data && data.length > 0 ? (
        <ul className="privacy-requests">
          {data.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      ) : null}
      <Sheet open={open} onClose={() => setOpen(false)} title={m.privacy_request_new()} closeLabel={m.close()}>
        <RequestForm onFiled={filed} />
      </Sheet>
    </section>
  );
}

function RequestRow({ request: { kind, text, created_at, due_at, answer } }: { request: PrivacyRequest }) {
  const say = useDateWords();
  const outcomes = { done: m.privacy_request_done, partly: m.privacy_request_partly, refused: m.privacy_request_refused };
  return (
    <li>
      <b>{kindNames[kind]()}</b>
      <small>
        <time dateTime={created_at}>{say(created_at)}</time> ·{" "}
        {answer === null ? m.privacy_request_until({ at: say(due_at) }) : outcomes[answer.outcome]()}
      </small>
      <p>{text}</p>
      {answer === null ? null : (
        <div className="privacy-answer">
          <b>{m.privacy_request_answer({ at: say(answer.at) })}</b>
          <p>{answer.text}</p>
        </div>
      )}
    </li>
  );
}

function RequestForm({ onFiled }: { onFiled: () => void }) {
  const [kind, setKind] = useState<PrivacyRequestKind | "">("");
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { busy, send } = useSend(requestMutation);
  const errors = failure ? fieldErrors(failure) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (kind === "")
      return setFailure({
        ok: false,
        status: 422,
        error: { message: "", errors: { kind: [m.privacy_request_choose()] } },
        retryAfterMs: null,
      });
    const reply = await send({ kind, text });
    if (!reply.ok) return setFailure(reply);
    onFiled();
  };
  return (
    <form className="privacy-form" noValidate onSubmit={(event) => void submit(event)}>
      <SelectInput
        label={m.privacy_request_about()}
        error={errors["kind"]}
        value={kind}
        onChange={setKind}
        options={[{ value: "", label: m.privacy_request_choose() }, ...kinds.map((value) => ({ value, label: kindNames[value]() }))]}
      />
      <TextArea
        label={m.privacy_request_message()}
        hint={m.privacy_request_hint()}
        error={errors["text"]}
        maxLength={textMax}
        value={text}
        onChange={setText}
      />
      {failure && !errors["kind"] && !errors["text"] ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" size="large" busy={busy ? m.privacy_request_sending() : undefined}>
        {m.privacy_request_send()}
      </Button>
    </form>
  );
}
