import { useQueryClient } from "@tanstack/react-query";
import type { SportBet } from "@trevo/contract";
import { Button } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { MoneyInput } from "@trevo/ui/money-input";
import { Notice } from "@trevo/ui/notice";
import { type FormEvent, useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { useAction } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { betsKey, cancelAutoCashOutMutation, setAutoCashOutMutation } from "./api.ts";
import { maxTyped } from "./slip-shape.ts";

type Target = NonNullable<SportBet["auto_cash_out"]>;

/** Target value at which a bet is cashed out automatically: the form, the current status and the outcome. */
export function AutoCashOut({ bet }: { bet: SportBet }) {
  const { state, auto_cash_out: target } = bet;
  if (state === "open") return target?.state === "active" ? <ActiveTarget bet={bet} target={target} /> : <NewTarget bet={bet} />;
  return target ? <EndedTarget target={target} /> : null;
}

function EndedTarget({ target: { at_least, state, end_reason } }: { target: Target }) {
  const amount = formatMoney(at_least, useLocale());
  if (state === "paid") return <p className="bet-note">{m.sports_auto_paid({ amount })}</p>;
  return end_reason === "over" ? <p className="bet-note">{m.sports_auto_over({ amount })}</p> : null;
}

/** Refreshes the player's bets after a response. */
function useRenewBets() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: betsKey });
}

function ActiveTarget({ bet: { id, cash_out }, target }: { bet: SportBet; target: Target }) {
  const amount = formatMoney(target.at_least, useLocale());
  const renew = useRenewBets();
  const { busy, failure, run } = useAction(cancelAutoCashOutMutation);
  const cancel = async () => {
    await run({ id });
    await renew();
  };
  const isHeld = "why_not" in cash_out;
  return (
    <div className="bet-target">
      {failure ? <FailureNotice failure={failure} /> : null}
      <Notice icon={isHeld ? "clock" : "check"} tone={isHeld ? "warn" : "plain"}>
        {isHeld ? m.sports_auto_held({ amount }) : m.sports_auto_active({ amount })}
      </Notice>
      <Button busy={busy ? m.sports_auto_cancelling() : undefined} onClick={() => void cancel()}>
        {m.sports_auto_cancel()}
      </Button>
    </div>
  );
}

/** Returns the server's maximum if the target exceeds it. */
function highestOf({ error }: ApiFailure): number | null {
  const { code, max_amount } = error as ApiFailure["error"] & { readonly max_amount?: unknown };
  return code === "auto_cash_out_too_high" ? Number(max_amount) : null;
}

function NewTarget({ bet: { id, cash_out: offer, auto_cash_out: target } }: { bet: SportBet }) {
  const locale = useLocale();
  const renew = useRenewBets();
  const [at_least, setAtLeast] = useState(0);
  const { busy, failure, run } = useAction(setAutoCashOutMutation);
  if ("why_not" in offer && offer.why_not === "free_bet") return null;
  const now = "amount" in offer ? offer.amount : null;
  const highest = failure ? highestOf(failure) : null;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (at_least === 0) return;
    await run({ id, at_least });
    await renew();
  };
  const hint = (): string => {
    if (now === null) return m.sports_auto_hint();
    return at_least > 0 && at_least <= now
      ? m.sports_auto_hint_reached({ amount: formatMoney(now, locale) })
      : m.sports_auto_hint_now({ amount: formatMoney(now, locale) });
  };
  return (
    <details className="bet-explanation">
      <summary>
        <Icon name="down" />
        {m.sports_auto()}
      </summary>
      <form className="bet-target" onSubmit={(event) => void send(event)}>
        {target?.end_reason === "part" ? <p className="bet-note">{m.sports_auto_part()}</p> : null}
        {failure && highest === null ? <FailureNotice failure={failure} /> : null}
        <MoneyInput
          label={m.sports_auto_amount()}
          hint={hint()}
          {...(highest !== null && { error: m.sports_auto_highest({ amount: formatMoney(highest, locale) }) })}
          value={at_least}
          maximum={maxTyped}
          onChange={setAtLeast}
        />
        <Button
          type="submit"
          busy={busy ? m.sports_auto_setting() : undefined}
          disabledReason={at_least === 0 ? m.sports_auto_type() : null}
        >
          {m.sports_auto_set()}
        </Button>
      </form>
    </details>
  );
}
