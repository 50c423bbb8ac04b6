import type { FormEvent } from "react";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { useReauthentication } from "../../lib/reauthentication-fields.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { disableFactorMutation, renewRecoveryCodesMutation } from "./api.ts";

export interface FactorReauthenticationFormProps {
  purpose: "disable" | "renew";
  /** Receives the new recovery codes, if they were requested. */
  onDone: (codes: readonly string[]) => void;
}

/** Reauthentication before the second factor is removed or new recovery codes are issued. */
export function FactorReauthenticationForm({ purpose, onDone }: FactorReauthenticationFormProps) {
  const reauthentication = useReauthentication(true);
  const renew = useAction(renewRecoveryCodesMutation, reauthentication.refused);
  const disable = useAction(disableFactorMutation, reauthentication.refused);
  const action = purpose === "renew" ? renew : disable;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!reauthentication.check()) return;
    if (purpose === "renew") {
      const reply = await renew.run(reauthentication.reauthentication);
      return reply && onDone(reply.data.recovery_codes);
    }
    if (await disable.run(reauthentication.reauthentication)) onDone([]);
  };
  return (
    <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{purpose === "renew" ? m.security_factor_renew_text() : m.security_factor_disable_text()}</p>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {reauthentication.fields}
      <ActionButton
        action={action}
        doing={m.security_checking()}
        type="submit"
        tone={purpose === "renew" ? "accent" : "danger"}
        size="large"
        wide
      >
        {purpose === "renew" ? m.security_factor_renew() : m.security_factor_disable()}
      </ActionButton>
    </form>
  );
}
