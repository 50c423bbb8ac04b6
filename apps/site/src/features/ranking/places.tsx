import type { Ranked } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { Money } from "@trevo/ui/money";
import { EmptyState } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { m } from "../../paraglide/messages.js";
import type { Ranking } from "./api.ts";
import { prizesText } from "../../lib/prize-text.ts";

/** The current order of players. */
export function Places({ board }: { board: Ranking }) {
  if (board.data.length === 0) {
    const text = board.ladder.length > 0 ? m.ranking_start() : m.ranking_empty();
    return <EmptyState icon="cup" text={text} action={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>} />;
  }
  const rest = board.data.slice(3);
  return (
    <>
      <ol className="podium">
        {board.data.slice(0, 3).map((place) => (
          <PodiumPlace key={place.position} place={place} />
        ))}
      </ol>
      {rest.length > 0 ? <Table places={rest} hasPrizes={board.ladder.length > 0} /> : null}
      <p className="list-end">{m.list_end()}</p>
    </>
  );
}

const nameOf = (place: Pick<Ranked, "name" | "me">): string => (place.me ? m.ranking_me() : (place.name ?? m.ranking_hidden()));

/** One of the first three places; the first is highest. */
function PodiumPlace({ place }: { place: Ranked }) {
  const locale = useLocale();
  return (
    <li data-position={place.position} data-me={place.me ? "" : undefined}>
      <i aria-hidden="true">{place.name ? place.name.slice(0, 2).toUpperCase() : <Icon name="user" />}</i>
      <b>{nameOf(place)}</b>
      <small>{place.prizes.length > 0 ? prizesText(place.prizes, locale) : m.ranking_level({ level: place.level })}</small>
      <span className="podium-step">
        <strong>{place.position}</strong>
        {place.totalBet === null ? <em>{m.ranking_hidden_amount()}</em> : <Money value={place.totalBet} />}
      </span>
    </li>
  );
}

/** Table of places. Also used for past results, which have no level. */
export function Table({ places, hasPrizes }: { places: readonly (Omit<Ranked, "level"> & { level?: number })[]; hasPrizes: boolean }) {
  const locale = useLocale();
  return (
    <table className="ranking-table">
      <thead>
        <tr>
          <th scope="col">{m.ranking_position()}</th>
          <th scope="col">{m.ranking_player()}</th>
          <th scope="col">{hasPrizes ? m.ranking_prize() : m.ranking_level_word()}</th>
          <th scope="col">{m.ranking_total()}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.position} data-me={place.me ? "" : undefined}>
            <td>{place.position}</td>
            <th scope="row">{nameOf(place)}</th>
            <td>{hasPrizes ? prizesText(place.prizes, locale) : place.level}</td>
            <td>{place.totalBet === null ? m.ranking_hidden_amount() : <Money value={place.totalBet} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
