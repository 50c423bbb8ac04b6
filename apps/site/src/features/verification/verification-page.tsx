import "./verification.css";
import { documentTypes } from "@trevo/contract/document-rules";
import { Button } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { ListMemory } from "../../lib/query.tsx";
import { m } from "../../paraglide/messages.js";
import { DocumentStep } from "./document-step.tsx";
import { VerificationState } from "./verification-state.tsx";
import { useVerification } from "./use-verification.ts";

/** Verifies the player's identity with a document and a picture of the face. */
export function VerificationPage() {
  return (
    <ListMemory>
      <div className="verify">
        <h1 className="page-title">{m.section_verification_title()}</h1>
        <VerificationSteps />
      </div>
    </ListMemory>
  );
}

function VerificationSteps() {
  const { verification, failed, again, take } = useVerification();
  if (failed) return <ErrorState text={m.verification_load_failed()} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  if (!verification)
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="verify-wait" />
      </div>
    );
  return (
    <>
      <VerificationState verification={verification} />
      {verification.state === "approved" ? null : (
        <ol className="verify-steps">
          {documentTypes.map((type) => (
            <DocumentStep key={type} type={type} verification={verification} onChanged={take} />
          ))}
        </ol>
      )}
      <p className="verify-privacy">
        <Icon name="lock" />
        {m.verification_privacy()}
      </p>
    </>
  );
}
