import { ButtonLink } from "@trevo/ui/button";
import { Money } from "@trevo/ui/money";
import { Row, RowsWaiting } from "@trevo/ui/row-list";
import { PagedList } from "../../lib/paged-list.tsx";
import { useSession } from "../../lib/session.ts";
import { m } from "../../paraglide/messages.js";
import { missionsQuery } from "./api.ts";

/** Guests see missions too; a player sees how far he has come. */
export function MissionList() {
  const { user } = useSession();
  return (
    <PagedList
      list={missionsQuery(user?.id)}
      emptyIcon="star"
      empty={m.bonuses_missions_empty()}
      emptyAction={<ButtonLink href="/casino/games">{m.section_games()}</ButtonLink>}
      skeleton={<RowsWaiting />}
    >
      {(missions) => (
        <ul className="rows">
          {missions.map((mission) => (
            <li key={mission.id}>
              <Row
                icon="star"
                title={mission.title}
                note={m.bonuses_mission_progress({ done: mission.progress, goal: mission.goal })}
                end={<Money value={mission.reward} />}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
