import { CodeInput } from "@trevo/ui/code-input";
import { CopyButton } from "@trevo/ui/copy-button";
import { type FormEvent, useState } from "react";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { useReauthentication } from "../../lib/reauthentication-fields.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { confirmFactorMutation, enrolFactorMutation } from "./api.ts";

interface Enrolment {
  secret: string;
  qr: string;
}

/** Enrols the second factor: the password, then the QR code for the app, then a first code from the app. */
export function EnrolForm({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const reauthentication = useReauthentication(false);
  const action = useAction(enrolFactorMutation, reauthentication.refused);
  if (enrolment) return <FirstCode enrolment={enrolment} onCodes={onCodes} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reauthentication.check()) return;
    const reply = await action.run(reauthentication.reauthentication);
    if (reply) setEnrolment(reply.data);
  };
  return (
    <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{m.security_factor_off()}</p>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {reauthentication.fields}
      <ActionButton action={action} doing={m.security_checking()} type="submit" tone="accent" size="large" wide>
        {m.security_continue()}
      </ActionButton>
    </form>
  );
}

function FirstCode({ enrolment, onCodes }: { enrolment: Enrolment; onCodes: (codes: readonly string[]) => void }) {
  const [digits, setDigits] = useState("");
  const [fault, setFault] = useState<string>();
  const action = useAction(confirmFactorMutation, (failure) => {
    if (failure.status === 422) setFault(failure.error.message);
    return failure.status === 422;
  });
  const check = async (code: string) => {
    const reply = await action.run({ code });
    if (reply) onCodes(reply.data.recovery_codes);
    else setDigits("");
  };
  return (
    <div className="security-form">
      <p>{m.security_factor_scan()}</p>
      <img className="security-qr" src={enrolment.qr} alt={m.security_factor_qr()} width={196} height={196} />
      <p>{m.security_factor_manual()}</p>
      <p className="security-key" data-testid="factor-secret">
        {enrolment.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <CopyButton text={enrolment.secret} copied={m.security_copied()} failed={m.security_copy_failed()} wide>
        {m.security_factor_copy()}
      </CopyButton>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      <CodeInput
        label={m.security_factor_first()}
        hint={action.busy ? m.security_code_checking() : undefined}
        error={action.busy ? undefined : fault}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          if (next !== "") setFault(undefined);
        }}
        onComplete={(code) => void check(code)}
      />
    </div>
  );
}
