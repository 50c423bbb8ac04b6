import type { SportBet } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { Icon } from "@trevo/ui/icon";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";

/** The accepted bet, whose odds no longer change. */
export function BetPlaced({ bet, onDone }: { bet: SportBet; onDone: () => void }) {
  const locale = useLocale();
  return (
    <div className="bet-placed" role="status">
      <h3>
        <Icon name="check" /> {m.sports_placed()}
      </h3>
      <dl>
        <div>
          <dt>{bet.is_free ? m.sports_free_bet() : m.sports_stake()}</dt>
          <dd>{formatMoney(bet.stake, locale)}</dd>
        </div>
        <div>
          <dt>{m.sports_potential()}</dt>
          <dd>{formatMoney(bet.potential, locale)}</dd>
        </div>
      </dl>
      <p className="bet-id">{m.sports_bet_id({ id: bet.id })}</p>
      <ButtonLink wide href="/sportsbook/bets">
        {m.sports_bets()}
      </ButtonLink>
      <Button wide onClick={onDone}>
        {m.sports_new_bet()}
      </Button>
    </div>
  );
}
