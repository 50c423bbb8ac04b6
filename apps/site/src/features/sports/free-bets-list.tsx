import { useQuery } from "@tanstack/react-query";
import type { EndedFreeBet, FreeBet } from "@trevo/contract";
import { Button, ButtonLink } from "@trevo/ui/button";
import { formatMoney } from "@trevo/ui/format";
import { RowsWaiting } from "@trevo/ui/row-list";
import { EmptyState, ErrorState } from "@trevo/ui/states";
import type { ReactNode } from "react";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { thrownText } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { endedFreeBetsQuery } from "./api.ts";
import { useFreeBets } from "./free-bet-field.tsx";
import { useOddsText } from "./odds-format.ts";

/** The player's free bets: available, used and ended. */
export function FreeBetsList() {
  const { user } = useSession();
  const usable = useFreeBets();
  const ended = useQuery({ ...endedFreeBetsQuery(user?.id), enabled: user !== null });
  const failed = [usable, ended].find(({ isError }) => isError);
  if (failed) {
    const again = () => void Promise.all([usable.refetch(), ended.refetch()]);
    return <ErrorState text={thrownText(failed.error)} action={<Button onClick={again}>{m.try_again()}</Button>} />;
  }
  if (!usable.data || !ended.data) return <RowsWaiting count={3} />;
  if (usable.data.length + ended.data.length === 0)
    return (
      <EmptyState
        icon="ticket"
        text={m.sports_free_bets_empty()}
        action={<ButtonLink href="/bonus">{m.sports_free_bets_offers()}</ButtonLink>}
      />
    );
  return (
    <>
      <Group id="usable" title={m.sports_free_bets_usable()}>
        {usable.data.map((one) => (
          <FreeBetRow key={one.id} bet={one} />
        ))}
      </Group>
      <Group id="ended" title={m.sports_free_bets_ended()}>
        {ended.data.map((one) => (
          <FreeBetRow key={one.id} bet={one} ended={one} />
        ))}
      </Group>
    </>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="free-bets" aria-labelledby={`free-bets-${id}`}>
      <h2 className="h2" id={`free-bets-${id}`}>
        {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

const endings = { used: m.sports_free_bet_used, expired: m.sports_free_bet_expired, cancelled: m.sports_free_bet_cancelled } as const;

function FreeBetRow({ bet, ended }: { bet: FreeBet; ended?: EndedFreeBet }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { odds } = useOddsText();
  const time = (at: string): string => momentText(at, { locale, timezone });
  return (
    <li className="panel free-bet" data-ended={ended !== undefined}>
      <b>{formatMoney(bet.amount, locale)}</b>
      <span>{m.sports_free_bet_terms({ odds: odds(bet.min_odds_x1000), time: time(bet.valid_until) })}</span>
      {ended ? <small>{endings[ended.state]({ time: time(ended.ended_at) })}</small> : null}
    </li>
  );
}
