import type { Race } from "@trevo/contract";
import { EmptyState } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { prizesText } from "../../lib/prize-text.ts";
import { m } from "../../paraglide/messages.js";
import { measures, scoreText } from "./race-text.ts";

const emptyTexts: Readonly<Record<Race["state"], () => string>> = {
  upcoming: m.races_places_upcoming,
  running: m.races_places_running,
  closing: m.races_places_without,
  final: m.races_places_without,
};

/** The first places, current or final. */
export function RacePlaces({ race }: { race: Race }) {
  const locale = useLocale();
  if (race.data.length === 0) return <EmptyState icon="crown" text={emptyTexts[race.state]()} />;
  return (
    <>
      <table className="race-table">
        <caption>{race.state === "final" ? m.races_places_final() : m.races_places_now()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.races_place()}</th>
            <th scope="col">{m.races_player()}</th>
            <th scope="col">{m.races_prize()}</th>
            <th scope="col">{measures[race.score]()}</th>
          </tr>
        </thead>
        <tbody>
          {race.data.map(({ position, name, score, prizes, me }) => (
            <tr key={position} data-me={me ? "" : undefined}>
              <td>{position}</td>
              <th scope="row">{me ? m.races_me() : (name ?? m.races_hidden())}</th>
              <td>{prizesText(prizes, locale)}</td>
              <td>{score === null ? m.races_hidden_score() : scoreText(score, race.unit, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="list-end">{m.races_order()}</p>
    </>
  );
}
