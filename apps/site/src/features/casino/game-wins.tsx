import { useQuery } from "@tanstack/react-query";
import type { Game } from "@trevo/contract";
import { useId } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { gameWinsQuery } from "./api.ts";
import { BetList } from "./bet-table.tsx";

/** Recent wins in this game. Hidden at a regulated brand: wins without the losing bets would suggest a promise. */
export function GameWins({ game }: { game: Pick<Game, "id"> }) {
  return useSite().is_regulated ? null : <Wins game={game} />;
}

function Wins({ game }: { game: Pick<Game, "id"> }) {
  const wins = useQuery(gameWinsQuery(game.id), usePageQueries());
  const id = useId();
  return (
    <section className="bets panel" aria-labelledby={id}>
      <header>
        <h2 className="h2" id={id}>
          {m.bets_wins()}
        </h2>
      </header>
      <BetList label={m.bets_wins()} bets={wins} empty={{ icon: "dice", text: m.bets_wins_empty() }} waiting={3} />
    </section>
  );
}
