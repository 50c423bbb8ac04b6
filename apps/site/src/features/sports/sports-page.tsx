import "./sports.css";
import type { PopularSportBets, SportFixture, SportFixtureDetail, SportResult, SportsHome } from "@trevo/contract";
import type { Sport } from "@trevo/domain";
import { TabLinks } from "@trevo/ui/tabs";
import { lazy, type ReactNode, Suspense } from "react";
import { loadPart } from "../../lib/load-part.ts";
import { useLocale } from "../../lib/locale.ts";
import { momentText } from "../../lib/moment-text.ts";
import type { ListPage } from "../../lib/paged-query.ts";
import { ListMemory } from "../../lib/query.tsx";
import { useSite } from "../../lib/site-data.ts";
import type { CompetitionPage } from "../../lib/site-types.ts";
import { m } from "../../paraglide/messages.js";
import { BetSlip } from "./bet-slip.tsx";
import { CompetitionTable } from "./competition-table.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { FixtureList } from "./fixture-list.tsx";
import { FixturePage } from "./fixture-page.tsx";
import { countryText } from "./market-text.ts";
import { OddsFormatChoice } from "./odds-format-choice.tsx";
import { OwnBets } from "./own-bets.tsx";
import { ResultsPage } from "./results-page.tsx";
import { SearchPage } from "./search-page.tsx";
import { SharedSlip } from "./shared-slip.tsx";
import { SimulatedNotice } from "./simulated.tsx";
import { SportsStart } from "./sports-home.tsx";
import { useSportsbookMirror } from "./sportsbook-mirror.ts";

const PartnerBook = lazy(() => loadPart(() => import("./partner-book.tsx")).then((part) => ({ default: part.PartnerBook })));

/** Data that the server has loaded for the address. */
export type SportsView =
  | { readonly view: "partner"; readonly isDocument: boolean }
  | { readonly view: "search" | "bets" }
  | { readonly view: "home"; readonly home: SportsHome; readonly popular: PopularSportBets }
  | { readonly view: "live"; readonly first: ListPage<SportFixture> }
  | { readonly view: "sport"; readonly sport: Sport; readonly first: ListPage<SportFixture> }
  | { readonly view: "competition"; readonly competition: CompetitionPage; readonly first: ListPage<SportFixture> }
  | { readonly view: "results"; readonly first: ListPage<SportResult> }
  | { readonly view: "fixture"; readonly fixture: SportFixtureDetail };

const sportNames: Record<Sport, () => string> = {
  football: m.sports_football,
  basketball: m.sports_basketball,
  volleyball: m.sports_volleyball,
  tennis: m.sports_tennis,
  mma: m.sports_mma,
  esports: m.sports_esports,
};

/** Returns the title of a view, for its heading and the tab. */
export function viewTitle(view: SportsView): string {
  if (view.view === "fixture") return `${view.fixture.home.name} × ${view.fixture.away.name}`;
  if (view.view === "competition") return view.competition.name;
  if (view.view === "sport") return sportNames[view.sport]();
  const titles = {
    live: m.sports_when_live,
    results: m.sports_results,
    search: m.sports_search,
    bets: m.sports_bets,
    home: m.nav_sports,
    partner: m.nav_sports,
  };
  return titles[view.view]();
}

/** The sportsbook: its home, lists, matches, results and search. */
export function SportsPage({ view }: { view: SportsView }) {
  useSportsbookMirror();
  return (
    <ListMemory>
      <div className="sports">
        {view.view === "fixture" ? null : <SportsHead view={view} />}
        {view.view === "partner" ? null : <SportsStrip current={view.view} />}
        {view.view === "partner" ? (
          <ViewBody view={view} />
        ) : (
          <div className="sports-body">
            <div className="sports-main">
              <SharedSlip />
              <ViewBody view={view} />
              <OddsFormatChoice />
            </div>
            <BetSlip fixture={view.view === "fixture" ? view.fixture.id : null} />
          </div>
        )}
      </div>
    </ListMemory>
  );
}

