import type { SportEvent } from "@trevo/contract";
import { formatAmount } from "@trevo/ui/format";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";

/** Who plays, when, and the odds. */
export function EventList({ events }: { events: SportEvent[] }) {
  const locale = useLocale();
  const { timezone } = useSite();
  return (
    <ul className="events">
      {events.map((event) => (
        <li key={event.id} className="panel">
          <small>
            {event.league} · {event.live ? m.sports_when_live() : momentText(event.starts_at, { locale, timezone })}
          </small>
          <b>
            {event.home} × {event.away}
          </b>
          <dl>
            {event.odds.map((price) => (
              <div key={price.id}>
                <dt>{price.name}</dt>
                <dd>{formatAmount(price.price_x100, locale)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
