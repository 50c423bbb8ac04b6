import "./missions.css";
import { useQuery } from "@tanstack/react-query";
import { Button, ButtonLink } from "@trevo/ui/button";
import { Skeleton, ErrorState } from "@trevo/ui/states";
import { Link, useSearchParams } from "react-router";
import { PagedList } from "../../lib/paged-list.tsx";
import { thrownText } from "../../lib/request.ts";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { missionQuery, missionsQuery } from "./api.ts";
import { MissionCard } from "./mission-card.tsx";

/** All missions, or the mission in the address. Guests see them too. */
export function MissionsTab() {
  const id = useSearchParams()[0].get("mission");
  return id === null ? <MissionList /> : <MissionDetail id={id} />;
}

function MissionList() {
  const { user } = useSession();
  return (
    <PagedList
      list={missionsQuery(user?.id)}
      emptyIcon="star"
      empty={m.missions_empty()}
      emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
      skeleton={<CardsWaiting />}
    >
      {(missions) => (
        <ul className="mission-list">
          {missions.map((mission) => (
            <li key={mission.id}>
              <MissionCard mission={mission} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function MissionDetail({ id }: { id: string }) {
  const { user } = useSession();
  const mission = useQuery(missionQuery(id, user?.id));
  return (
    <div className="mission-detail">
      <Link className="mission-back" to="?tab=missions">
        {m.missions_all()}
      </Link>
      {mission.isPending ? (
        <div role="status" aria-label={m.loading()}>
          <CardsWaiting count={1} />
        </div>
      ) : mission.data ? (
        <MissionCard mission={mission.data} isDetail />
      ) : (
        <ErrorState text={thrownText(mission.error)} action={<Button onClick={() => void mission.refetch()}>{m.try_again()}</Button>} />
      )}
    </div>
  );
}

/** Placeholders of the size of the cards. */
function CardsWaiting({ count = 3 }: { count?: number }) {
  return (
    <div className="mission-list">
      {Array.from({ length: count }, (_, nth) => (
        <div key={nth} className="mission-card mission-wait panel">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}
