import "./races.css";
import { useQuery } from "@tanstack/react-query";
import type { Race } from "@trevo/contract";
import { StatusBadge } from "@trevo/ui/badge";
import { ButtonLink } from "@trevo/ui/button";
import { Icon } from "@trevo/ui/icon";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { thrownText } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";
import { useSite } from "../../lib/site-data.ts";
import { Notice } from "@trevo/ui/notice";
import { m } from "../../paraglide/messages.js";
import { raceQuery } from "./api.ts";
import { JoinPanel } from "./join-panel.tsx";
import { RacePlaces } from "./race-places.tsx";
import { measures, stateLooks } from "./race-text.ts";
import { RacePrizes } from "./race-prizes.tsx";
import { useRaceUpdates } from "./use-race-updates.ts";

/** One race: its scoring, prizes, leaders, and the player's own place. The server renders the page for a guest. */
export function RacePage({ first }: { first: Race }) {
  return (
    <ListMemory>
      <CurrentRace first={first} />
    </ListMemory>
  );
}

function CurrentRace({ first }: { first: Race }) {
  const { user, token } = useSession();
  const query = useQuery({ ...raceQuery(first.id, user?.id), ...(token ? { placeholderData: first } : { initialData: first }) });
  const race = query.data ?? first;
  // The server's page does not contain whether the player has joined.
  const isKnown = !token || (query.data !== undefined && !query.isPlaceholderData);
  useRaceUpdates(race, user?.id);
  return (
    <article className="races race-page">
      <PageHero title={race.title} text={measures[race.score]()} art="cup" paint="an" />
      <div className="race-board">
        <div className="race-side">
          <RaceFacts race={race} />
          {isKnown ? <JoinPanel race={race} /> : null}
          <RacePrizes race={race} />
        </div>
        <section className="race-places" aria-label={m.races_places()}>
          {query.isError ? (
            <Notice tone="warn" announce action={<button onClick={() => void query.refetch()}>{m.try_again()}</button>}>
              {m.races_stale({ reason: thrownText(query.error) })}
            </Notice>
          ) : null}
          <RacePlaces race={race} />
        </section>
        <RaceRules terms={race.terms} />
      </div>
      <p className="race-back">
        <ButtonLink href="/races">{m.races_all()}</ButtonLink>
      </p>
    </article>
  );
}

function RaceFacts({ race }: { race: Race }) {
  const locale = useLocale();
  const { timezone } = useSite();
  const { tone, word } = stateLooks[race.state];
  return (
    <section className="panel race-facts" aria-label={m.races_facts()}>
      <StatusBadge tone={tone}>{word()}</StatusBadge>
      <dl>
        <div>
          <dt>{m.races_from()}</dt>
          <dd>{momentText(race.starts_at, { locale, timezone })}</dd>
        </div>
        <div>
          <dt>{m.races_until()}</dt>
          <dd>{momentText(race.ends_at, { locale, timezone })}</dd>
        </div>
        <div>
          <dt>{m.races_players()}</dt>
          <dd>{race.players}</dd>
        </div>
      </dl>
    </section>
  );
}

function RaceRules({ terms }: Pick<Race, "terms">) {
  return (
    <details className="panel race-rules">
      <summary>
        <Icon name="down" />
        {m.races_rules()}
      </summary>
      <p>{terms}</p>
    </details>
  );
}
