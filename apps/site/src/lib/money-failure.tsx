import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import type { ReactNode } from "react";
import { m } from "../paraglide/messages.js";
import { type ApiFailure, errorText } from "./error-text.ts";
import { useModals } from "./modals.ts";
import { endSession } from "./session.ts";

/** Why money did not move, and what to do about it. Refusals of single fields stand at their fields, not here. */
export function MoneyFailure({ failure }: { failure: ApiFailure }) {
  const { open } = useModals();
  const { status } = failure;
  const logIn = () => {
    endSession();
    open("login");
  };
  const ways: Record<string, ReactNode> = {
    session_required: (
      <button type="button" onClick={logIn}>
        {m.bar_login()}
      </button>
    ),
    limit_reached: <Link href="/responsible-gambling">{m.money_see_limits()}</Link>,
    kyc_required: <Link href="/user/edit/verification">{m.section_verification_title()}</Link>,
  };
  const waits = status === 429 || status === 503 || status === 0;
  return (
    <Notice tone={waits ? "warn" : "bad"} announce action={ways[failure.error.code ?? ""]}>
      {errorText(failure)}
    </Notice>
  );
}
