import type { SportBet } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { RowsWaiting } from "@trevo/ui/row-list";
import { EmptyState } from "@trevo/ui/states";
import { PanelTabs } from "@trevo/ui/panel-tabs";
import { useState } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { betsQuery } from "./api.ts";
import { FreeBetsList } from "./free-bets-list.tsx";
import { OwnBet } from "./own-bet.tsx";
import { PendingBets } from "./pending-bets.tsx";
import { useMatchMoves } from "./use-bet-changes.ts";

type Shown = "open" | "settled";
type Tab = Shown | "free";
const labels: Record<Tab, () => string> = { open: m.sports_bets_open, settled: m.sports_bets_settled, free: m.sports_free_bets };

/** A player's bets in the brand's own sportsbook, newest first. */
export function OwnBets() {
  const { token, checked } = useSession();
  const [shown, setShown] = useState<Tab>("open");
  if (!token)
    return checked ? (
      <EmptyState
        icon="ticket"
        text={m.sports_bets_guest()}
        action={
          <ModalLink modal="login" tone="accent">
            {m.bar_login()}
          </ModalLink>
        }
      />
    ) : (
      <RowsWaiting count={2} />
    );
  const tabs = (["open", "settled", "free"] as const).map((value) => ({
    value,
    label: labels[value](),
    panel: value === "free" ? <FreeBetsList /> : <Bets shown={value} />,
  }));
  return (
    <div className="own-bets-tabs">
      <PanelTabs label={m.sports_bets()} tabs={tabs} value={shown} onChange={setShown} />
    </div>
  );
}

function Bets({ shown }: { shown: Shown }) {
  const { user } = useSession();
  return (
    <>
      {shown === "open" ? <PendingBets /> : null}
      <PagedList
        list={betsQuery(user?.id, shown)}
        emptyIcon="ticket"
        empty={shown === "open" ? m.sports_bets_open_empty() : m.sports_bets_settled_empty()}
        emptyAction={<ButtonLink href="/sports">{m.sports_all()}</ButtonLink>}
        failed={m.sports_bets_failed()}
        skeleton={<RowsWaiting count={3} />}
      >
        {(bets) => <BetCards bets={bets} />}
      </PagedList>
    </>
  );
}

/** Returns the live matches that decide open bets. */
const matchesInPlay = (bets: readonly SportBet[]): number[] =>
  bets
    .filter(({ state }) => state === "open")
    .flatMap(({ legs }) => legs.flatMap(({ selections }) => selections))
    .flatMap(({ fixture_id, fixture }) => (fixture.state === "live" ? [fixture_id] : []));

function BetCards({ bets }: { bets: readonly SportBet[] }) {
  useMatchMoves(matchesInPlay(bets));
  return (
    <ul className="own-bets">
      {bets.map((bet) => (
        <li key={bet.id} className="panel own-bet">
          <OwnBet bet={bet} />
        </li>
      ))}
    </ul>
  );
}
