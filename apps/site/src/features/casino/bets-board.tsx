import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "@trevo/ui/states";
import { ChoiceTabs } from "@trevo/ui/tabs";
import { useId, useState } from "react";
import { ModalLink } from "../../lib/modal-link.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { lastBetsQuery, ownBetsQuery } from "./api.ts";
import { betsShown } from "./bet-line.ts";
import { BetList } from "./bet-table.tsx";

export { GameWins } from "./game-wins.tsx";

type Kind = "all" | "large" | "own";

/**
 * The brand's last bets, its large wins, and the player's own bets. A regulated brand shows no selection of wins: only all bets, in order.
 */
export function BetsBoard() {
  const { is_regulated } = useSite();
  const [kind, setKind] = useState<Kind>("all");
  const id = useId();
  const choices = [
    { value: "all" as const, label: m.bets_all() },
    ...(is_regulated ? [] : [{ value: "large" as const, label: m.bets_large() }]),
    { value: "own" as const, label: m.bets_own() },
  ];
  return (
    <ListMemory>
      <section className="bets panel" aria-labelledby={id}>
        <header>
          <h2 className="h2" id={id}>
            {m.bets_title()}
          </h2>
          <ChoiceTabs label={m.bets_tabs()} choices={choices} value={kind} onChange={setKind} />
        </header>
        {kind === "own" ? <OwnBets /> : <PublicBets key={kind} kind={kind} />}
      </section>
    </ListMemory>
  );
}

function PublicBets({ kind }: { kind: "all" | "large" }) {
  const bets = useQuery(lastBetsQuery(kind));
  const text = kind === "all" ? m.bets_all_empty() : m.bets_large_empty();
  const label = kind === "all" ? m.bets_all() : m.bets_large();
  return <BetList label={label} bets={bets} empty={{ icon: "dice", text }} waiting={betsShown} />;
}

function OwnBets() {
  const { token } = useSession();
  return token ? (
    <PlayersBets />
  ) : (
    <EmptyState
      icon="user"
      text={m.bets_own_guest()}
      action={
        <ModalLink modal="login" tone="accent">
          {m.bar_login()}
        </ModalLink>
      }
    />
  );
}

function PlayersBets() {
  const { user } = useSession();
  const bets = useQuery(ownBetsQuery(user?.id));
  return <BetList label={m.bets_own()} bets={bets} empty={{ icon: "dice", text: m.bets_own_empty() }} waiting={betsShown} />;
}
