import { Button } from "@trevo/ui/button";
import { Notice } from "@trevo/ui/notice";
import { Link } from "@trevo/ui/link";
import { m } from "../../paraglide/messages.js";
import { useFavorites } from "./favorites.ts";
import { FavoriteButton } from "./favorite-button.tsx";
import { FixtureRow } from "./fixture-row.tsx";
import { Shirt } from "./shirt.tsx";
import { competitionPath } from "./sports-place.ts";

/** The next matches of the player's favourites. Renders nothing without favourites. */
export function FavoriteMatches() {
  const { data, isError, refetch } = useFavorites({ isFollowed: true });
  if (isError && !data)
    return <Notice action={<Button onClick={() => void refetch()}>{m.try_again()}</Button>}>{m.sports_favorites_failed()}</Notice>;
  if (!data || data.fixture_ids.length + data.competitions.length + data.teams.length === 0) return null;
  return (
    <section aria-labelledby="favorites">
      <header className="fixtures-head">
        <h2 className="h2" id="favorites">
          {m.sports_favorites()}
        </h2>
      </header>
      {data.competitions.length + data.teams.length > 0 ? (
        <ul className="favorite-things">
          {data.competitions.map((competition) => (
            <li key={competition.id}>
              <Link href={competitionPath(competition.sport, competition)}>{competition.name}</Link>
              <FavoriteButton kind="competition" id={competition.id} name={competition.name} />
            </li>
          ))}
          {data.teams.map(({ id, name, shirt }) => (
            <li key={`team ${id}`}>
              <span>
                <Shirt shirt={shirt} />
                {name}
              </span>
              <FavoriteButton kind="team" id={id} name={name} />
            </li>
          ))}
        </ul>
      ) : null}
      {data.matches.length > 0 ? (
        <ul className="fixtures">
          {data.matches.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} withCompetition />
          ))}
        </ul>
      ) : (
        <p className="favorites-none">{m.sports_favorites_none()}</p>
      )}
    </section>
  );
}
