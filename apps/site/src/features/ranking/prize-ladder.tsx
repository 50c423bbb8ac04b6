import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import type { Ranking } from "./api.ts";
import { prizesText } from "../../lib/prize-text.ts";

/** Prizes by place in a period, and the end of the period. Renders nothing without prizes. */
export function PrizeLadder({ board: { ladder, ends_at } }: { board: Ranking }) {
  const locale = useLocale();
  const { timezone } = useSite();
  if (ladder.length === 0 || ends_at === null) return null;
  return (
    <aside className="panel prize-ladder">
      <h2 className="h2">{m.ranking_prizes()}</h2>
      <ol>
        {ladder.map(({ from, to, prizes }) => (
          <li key={from}>
            <span>{from === to ? m.ranking_place_one({ place: from }) : m.ranking_place_range({ from, to })}</span>
            <b>{prizesText(prizes, locale)}</b>
          </li>
        ))}
      </ol>
      <p>{m.ranking_until({ moment: momentText(ends_at, { locale, timezone }) })}</p>
    </aside>
  );
}
