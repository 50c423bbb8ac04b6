import { Button } from "@trevo/ui/button";
import { PhoneInput } from "@trevo/ui/phone-input";
import { ChoiceTabs } from "@trevo/ui/tabs";
import { type FormEvent, useRef, useState } from "react";
import { errorText } from "../../lib/error-text.ts";
import { m } from "../../paraglide/messages.js";
import { FormAlert } from "./form-alert.tsx";
import type { RecoverRequest, RecoverChannel } from "./recover-form.tsx";
import { phoneRules } from "./register-rules.ts";
import { focusField, useFields } from "./use-fields.ts";
import { clockTime, useWait } from "./use-wait.ts";
import { useSend } from "../../lib/use-action.ts";
import { recoverMutation } from "./api.ts";

export interface RecoverStartProps {
  phone: string;
  onPhone: (digits: string) => void;
  onRequested: (request: RecoverRequest) => void;
}

/** Asks for the account and where to send the code. */
export function RecoverStart({ phone, onPhone, onRequested }: RecoverStartProps) {
  const form = useRef<HTMLFormElement>(null);
  const wait = useWait();
  const [channel, setChannel] = useState<RecoverChannel>("sms");
  const { busy, send } = useSend(recoverMutation);
  const [alert, setAlert] = useState<string | null>(null);
  const fields = useFields({ username: phone }, { username: phoneRules });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || wait.left > 0) return;
    setAlert(null);
    if (fields.check(["username"]).length > 0) return focusField(form.current, "username");
    const request = { username: `+55${fields.values.username}`, channel };
    const reply = await send(request);
    if (reply.ok) return onRequested(request);
    if (reply.status === 429) wait.start(reply.retryAfterMs ?? 5_000);
    setAlert(errorText(reply));
  };
  const username = fields.masked("username");
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="auth-lead">{m.auth_recover_text()}</p>
      <FormAlert text={alert} />
      <PhoneInput
        {...username}
        onChange={(digits) => {
          username.onChange(digits);
          onPhone(digits);
        }}
        label={m.auth_phone()}
        autoComplete="username"
        autoFocus
      />
      <div className="field">
        <span className="auth-label">{m.auth_channel()}</span>
        <ChoiceTabs
          label={m.auth_channel()}
          choices={[
            { value: "sms", label: m.auth_channel_sms() },
            { value: "email", label: m.auth_channel_email() },
          ]}
          value={channel}
          onChange={setChannel}
        />
        {channel === "email" ? <p className="field-hint">{m.auth_channel_email_hint()}</p> : null}
      </div>
      <Button
        type="submit"
        tone="accent"
        size="large"
        wide
        busy={busy ? m.auth_code_sending() : undefined}
        disabledReason={wait.left > 0 ? m.auth_wait({ time: clockTime(wait.left) }) : undefined}
      >
        {m.auth_recover_send()}
      </Button>
    </form>
  );
}