function SportsHead({ view }: { view: SportsView }) {
  const locale = useLocale();
  const leads = { bets: m.sports_bets_lead, partner: m.sports_book_lead };
  const own = view.view === "bets" || view.view === "partner" ? leads[view.view]() : m.sports_lead();
  const lead = view.view === "competition" ? countryText(view.competition.country, locale) : own;
  return (
    <header className="sports-head">
      <Pitch />
      <h1>{viewTitle(view)}</h1>
      <p>{lead}</p>
      {view.view === "competition" ? <FavoriteButton kind="competition" id={view.competition.id} name={view.competition.name} /> : null}
    </header>
  );
}

const strip = [
  { view: "home", href: "/sports", icon: "home", label: m.sports_start },
  { view: "live", href: "/sportsbook/live", icon: "live", label: m.sports_when_live },
  { view: "results", href: "/sportsbook/results", icon: "cup", label: m.sports_results },
  { view: "search", href: "/sportsbook/search", icon: "search", label: m.sports_search },
  { view: "bets", href: "/sportsbook/bets", icon: "ticket", label: m.sports_bets },
] as const;

const SportsStrip = ({ current }: { current: SportsView["view"] }) => (
  <TabLinks
    label={m.sports_tabs()}
    tabs={strip.map(({ view, href, icon, label }) => ({ href, icon, label: label(), current: view === current }))}
  />
);

function ViewBody({ view }: { view: SportsView }): ReactNode {
  switch (view.view) {
    case "partner":
      return (
        <Suspense fallback={null}>
          <PartnerBook isDocument={view.isDocument} />
        </Suspense>
      );
    case "home":
      return <SportsStart first={view.home} popular={view.popular} />;
    case "live":
      return <Fixtures filter={{ when: "live" }} first={view.first} empty={m.sports_live_empty()} />;
    case "sport":
      return <Fixtures filter={{ sport: view.sport }} first={view.first} empty={m.sports_empty_filter()} />;
    case "competition":
      return (
        <>
          <Fixtures
            key={view.competition.id}
            filter={{ competition: view.competition.id }}
            first={view.first}
            empty={<NextMatch at={view.competition.next_at} />}
          />
          <CompetitionTable rows={view.competition.table} />
        </>
      );
    case "results":
      return <ResultsPage first={view.first} />;
    case "search":
      return <SearchPage />;
    case "bets":
      return <OwnBets />;
    case "fixture":
      return <FixturePage key={view.fixture.id} first={view.fixture} />;
  }
}

function Fixtures(props: Parameters<typeof FixtureList>[0]) {
  return (
    <>
      {props.first.data.some(({ simulated }) => simulated) ? <SimulatedNotice /> : null}
      <section aria-label={m.sports_events()}>
        <FixtureList {...props} />
      </section>
    </>
  );
}

function NextMatch({ at }: { at: string | null }) {
  const locale = useLocale();
  const { timezone } = useSite();
  return <>{at === null ? m.sports_empty() : m.sports_next_at({ moment: momentText(at, { locale, timezone }) })}</>;
}

/** Half a pitch seen from above, drawn with lines only. */
function Pitch() {
  return (
    <svg viewBox="0 0 400 160" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
      <path fill="#0f5a34" d="M0 0h400v160H0z" />
      <path fill="#136b3e" d="M40 0h40v160H40zM120 0h40v160h-40zM200 0h40v160h-40zM280 0h40v160h-40zM360 0h40v160h-40z" />
      <g fill="none" stroke="#fff4e6" strokeOpacity=".55" strokeWidth="3">
        <path d="M400 20h-96v120h96M400 48h-40v64h40M304 58a30 30 0 0 0 0 44M200-10v180" />
        <circle cx="200" cy="80" r="44" />
      </g>
      <circle cx="200" cy="80" r="4" fill="#fff4e6" fillOpacity=".6" />
    </svg>
  );
}
