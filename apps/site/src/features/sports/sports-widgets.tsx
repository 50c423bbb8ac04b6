import "./sports.css";
import type { SportEvent } from "@trevo/contract";
import { ButtonLink } from "@trevo/ui/button";
import { EmptyState } from "@trevo/ui/states";
import type { ListPage } from "../../lib/paged-query.ts";
import { m } from "../../paraglide/messages.js";
import { EventList } from "./event-list.tsx";

/** The sportsbook's widgets alone, for a screen of their own. */
export function SportsWidgets({ live, today }: { live: ListPage<SportEvent>; today: ListPage<SportEvent> }) {
  return (
    <div className="sports sports-widgets">
      <h1 className="page-title">{m.sports_widgets_title()}</h1>
      <Widget id="live" title={m.sports_when_live()} empty={m.sports_live_empty()} events={live.data} />
      <Widget id="today" title={m.sports_when_today()} empty={m.sports_today_empty()} events={today.data} />
      <p className="sports-all">
        <ButtonLink href="/sports">{m.sports_all()}</ButtonLink>
      </p>
    </div>
  );
}

function Widget({ id, title, empty, events }: { id: string; title: string; empty: string; events: SportEvent[] }) {
  return (
    <section className="panel sports-widget" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {events.length === 0 ? <EmptyState text={empty} icon="ball" /> : <EventList events={events} />}
    </section>
  );
}
