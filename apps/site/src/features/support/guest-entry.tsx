import { Button } from "@trevo/ui/button";
import { CodeInput } from "@trevo/ui/code-input";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ApiFailure, fieldErrors } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useRootData } from "../../lib/site-data.ts";
import type { ThirdParty } from "../../lib/third-parties.ts";
import { showCaptcha } from "../../lib/turnstile.ts";
import { useSend } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { keepGuest } from "./access.ts";
import { guestCodeMutation, guestEnterMutation } from "./api.ts";

/** Confirms the address of a visitor without a session. The texts are the same whether or not the address has an account. */
export function GuestEntry() {
  const [email, setEmail] = useState("");
  const [isSent, setSent] = useState(false);
  return (
    <section className="support-guest panel">
      <h2 className="h2">{m.support_guest_title()}</h2>
      <p>{m.support_guest_text()}</p>
      {isSent ? (
        <CodeStep email={email} onBack={() => setSent(false)} />
      ) : (
        <EmailStep email={email} onEmail={setEmail} onSent={() => setSent(true)} />
      )}
      <p>
        {m.support_guest_account()} <ModalLink modal="login">{m.bar_login()}</ModalLink>
      </p>
    </section>
  );
}

function EmailStep({ email, onEmail, onSent }: { email: string; onEmail: (email: string) => void; onSent: () => void }) {
  const party = useRootData()?.thirdParties.captcha ?? null;
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { busy, send } = useSend(guestCodeMutation);
  const errors = failure ? fieldErrors(failure) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const reply = await send({ email, ...(captcha && { captcha }) });
    if (reply.ok) return onSent();
    setFailure(reply);
    setAttempt(attempt + 1);
  };
  return (
    <form className="ticket-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={m.support_guest_email()}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors["email"]}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {party ? <Challenge key={attempt} party={party} onToken={setCaptcha} /> : null}
      {failure && !errors["email"] ? <FailureNotice failure={failure} /> : null}
      <Button
        type="submit"
        tone="accent"
        busy={busy ? m.support_sending() : undefined}
        disabledReason={party && !captcha ? m.support_guest_captcha() : null}
      >
        {m.support_guest_code()}
      </Button>
    </form>
  );
}

/** A token is valid once: after a refusal the form shows a new challenge. */
function Challenge({ party, onToken }: { party: ThirdParty; onToken: (token: string | null) => void }) {
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    onToken(null);
    return showCaptcha(place.current, party, { locale, onToken, onFailure: () => setFailed(true) });
  }, [party, locale, onToken]);
  return (
    <div className="support-captcha">
      <div ref={place} />
      {isFailed ? <p role="alert">{m.error_generic()}</p> : null}
    </div>
  );
}

function CodeStep({ email, onBack }: { email: string; onBack: () => void }) {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { busy, send } = useSend(guestEnterMutation);
  const enter = async (digits: string) => {
    setFailure(null);
    const reply = await send({ email, code: digits });
    if (!reply.ok) return setFailure(reply);
    keepGuest(reply.data.data.token);
  };
  return (
    <form
      className="ticket-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void enter(code);
      }}
    >
      <p>{m.support_guest_sent({ email })}</p>
      <CodeInput label={m.support_guest_digits()} value={code} onChange={setCode} onComplete={(digits) => void enter(digits)} autoFocus />
      {failure ? <FailureNotice failure={failure} /> : null}
      <Button type="submit" tone="accent" busy={busy ? m.support_sending() : undefined}>
        {m.support_guest_enter()}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {m.support_guest_other()}
      </Button>
    </form>
  );
}
