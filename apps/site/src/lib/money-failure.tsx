import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import { m } from "../paraglide/messages.js";
import { type ApiFailure, errorText } from "./error-text.ts";

/** Why money did not move, and what to do about it. Refusals of single fields stand at their fields, not here. */
export function MoneyFailure({ failure }: { failure: ApiFailure }) {
  const { code } = failure.error;
  const waits = failure.status === 429 || failure.status === 503 || failure.status === 0;
  return (
    <Notice tone={waits ? "warn" : "bad"} announce action={code === "limit_reached" ? <Link href="/responsible-gambling">{m.money_see_limits()}</Link> : null}>
      {errorText(failure)}
    </Notice>
  );
}
