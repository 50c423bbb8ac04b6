import { codeResendMs } from "@trevo/contract/auth-rules";
import { Button } from "@trevo/ui/button";
import { CodeInput } from "@trevo/ui/code-input";
import { useState } from "react";
import { type ApiFailure, errorText } from "../../lib/error-text.ts";
import { updateUser } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { FormAlert } from "./form-alert.tsx";
import { ResendButton } from "./resend-button.tsx";
import { clockTime, useWait } from "./use-wait.ts";
import { useSend } from "../../lib/use-action.ts";
import { refreshUser, verifyCodeMutation, verifyContactMutations } from "./api.ts";

export type CodeChannel = "sms" | "email";

export interface ContactCodeProps {
  channel: CodeChannel;
  to: string;
  /** Time in milliseconds at which a code was sent that is still to be entered; null if none was sent. */
  sentAt: number | null;
}

/** Sends a code to one contact and checks it. The player's new state is stored in the session, for all components. */
export function ContactCode({ channel, to, sentAt }: ContactCodeProps) {
  const wait = useWait(sentAt === null ? 0 : codeResendMs, sentAt);
  const [sent, setSent] = useState(sentAt !== null);
  const [hasCode, setHasCode] = useState(false);
  const [digits, setDigits] = useState("");
  const sending = useSend(verifyCodeMutation);
  const checking = useSend(verifyContactMutations[channel]);
  const [fault, setFault] = useState<string>();
  const [alert, setAlert] = useState<string | null>(null);

  const notSent = async (failure: ApiFailure) => {
    // Another window has confirmed the contact in the meantime: reload the state.
    if (failure.error.code === "wrong_state") return refreshUser();
    // A refusal does not concern a code sent before it: the player can see whether one has arrived.
    if (failure.retryAfterMs) wait.start(failure.retryAfterMs);
    setAlert(errorText(failure));
  };
  const send = async () => {
    setAlert(null);
    const reply = await sending.send({ channel });
    if (!reply.ok) return notSent(reply);
    wait.start("resend_in_ms" in reply.data ? reply.data.resend_in_ms : codeResendMs);
    setSent(true);
    setDigits("");
    setFault(undefined);
  };
  const check = async (code: string) => {
    setAlert(null);
    const reply = await checking.send({ code });
    if (reply.ok) return updateUser(reply.data.data);
    setDigits("");
    if (reply.status === 422) setFault(errorText(reply));
    else setAlert(errorText(reply));
  };

  if (!sent && !hasCode) {
    return (
      <div className="contact-code">
        <FormAlert text={alert} />
        <p>{m.auth_code_not_sent({ to })}</p>
        <Button
          tone="accent"
          wide
          busy={sending.busy ? m.auth_code_sending() : undefined}
          disabledReason={wait.left > 0 ? m.auth_code_send_in({ time: clockTime(wait.left) }) : undefined}
          onClick={() => void send()}
        >
          {channel === "sms" ? m.auth_code_send_sms() : m.auth_code_send_email()}
        </Button>
        <button type="button" className="auth-link" onClick={() => setHasCode(true)}>
          {m.auth_code_have()}
        </button>
      </div>
    );
  }
  return (
    <div className="contact-code">
      <FormAlert text={alert} />
      <CodeInput
        label={m.auth_code()}
        hint={checking.busy ? m.auth_code_checking() : sent ? m.auth_code_to({ to }) : m.auth_code_received({ to })}
        error={checking.busy ? undefined : fault}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          if (next !== "") setFault(undefined);
        }}
        onComplete={(code) => void check(code)}
        autoFocus
      />
      <ResendButton left={wait.left} sending={sending.busy} onSend={() => void send()} />
    </div>
  );
}
