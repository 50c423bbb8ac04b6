import { Notice } from "@trevo/ui/notice";
import { m } from "../paraglide/messages.js";
import { BlockReasonCard } from "./block-reason.tsx";
import { blockOf } from "./block-of.ts";
import { type ApiFailure, errorText } from "./error-text.ts";
import { useModals } from "./modals.ts";
import { endSession } from "./session.ts";

/** Why a request was refused, and what to do about it. Refusals of single fields are shown at their fields, not here. */
export function FailureNotice({ failure }: { failure: ApiFailure }) {
  const { open } = useModals();
  const { status } = failure;
  const waits = status === 429 || status === 503 || status === 0;
  const blocked = blockOf(failure);
  if (blocked) {
    const title = blocked.of === "limit.time_up" ? m.time_up() : errorText(failure);
    return <BlockReasonCard {...blocked} title={title} tone={waits ? "warn" : "bad"} announce />;
  }
  const logIn = () => {
    endSession();
    open("login");
  };
  const action =
    failure.error.code === "session_required" ? (
      <button type="button" onClick={logIn}>
        {m.bar_login()}
      </button>
    ) : null;
  return (
    <Notice tone={waits ? "warn" : "bad"} announce action={action}>
      {errorText(failure)}
    </Notice>
  );
}
