import type { FormEvent } from "react";
import { m } from "../../paraglide/messages.js";
import { ActionButton } from "../../lib/action-button.tsx";
import { useProof } from "../../lib/proof-fields.tsx";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useAction } from "../../lib/use-action.ts";
import { disableFactorMutation, renewRecoveryCodesMutation } from "./api.ts";

export interface FactorProofFormProps {
  purpose: "disable" | "renew";
  /** With new recovery codes, where they were asked for. */
  onDone: (codes: readonly string[]) => void;
}

/** What the second factor asks for before it goes, or gives other recovery codes. */
export function FactorProofForm({ purpose, onDone }: FactorProofFormProps) {
  const proof = useProof(true);
  const renew = useAction(renewRecoveryCodesMutation, proof.refused);
  const disable = useAction(disableFactorMutation, proof.refused);
  const action = purpose === "renew" ? renew : disable;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!proof.check()) return;
    if (purpose === "renew") {
      const reply = await renew.run(proof.proof);
      return reply && onDone(reply.data.recovery_codes);
    }
    if (await disable.run(proof.proof)) onDone([]);
  };
  return (
    <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{purpose === "renew" ? m.security_factor_renew_text() : m.security_factor_disable_text()}</p>
      {action.failure ? <FailureNotice failure={action.failure} /> : null}
      {proof.fields}
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
