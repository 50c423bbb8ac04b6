import { codeResendMs } from "@trevo/contract/auth-rules";
import { formatPhone } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { CodeInput } from "@trevo/ui/code-input";
import { Notice } from "@trevo/ui/notice";
import { PhoneInput } from "@trevo/ui/phone-input";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { EmailInput } from "../../lib/email-input.tsx";
import { type ApiFailure, fieldErrors } from "../../lib/error-text.ts";
import { useRetryWait } from "../../lib/retry-wait.ts";
import { updateUser } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { useReauthentication } from "../../lib/reauthentication-fields.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { changeContactMutation, sendContactCodeMutation, verifyContactMutations } from "./api.ts";

export type Contact = "phone" | "email";

export interface ContactFormProps {
  contact: Contact;
  factor: boolean;
  onDone: () => void;
}

/** Changes the phone or e-mail: requires the password, then the code sent to the new contact. */
export function ContactForm({ contact, factor, onDone }: ContactFormProps) {
  const [value, setValue] = useState("");
  const [sent, setSent] = useState(false);
  const [fault, setFault] = useState<string>();
  const reauthentication = useReauthentication(factor);
  const action = useAction(changeContactMutation, (failure) => {
    const [wrong] = Object.values(fieldErrors(failure));
    setFault(wrong);
    return wrong !== undefined || reauthentication.refused(failure);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(value.trim() === "" ? m.security_required() : undefined);
    if (!reauthentication.check() || value.trim() === "") return;
    const change = contact === "phone" ? { phone: `+55${value}` } : { email: value.trim() };
    if (await action.run({ ...reauthentication.reauthentication, ...change })) setSent(true);
  };
  if (sent)
    return <NewContactCode contact={contact} to={contact === "phone" ? formatPhone(`+55${value}`) : value.trim()} onDone={onDone} />;
  return (
    <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {contact === "phone" ? (
        <PhoneInput label={m.security_new_phone()} value={value} onChange={setValue} error={fault} autoFocus />
      ) : (
        <EmailInput
          label={m.security_new_email()}
          value={value}
          error={fault}
          onChange={(event) => setValue(event.target.value)}
          autoFocus
        />
      )}
      {reauthentication.fields}
      <Notice icon="shield">{m.security_change_note()}</Notice>
      <ActionButton action={action} doing={m.security_sending()} type="submit" tone="accent" size="large" wide>
        {m.security_send_code()}
      </ActionButton>
    </form>
  );
}

const channels = { phone: "sms", email: "email" } as const;

function NewContactCode({ contact, to, onDone }: { contact: Contact; to: string; onDone: () => void }) {
  const [digits, setDigits] = useState("");
  const [fault, setFault] = useState<string>();
  const [pause, setPause] = useState<{ ms: number }>({ ms: codeResendMs });
  const wait = useRetryWait(pause.ms);
  const placed = (failure: ApiFailure): boolean => {
    if (failure.status === 422) setFault(failure.error.message);
    return failure.status === 422;
  };
  const verify = useAction(verifyContactMutations[contact], placed);
  const resend = useAction(sendContactCodeMutation, placed);
  const busy = verify.busy || resend.busy;
  const failure = verify.failure ?? resend.failure;
  const check = async (code: string) => {
    const reply = await verify.run({ code });
    if (!reply) return setDigits("");
    updateUser(reply.data);
    showToast(m.security_contact_changed(), "good");
    onDone();
  };
  const again = async () => {
    const reply = await resend.run({ channel: channels[contact] });
    // Alternates between two values one millisecond apart: setting the same number again would not restart the countdown.
    if (reply) setPause(({ ms }) => ({ ms: ms === codeResendMs ? codeResendMs + 1 : codeResendMs }));
    setDigits("");
  };
  return (
    <div className="security-form">
      {failure ? <FailureNotice failure={failure} /> : null}
      <CodeInput
        label={m.security_code()}
        hint={busy ? m.security_code_checking() : m.security_code_to({ to })}
        error={busy ? undefined : fault}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          if (next !== "") setFault(undefined);
        }}
        onComplete={(code) => void check(code)}
        autoFocus
      />
      <Button wide disabledReason={wait > 0 ? m.security_code_wait({ time: `${wait} s` }) : undefined} onClick={() => void again()}>
        {m.security_code_again()}
      </Button>
    </div>
  );
}
