import "./ranking.css";
import { useQuery } from "@tanstack/react-query";
import type { Ranked } from "@trevo/contract";
import { Money } from "@trevo/ui/money";
import { EmptyState, ErrorState } from "@trevo/ui/states";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { RankCard } from "./rank-card.tsx";
import { thrownText } from "../../lib/request.ts";
import { type Ranking, rankingQuery } from "./api.ts";

/** Places by all-time turnover. The server's page is the guests'; a player's own place comes after it. */
export function RankingPage({ first }: { first: Ranking }) {
  return (
    <ListMemory>
      <div className="ranking">
        <PageHero title={m.nav_ranking()} text={m.ranking_lead()} art="cup" paint="an" />
        <Board first={first} />
      </div>
    </ListMemory>
  );
}

function Board({ first }: { first: Ranking }) {
  const { user, token } = useSession();
  const ranking = useQuery({
    ...rankingQuery(user?.id),
    ...(token ? { placeholderData: first } : { initialData: first }),
  });
  const board = ranking.data;
  if (!board)
    return <ErrorState text={thrownText(ranking.error)} action={<Button onClick={() => void ranking.refetch()}>{m.try_again()}</Button>} />;
  return (
    <div className="ranking-board">
      <RankCard rank={board.rank} levels={board.levels} />
      <section className="ranking-places" aria-label={m.ranking_places()}>
        {board.data.length === 0 ? (
          <EmptyState icon="cup" text={m.ranking_empty()} action={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>} />
        ) : (
          <>
            <ol className="podium">
              {board.data.slice(0, 3).map((place) => (
                <PodiumPlace key={place.position} place={place} />
              ))}
            </ol>
            {board.data.length > 3 ? <Table places={board.data.slice(3)} /> : <p className="list-end">{m.list_end()}</p>}
          </>
        )}
      </section>
    </div>
  );
}

const nameOf = (place: Ranked): string => place.name ?? m.ranking_hidden();

/** The three first, the first one highest. */
function PodiumPlace({ place }: { place: Ranked }) {
  return (
    <li data-position={place.position} data-me={place.me ? "" : undefined}>
      <i aria-hidden="true">{place.name ? place.name.slice(0, 2).toUpperCase() : <Icon name="user" />}</i>
      <b>{place.me ? m.ranking_me() : nameOf(place)}</b>
      <small>{m.ranking_level({ level: place.level })}</small>
      <span className="podium-step">
        <strong>{place.position}</strong>
        {place.totalBet === null ? <em>{m.ranking_hidden_amount()}</em> : <Money value={place.totalBet} />}
      </span>
    </li>
  );
}

function Table({ places }: { places: Ranked[] }) {
  return (
    <>
      <table className="ranking-table">
        <thead>
          <tr>
            <th scope="col">{m.ranking_position()}</th>
            <th scope="col">{m.ranking_player()}</th>
            <th scope="col">{m.ranking_level_word()}</th>
            <th scope="col">{m.ranking_total()}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.position} data-me={place.me ? "" : undefined}>
              <td>{place.position}</td>
              <th scope="row">{place.me ? m.ranking_me() : nameOf(place)}</th>
              <td>{place.level}</td>
              <td>{place.totalBet === null ? m.ranking_hidden_amount() : <Money value={place.totalBet} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-end">{m.list_end()}</p>
    </>
  );
}
