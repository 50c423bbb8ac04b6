import type { SportBet } from "@trevo/contract";
import type { OddsAcceptance } from "@trevo/sports";
import { Button } from "@trevo/ui/button";
import { Chip, ChipRow } from "@trevo/ui/chip";
import { formatMoney, formatPercent } from "@trevo/ui/format";
import { Link } from "@trevo/ui/link";
import { MoneyInput } from "@trevo/ui/money-input";
import { Notice } from "@trevo/ui/notice";
import { useState } from "react";
import type { ApiFailure } from "../../lib/error-text.ts";
import { FailureNotice } from "../../lib/failure-notice.tsx";
import { useLocale } from "../../lib/locale.ts";
import { ModalLink } from "../../lib/modal-link.tsx";
import { useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { useSendOnce } from "../../lib/use-action.ts";
import { m } from "../../paraglide/messages.js";
import { AcceptOdds } from "./accept-odds.tsx";
import { placeBetMutation } from "./api.ts";
import { productText } from "./market-text.ts";
import { betOf, intentOf, isRelated, priceOf, type Slip } from "./slip.ts";
import { changeSlip, slipIntent, slipStore } from "./slip-store.ts";
import { type BetRefusal, refusalOf, slipAfter } from "./slip-refusal.ts";

const quickStakes = [500, 2_000, 5_000, 10_000] as const;
const maxTyped = 100_000_000;

interface SlipFormProps {
  /** Why the bet before was refused while it waited. */
  refused: ApiFailure | null;
  onSent: (bet: SportBet, legs: Slip) => void;
}

/** Stake, what the bet can pay, and the one button that places it. */
export function SlipForm({ refused, onSent }: SlipFormProps) {
  const locale = useLocale();
  const slip = useStore(slipStore);
  const { user } = useSession();
  const [stake, setStake] = useState(0);
  const [accept, setAccept] = useState<OddsAcceptance>("better");
  const [failure, setFailure] = useState(refused);
  const { busy, send } = useSendOnce(placeBetMutation, intentOf, slipIntent);
  const refusal = failure && refusalOf(failure);

  const place = async () => {
    setFailure(null);
    const reply = await send(betOf(slip, { stake, accept }));
    if (reply.ok) return onSent(reply.data.data, slip);
    // The attempt before has been placed, at the odds of then: what is sent from now on is another bet.
    if (reply.error.code === "idempotency_conflict") slipIntent.done();
    const known = refusalOf(reply);
    if (known) changeSlip((now) => slipAfter(now, known));
    setFailure(reply);
  };
  const change = (amount: number) => {
    setFailure(null);
    setStake(amount);
  };
  return (
    <form
      className="slip-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (user && stopOf(slip, stake) === null && !busy) void place();
      }}
    >
      <MoneyInput label={m.sports_stake()} value={stake} maximum={maxTyped} onChange={change} />
      <ChipRow label={m.sports_quick_stakes()}>
        {quickStakes.map((amount) => (
          <Chip key={amount} selected={stake === amount} onSelect={() => change(amount)}>
            {formatMoney(amount, locale)}
          </Chip>
        ))}
      </ChipRow>
      <SlipSum slip={slip} stake={stake} />
      <AcceptOdds value={accept} onChange={setAccept} />
      {isRelated(slip) ? <Notice tone="warn">{m.sports_related()}</Notice> : null}
      {failure ? <Refused failure={failure} refusal={refusal} onStake={change} /> : null}
      {user ? (
        <Button
          type="submit"
          tone="accent"
          size="large"
          wide
          busy={busy ? m.sports_placing() : undefined}
          disabledReason={stopOf(slip, stake) ?? undefined}
        >
          {slip.some(({ was_x1000 }) => was_x1000 !== null)
            ? m.sports_accept_and_bet({ amount: formatMoney(stake, locale) })
            : m.sports_bet({ amount: formatMoney(stake, locale) })}
        </Button>
      ) : (
        <ModalLink modal="login" tone="accent" size="large">
          {m.sports_log_in()}
        </ModalLink>
      )}
    </form>
  );
}

/** Why the bet cannot be sent as it is; null when it can. */
function stopOf(slip: Slip, stake: number): string | null {
  const blocked = slip.filter((leg) => leg.blocked !== null).length;
  if (blocked > 0) return m.sports_remove_blocked({ count: blocked });
  if (isRelated(slip)) return m.sports_related_stop();
  return stake === 0 ? m.sports_stake_missing() : null;
}

function SlipSum({ slip, stake }: { slip: Slip; stake: number }) {
  const locale = useLocale();
  const price = priceOf(slip, Math.max(stake, 100));
  if (!price?.odds) return null;
  return (
    <dl className="slip-sum">
      <div>
        <dt>{m.sports_total_odds()}</dt>
        <dd>{productText(price.odds, locale)}</dd>
      </div>
      {stake === 0 || price.potential === null ? null : (
        <div>
          <dt>{m.sports_potential()}</dt>
          <dd>{formatMoney(price.potential, locale)}</dd>
        </div>
      )}
      <div>
        <dt>{m.sports_slip_return()}</dt>
        <dd>{formatPercent(Math.floor(price.return_ppm / 100), locale)}</dd>
      </div>
    </dl>
  );
}

interface RefusedProps {
  failure: ApiFailure;
  refusal: BetRefusal | null;
  onStake: (amount: number) => void;
}

/** What the server refused, with the stake that would pass where it names one. */
function Refused({ failure, refusal, onStake }: RefusedProps) {
  const locale = useLocale();
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
