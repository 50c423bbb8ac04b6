import type { SportBet } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { Notice } from "@trevo/ui/notice";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import { BetPending } from "./bet-pending.tsx";
import { BetPlaced } from "./bet-placed.tsx";
import type { Slip } from "./slip.ts";
import type { RefusedBet, SentBet } from "./use-place-bets.ts";

interface BetsPlacedProps {
  sent: readonly SentBet[];
  refused: readonly RefusedBet[];
  onDone: () => void;
}

/** Accepted bets, pending bets, and the number of refused bets. */
export function BetsPlaced({ sent, refused, onDone }: BetsPlacedProps) {
  const [only] = sent;
  if (only && sent.length === 1 && refused.length === 0)
    return only.bet.state === "pending" ? <BetPending key={only.bet.id} bet={only.bet} /> : <BetPlaced bet={only.bet} onDone={onDone} />;
  const isWaiting = sent.some(({ bet }) => bet.state === "pending");
  return (
    <div className="bet-placed" role="status">
      <h3>
        <Icon name="check" /> {m.sports_placed_many({ count: sent.length })}
      </h3>
      <ul className="slip-legs">
        {sent.map(({ bet, legs }) => (
          <SentRow key={bet.id} bet={bet} legs={legs} />
        ))}
      </ul>
      {refused.length > 0 ? <Notice tone="warn">{m.sports_refused_many({ count: refused.length })}</Notice> : null}
      <ButtonLink wide href="/sportsbook/bets">
        {m.sports_bets()}
      </ButtonLink>
      {isWaiting ? null : (
        <Button wide onClick={onDone}>
          {refused.length > 0 ? m.sports_back_to_slip() : m.sports_new_bet()}
        </Button>
      )}
    </div>
  );
}

function SentRow({ bet, legs }: { bet: SportBet; legs: Slip }) {
  const locale = useLocale();
  return (
    <li>
      <span className="slip-leg">
        <b>{legs.map(({ selection }) => selection).join(" · ")}</b>
        <small>{legs.map(({ match }) => match).join(" · ")}</small>
        {bet.state === "pending" ? <strong>{m.sports_pending_state()}</strong> : null}
      </span>
      <span className="slip-odds">
        <b>{formatMoney(bet.stake, locale)}</b>
        <span>{m.sports_pays({ amount: formatMoney(bet.potential, locale) })}</span>
      </span>
    </li>
  );
}
