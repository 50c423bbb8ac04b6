import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { PasswordInput } from "@trevo/ui/password-input";
import { Sheet } from "@trevo/ui/sheet";
import { showToast } from "@trevo/ui/toasts";
import { type FormEvent, useState } from "react";
import { fieldErrors } from "../../lib/error-text.ts";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { useReauthentication } from "../../lib/reauthentication-fields.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { changePasswordMutation } from "./api.ts";

export function PasswordPanel({ factor, onChanged }: { factor: boolean; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const changed = () => {
    close();
    showToast(m.security_password_saved(), "good");
    onChanged();
  };
  return (
    <section className="panel" aria-labelledby="security-password">
      <h2 className="h2" id="security-password">
        {m.security_password()}
      </h2>
      <div className="security-row">
        <span className="security-mark">
          <Icon name="lock" />
        </span>
        <div>
          <b>••••••••••</b>
          <small>{m.security_password_text()}</small>
        </div>
        <Button onClick={() => setOpen(true)} aria-label={m.security_password_change()}>
          {m.security_change()}
        </Button>
      </div>
      <Sheet open={open} onClose={close} title={m.security_password_change()} closeLabel={m.security_close()}>
        <PasswordForm factor={factor} onChanged={changed} />
      </Sheet>
    </section>
  );
}

type NewPassword = { password: string; password_confirmation: string };

/** The current password yields a token that sets a new one: two calls with one press. */
function PasswordForm({ factor, onChanged }: { factor: boolean; onChanged: () => void }) {
  const [wanted, setWanted] = useState<NewPassword>({ password: "", password_confirmation: "" });
  const [errors, setErrors] = useState<Partial<NewPassword>>({});
  const reauthentication = useReauthentication(factor);
  const action = useAction(changePasswordMutation, (failure) => {
    const found: Partial<NewPassword> = fieldErrors(failure);
    setErrors(found);
    return Object.keys(found).length > 0 || reauthentication.refused(failure);
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: Partial<NewPassword> = {
      ...(wanted.password === "" && { password: m.security_required() }),
      ...(wanted.password !== wanted.password_confirmation && { password_confirmation: m.security_differ() }),
    };
    setErrors(found);
    if (!reauthentication.check() || Object.keys(found).length > 0) return;
    const done = await action.run({ reauthentication: reauthentication.reauthentication, wanted });
    if (done) onChanged();
  };
  const field = (name: keyof NewPassword) => ({
    showLabel: m.security_password_show(),
    hideLabel: m.security_password_hide(),
    autoComplete: "new-password",
    value: wanted[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setWanted((now) => ({ ...now, [name]: event.target.value })),
  });
  return (
    <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {reauthentication.fields}
      <PasswordInput {...field("password")} label={m.security_password_new()} hint={m.security_password_hint()} />
      <PasswordInput {...field("password_confirmation")} label={m.security_password_confirm()} />
      <ActionButton action={action} doing={m.security_saving()} type="submit" tone="accent" size="large" wide>
        {m.security_password_save()}
      </ActionButton>
    </form>
  );
}
