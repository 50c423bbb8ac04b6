import "./races.css";
import type { RaceSummary } from "@trevo/contract";
import { StatusBadge } from "@trevo/ui/badge";
import { ButtonLink } from "@trevo/ui/button";
import { Link } from "@trevo/ui/link";
import { Skeleton } from "@trevo/ui/states";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PageHero } from "../../lib/page-hero.tsx";
import { PagedList } from "../../lib/paged-list.tsx";
import type { ListPage } from "../../lib/paged-query.ts";
import { prizesText } from "../../lib/prize-text.ts";
import { ListMemory } from "../../lib/query.tsx";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { m } from "../../paraglide/messages.js";
import { racesQuery } from "./api.ts";
import { measures, stateLooks } from "./race-text.ts";

/** The brand's races. The server renders the page for a guest; the races that a player has joined are loaded afterwards. */
export function RacesPage({ first }: { first: ListPage<RaceSummary> }) {
  return (
    <ListMemory>
      <div className="races">
        <PageHero title={m.nav_races()} text={m.races_lead()} art="cup" paint="an" />
        <RaceList first={first} />
      </div>
    </ListMemory>
  );
}

function RaceList({ first }: { first: ListPage<RaceSummary> }) {
  const { user, token } = useSession();
  return (
    <PagedList
      list={racesQuery(user?.id)}
      {...(token ? {} : { first })}
      emptyIcon="crown"
      empty={m.races_empty()}
      emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
      skeleton={
        <div className="races-list">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="races-wait" />
          ))}
        </div>
      }
    >
      {(races) => (
        <ul className="races-list">
          {races.map((race) => (
            <li key={race.id}>
              <RaceCard race={race} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function RaceCard({ race }: { race: RaceSummary }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { tone, word } = stateLooks[race.state];
  const at = { locale, timezone };
  return (
    <article className="panel race-card" data-state={race.state}>
      <header>
        <h2>
          <Link href={`/races/${race.id}`}>{race.title}</Link>
        </h2>
        <StatusBadge tone={tone}>{word()}</StatusBadge>
      </header>
      <p>{measures[race.score]()}</p>
      {race.first_prize.length > 0 ? (
        <p className="race-card-prize">
          {m.races_first_prize()} <b>{prizesText(race.first_prize, locale)}</b>
        </p>
      ) : null}
      <footer>
        <span>
          {race.state === "upcoming"
            ? m.races_starts({ moment: momentText(race.starts_at, at) })
            : race.state === "running"
              ? m.races_ends({ moment: momentText(race.ends_at, at) })
              : m.races_ended({ moment: momentText(race.ends_at, at) })}
        </span>
        {race.joined ? <StatusBadge tone="good">{m.races_joined()}</StatusBadge> : null}
      </footer>
    </article>
  );
}
