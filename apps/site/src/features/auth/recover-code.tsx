import { codeResendMs } from "@trevo/contract/auth-rules";
import { CodeInput } from "@trevo/ui/code-input";
import { useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { deviceProof } from "../../lib/known-device.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { FormAlert } from "./form-alert.tsx";
import type { RecoverRequest } from "./recover-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useWait } from "./use-wait.ts";
import { useSend } from "../../lib/use-action.ts";
import { recoverMutation, verifyCodeMutation } from "./api.ts";

export interface RecoverCodeProps {
  request: RecoverRequest;
  onToken: (resetToken: string) => void;
  onOther: () => void;
}

/** Asks for the code, which was sent if the account exists. */
export function RecoverCode({ request, onToken, onOther }: RecoverCodeProps) {
  const { sandboxUrl } = useSite();
  const wait = useWait(codeResendMs);
  const [digits, setDigits] = useState("");
  const recover = useSend(recoverMutation);
  const verify = useSend(verifyCodeMutation);
  const [fault, setFault] = useState<string>();
  const [alert, setAlert] = useState<string | null>(null);
  const send = async () => {
    setAlert(null);
    const reply = await recover.send(request);
    if (!reply.ok) setAlert(errorText(reply));
    wait.start(reply.ok ? reply.data.resend_in_ms : (reply.retryAfterMs ?? 0));
  };
  const check = async (code: string) => {
    setAlert(null);
    const reply = await verify.send({ username: request.username, code, ...deviceProof() });
    if (reply.ok && "reset_token" in reply.data) return onToken(reply.data.reset_token);
    setDigits("");
    if (reply.ok) return;
    if (reply.status === 422) setFault(errorText(reply));
    else setAlert(errorText(reply));
  };
  return (
    <div className="auth-form">
      <p className="auth-lead" role="status">
        {m.auth_recover_sent()}
      </p>
      <FormAlert text={alert} />
      <CodeInput
        label={m.auth_code()}
        hint={verify.busy ? m.auth_code_checking() : undefined}
        error={verify.busy ? undefined : fault}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          if (next !== "") setFault(undefined);
        }}
        onComplete={(code) => void check(code)}
        autoFocus
      />
      <ResendButton left={wait.left} sending={recover.busy} onSend={() => void send()} />
      <button type="button" className="auth-link auth-later" onClick={onOther}>
        {m.auth_other_phone()}
      </button>
      {sandboxUrl ? (
        <a className="auth-sandbox" href={`${sandboxUrl}/?tab=messages`} target="_blank" rel="noopener">
          {m.auth_sandbox()}
        </a>
      ) : null}
    </div>
  );
}
