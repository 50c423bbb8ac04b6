import "./ranking.css";
import { useQuery } from "@tanstack/react-query";
import { type RankingPeriod, rankingPeriods } from "@trevo/domain";
import { Button } from "@trevo/ui/button";
import { PanelTabs } from "@trevo/ui/panel-tabs";
import { ErrorState, Skeleton } from "@trevo/ui/states";
import { useState } from "react";
import { PageHero } from "../../lib/page-hero.tsx";
import { ListMemory } from "../../lib/query.tsx";
import { thrownText } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { type Ranking, rankingQuery } from "./api.ts";
import { LastResults } from "./last-results.tsx";
import { OwnPlace } from "./own-place.tsx";
import { Places } from "./places.tsx";
import { PrizeLadder } from "./prize-ladder.tsx";
import { RankCard } from "./rank-card.tsx";

const labels: Readonly<Record<RankingPeriod, () => string>> = {
  day: m.ranking_period_day,
  week: m.ranking_period_week,
  month: m.ranking_period_month,
  all: m.ranking_period_all,
};

/** Places by turnover in a period. The server renders the page for a guest, over all time; the player's own place is loaded afterwards. */
export function RankingPage({ first }: { first: Ranking }) {
  const [period, setPeriod] = useState<RankingPeriod>("all");
  const tabs = rankingPeriods.map((value) => ({ value, label: labels[value](), panel: <Board period={value} first={first} /> }));
  return (
    <ListMemory>
      <div className="ranking">
        <PageHero title={m.nav_ranking()} text={m.ranking_lead()} art="cup" paint="an" />
        <div className="ranking-periods">
          <PanelTabs label={m.ranking_period()} tabs={tabs} value={period} onChange={setPeriod} />
        </div>
      </div>
    </ListMemory>
  );
}

/** Initial data before the first response: the server's page, which covers all time. */
function firstOf(period: RankingPeriod, first: Ranking, token: string | null | undefined) {
  if (period !== "all") return {};
  return token ? { placeholderData: first } : { initialData: first };
}

function Board({ period, first }: { period: RankingPeriod; first: Ranking }) {
  const { user, token } = useSession();
  const ranking = useQuery({ ...rankingQuery({ player: user?.id, period }), ...firstOf(period, first, token) });
  const board = ranking.data;
  if (ranking.isError && !board)
    return <ErrorState text={thrownText(ranking.error)} action={<Button onClick={() => void ranking.refetch()}>{m.try_again()}</Button>} />;
  if (!board)
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="ranking-wait" />
      </div>
    );
  return (
    <div className="ranking-board">
      <section className="ranking-places" aria-label={m.ranking_places()}>
        <Places board={board} />
        <OwnPlace board={board} />
        <LastResults last={board.last} />
      </section>
      <div className="ranking-side">
        <PrizeLadder board={board} />
        <RankCard rank={board.rank} levels={board.levels} />
      </div>
    </div>
  );
}
