import { required } from "@trevo/domain/form-rules";
import { Button } from "@trevo/ui/button";
import { PasswordInput } from "@trevo/ui/password-input";
import { type FormEvent, useRef, useState } from "react";
import { errorText, fieldErrors } from "../../lib/error-text.ts";
import { m } from "../../paraglide/messages.js";
import { faultSummary, FormAlert } from "./form-alert.tsx";
import { passwordRules } from "./register-rules.ts";
import { focusField, useFields } from "./use-fields.ts";
import { useSend } from "../../lib/use-action.ts";
import { resetPasswordMutation } from "./api.ts";

type NewPassword = { password: string; password_confirmation: string };

export interface RecoverPasswordProps {
  resetToken: string;
  onRecovered: () => void;
  /** Called when the token has expired: the recovery starts again. */
  onExpired: () => void;
}

export function RecoverPassword({ resetToken, onRecovered, onExpired }: RecoverPasswordProps) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, send } = useSend(resetPasswordMutation);
  const [expired, setExpired] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const labels: Record<keyof NewPassword, string> = {
    password: m.auth_new_password(),
    password_confirmation: m.auth_new_password_confirm(),
  };
  const fields = useFields<NewPassword>(
    { password: "", password_confirmation: "" },
    {
      password: passwordRules,
      password_confirmation: [required, (value, all) => (value === all["password"] ? null : "passwords_differ")],
    },
    { password: "password_confirmation" },
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const faulty = fields.check(["password", "password_confirmation"]);
    setAlert(null);
    if (faulty.length > 0) return focusField(form.current, faulty[0]);
    const reply = await send({ reset_token: resetToken, ...fields.values });
    if (reply.ok) return onRecovered();
    setExpired(reply.error.code === "code_wrong");
    fields.show(fieldErrors(reply));
    setAlert(errorText(reply));
  };
  const eye = { showLabel: m.auth_password_show(), hideLabel: m.auth_password_hide(), autoComplete: "new-password" };
  return (
    <form ref={form} className="auth-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="auth-lead">{m.auth_new_password_text()}</p>
      <FormAlert text={alert ?? faultSummary(fields.errors, labels)} />
      <PasswordInput {...fields.text("password")} {...eye} label={labels.password} hint={m.auth_password_hint()} autoFocus />
      <PasswordInput {...fields.text("password_confirmation")} {...eye} label={labels.password_confirmation} />
      {expired ? (
        <Button tone="accent" size="large" wide onClick={onExpired}>
          {m.auth_code_resend()}
        </Button>
      ) : (
        <Button type="submit" tone="accent" size="large" wide busy={busy ? m.auth_password_saving() : undefined}>
          {m.auth_password_save()}
        </Button>
      )}
    </form>
  );
}
