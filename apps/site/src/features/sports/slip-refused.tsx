import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import { Notice } from "@trevo/ui/notice";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { refusalOf } from "./slip-refusal.ts";

interface SlipRefusedProps {
  failure: ApiFailure;
  /** Uses the stake that the server offers instead. */
  onStake: (amount: number) => void;
}

/** Why a bet was not placed, with the stake that would be accepted if the server names one. */
export function SlipRefused({ failure, onStake }: SlipRefusedProps) {
  const locale = useLocale();
  const refusal = refusalOf(failure);
  if (refusal?.code === "odds_changed")
    return (
      <Notice tone="warn" announce>
        {m.sports_odds_changed()}
      </Notice>
    );
  if (failure.error.code === "idempotency_conflict")
    return (
      <Notice tone="warn" announce action={<Link href="/sportsbook/bets">{m.sports_bets()}</Link>}>
        {m.sports_already_placed()}
      </Notice>
    );
  const amount = refusal?.code === "stake_too_high" || refusal?.code === "stake_too_low" ? refusal.stake : 0;
  return (
    <>
      <FailureNotice failure={failure} />
      {amount > 0 ? <Button onClick={() => onStake(amount)}>{m.sports_use_stake({ amount: formatMoney(amount, locale) })}</Button> : null}
    </>
  );
}
