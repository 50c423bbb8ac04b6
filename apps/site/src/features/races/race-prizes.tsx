import type { Race } from "@trevo/contract";
import { useLocale } from "../../lib/locale.ts";
import { prizesText } from "../../lib/prize-text.ts";
import { m } from "../../paraglide/messages.js";

/** Prizes by place. Renders nothing for a race without prizes. */
export function RacePrizes({ race: { ladder } }: { race: Pick<Race, "ladder"> }) {
  const locale = useLocale();
  if (ladder.length === 0) return null;
  return (
    <section className="panel race-prizes">
      <h2 className="h2">{m.races_prizes()}</h2>
      <ol>
        {ladder.map(({ from, to, prizes }) => (
          <li key={from}>
            <span>{from === to ? m.races_place_one({ place: from }) : m.races_place_range({ from, to })}</span>
            <b>{prizesText(prizes, locale)}</b>
          </li>
        ))}
      </ol>
      <p>{m.races_prizes_when()}</p>
    </section>
  );
}
