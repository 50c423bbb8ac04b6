import type { User } from "@trevo/contract";
import { type BlockKey, blockKeyOf } from "@trevo/contract/reasons";
import { required } from "@trevo/domain/form-rules";
import { Button } from "@trevo/ui/button";
import { PasswordInput } from "@trevo/ui/password-input";
import { PhoneInput } from "@trevo/ui/phone-input";
import { TextInput } from "@trevo/ui/text-input";
import { type FormEvent, useRef, useState } from "react";
import { BlockReasonCard } from "../../lib/block-reason.tsx";
import { type ApiFailure, errorText } from "../../lib/error-text.ts";
import { exclusionOf, keepExclusion } from "../../lib/exclusion.ts";
import { deviceProof, keepDevice } from "../../lib/known-device.ts";
import { endSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { faultSummary, FormAlert } from "./form-alert.tsx";
import { GoogleButton } from "./google-button.tsx";
import { phoneRules } from "./register-rules.ts";
import { type Challenge, challengeOf } from "./second-step.tsx";
import { focusField, useFields } from "./use-fields.ts";
import { clockTime, useWait } from "./use-wait.ts";
import { useSend } from "../../lib/use-action.ts";
import { loginMutation } from "./api.ts";

type LoginFields = { username: string; password: string };

export interface LoginFormProps {
  /** National digits already entered in another form. */
  phone: string;
  onPhone: (digits: string) => void;
  onForgot: () => void;
  onSignedIn: (token: string, user: User) => void;
  /** Called when the account also needs a code. */
  onChallenge: (challenge: Challenge) => void;
  /** Message from another sign-in method that led back here. */
  said: string | null;
}

export function LoginForm({ phone, onPhone, onForgot, onSignedIn, onChallenge, said }: LoginFormProps) {
  const anyName = useNameLabel();
  const form = useRef<HTMLFormElement>(null);
  const wait = useWait();
  const { busy, send } = useSend(loginMutation);
  const [alert, setAlert] = useState<string | null>(said);
  const [blocked, setBlocked] = useState<{ of: BlockKey; title: string } | null>(null);
  const labels = { username: anyName ?? m.auth_phone(), password: m.auth_password() };
  const fields = useFields<LoginFields>(
    { username: anyName ? "" : phone, password: "" },
    {
      username: anyName ? [required] : phoneRules,
      password: [required],
    },
  );

  const refused = (failure: ApiFailure) => {
    const challenge = challengeOf(failure);
    if (challenge) return onChallenge(challenge);
    const excluded = exclusionOf(failure);
    if (excluded) {
      endSession();
      return keepExclusion(excluded);
    }
    const of = blockKeyOf(failure.error.code);
    if (of && failure.status !== 429) return setBlocked({ of, title: errorText(failure) });
    if (failure.status === 429) wait.start(failure.retryAfterMs ?? 5_000);
    else focusField(form.current, "password");
    setAlert(errorText(failure));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || wait.left > 0) return;
    const faulty = fields.check(["username", "password"]);
    setAlert(null);
    setBlocked(null);
    if (faulty.length > 0) return focusField(form.current, faulty[0]);
    const { username, password } = fields.values;
    const reply = await send({ username: anyName ? username.trim() : `+55${username}`, password, ...deviceProof() });
    if (!reply.ok) return refused(reply);
    keepDevice(reply.data);
    onSignedIn(reply.data.token, reply.data.data);
  };

  const username = fields.masked("username");
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      {blocked ? <BlockReasonCard {...blocked} tone="bad" announce /> : null}
      <FormAlert text={alert ?? faultSummary(fields.errors, labels)} />
      {anyName ? (
        <TextInput {...fields.text("username")} label={anyName} autoComplete="username" autoCapitalize="none" autoFocus />
      ) : (
        <PhoneInput
          {...username}
          onChange={(digits) => {
            username.onChange(digits);
            onPhone(digits);
          }}
          label={labels.username}
          autoComplete="username"
          autoFocus={phone === ""}
        />
      )}
      <PasswordInput
        {...fields.text("password")}
        label={labels.password}
        showLabel={m.auth_password_show()}
        hideLabel={m.auth_password_hide()}
        autoFocus={phone !== "" && !anyName}
      />
      <button type="button" className="auth-link auth-forgot" onClick={onForgot}>
        {m.auth_forgot()}
      </button>
      <Button
        type="submit"
        tone="accent"
        size="large"
        wide
        busy={busy ? m.auth_entering() : undefined}
        disabledReason={wait.left > 0 ? m.auth_wait({ time: clockTime(wait.left) }) : undefined}
      >
        {m.bar_login()}
      </Button>
      <GoogleButton />
    </form>
  );
}

/** Null where only a phone signs in: each setting adds another accepted name. */
function useNameLabel(): string | null {
  const { login_requires_email: email, login_requires_cpf: cpf } = useSite();
  if (email && cpf) return m.auth_phone_email_cpf();
  if (email) return m.auth_phone_or_email();
  return cpf ? m.auth_phone_or_cpf() : null;
}
